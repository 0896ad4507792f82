import type { LicenseSettingsAnswer, SavedLicenseSettingsAnswer } from '../../../contracts/licenses';
import type { ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import type { LicenseSettingsBody } from './license-settings.input';
import { readLicenseSettings } from './read-license-settings';
import { changeLicenseSettings } from './save-license-settings';

export const find = async ({ platform, id }: ShopRequest): Promise<LicenseSettingsAnswer> => ({
  settings: await readLicenseSettings(platform, id(), { withKeys: true }),
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
