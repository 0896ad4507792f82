import type { InferType } from 'yup';
import type { SettingValues, StoreSettingsAnswer, StoreSettingsSaved } from '../../contracts/settings';
import { explained, freeMap, object, versionField, word } from '../../platform/http/fields';
import { parseInput } from '../../platform/http/parse-input';
import type { AnySchema, ShopRequest } from '../../platform/http/route';
import { saveStoreSettings } from './use-cases/save-store-settings';
import { viewStoreSettings } from './use-cases/view-store-settings';

export const viewSettingsQuery = object({ settings_name: explained(word(), 'A tab.') });

/**
 * {settings_name?, version?, settings: {...}} or the settings as keys of the body itself; which keys exist is known only after other
 * code of the site has added its own, so the use case picks and validates them.
 */
export const saveSettingsBody = explained(
  freeMap(500),
  'With `settings`, a map of settings, and `settings_name`, the tab that is answered; or settings as keys of the body itself. `version` is the one that was read.'
) as unknown as AnySchema;

export const saveSettingsFrame = object({
  settings_name: word(),
  settings: freeMap(500),
  version: versionField('settings'),
});

type ViewRequest = ShopRequest<InferType<typeof viewSettingsQuery>>;
type SaveRequest = ShopRequest<unknown, SettingValues>;

export const view = ({ platform, principal, query }: ViewRequest): Promise<StoreSettingsAnswer> =>
  viewStoreSettings(platform, principal, query.settings_name);

export const save = async ({ platform, principal, body }: SaveRequest): Promise<StoreSettingsSaved> => {
  const frame = parseInput(saveSettingsFrame, body) as InferType<typeof saveSettingsFrame>;
  const { settings: _settings, settings_name: _name, version: _version, ...flat } = body;
  // Refuses an unknown tab before anything is stored.
  await viewStoreSettings(platform, principal, frame.settings_name);
  const read = { tabName: frame.settings_name, version: frame.version };
  await saveStoreSettings(platform, principal, { ...flat, ...frame.settings }, read);
  const { settings, version } = await viewStoreSettings(platform, principal, frame.settings_name);
  return { data: settings, version, message: 'Settings saved.' };
};
