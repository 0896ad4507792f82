import type { LicenseSettingsAnswer, SavedLicenseSettingsAnswer } from '../../../contracts/licenses';
import { mayAlso, type Extra } from '../../../domain/access';
import type { ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import type { LicenseSettingsBody } from './license-settings.input';
import { readLicenseSettings } from './read-license-settings';
import { changeLicenseSettings } from './save-license-settings';

const MANAGE: Extra = { permission: 'licenses/manage', action: 'plugin::shop.licenses.saveSettings' };

/** Free keys are goods: who may only see what was sold is told how many there are. */
export const find = async ({ platform, principal, id }: ShopRequest): Promise<LicenseSettingsAnswer> => ({
  settings: await readLicenseSettings(platform, id(), { withKeys: mayAlso(principal, MANAGE) }),
});

export const save = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, LicenseSettingsBody>): Promise<SavedLicenseSettingsAnswer> => {
  const { addedKeys, knownKeys } = await changeLicenseSettings(platform, id(), body.settings, authorOf(principal));
  return {
    message: 'The license settings have been saved.',
    settings: await readLicenseSettings(platform, id(), { withKeys: true }),
    added_keys: addedKeys,
    known_keys: knownKeys,
  };
};
