import type { InferType } from 'yup';
import type { StoreSettingsAnswer, StoreSettingsSaved, SettingValues } from '../../contracts/settings';
import { parseInput } from '../../platform/http/parse-input';
import type { ShopRequest } from '../../platform/http/route';
import { saveSettingsFrame, type viewSettingsQuery } from './settings.input';
import { saveStoreSettings } from './use-cases/save-store-settings';
import { viewStoreSettings } from './use-cases/view-store-settings';

type ViewRequest = ShopRequest<InferType<typeof viewSettingsQuery>>;
type SaveRequest = ShopRequest<unknown, SettingValues>;

export const view = ({ platform, principal, query }: ViewRequest): Promise<StoreSettingsAnswer> =>
  viewStoreSettings(platform, principal, query.settings_name);

export const save = async ({ platform, principal, body }: SaveRequest): Promise<StoreSettingsSaved> => {
  const frame = parseInput(saveSettingsFrame, body) as InferType<typeof saveSettingsFrame>;
  const { settings: _settings, settings_name: _name, ...flat } = body;
  // Refuses an unknown tab before anything is stored.
  await viewStoreSettings(platform, principal, frame.settings_name);
  await saveStoreSettings(platform, principal, { ...flat, ...frame.settings });
  const { settings } = await viewStoreSettings(platform, principal, frame.settings_name);
  return { data: settings, message: 'Settings saved.' };
};
