import type { SettingTabs } from '../../../contracts/settings';
import type { Platform } from '../../../platform/platform';
import { SETTING_FIELDS, SETTING_VALUES } from '../settings.hooks';
import { selectSettings } from '../settings.repository';
import { withCurrencies } from '../currencies-filter';
import { askZeroDecimals } from '../zero-decimals-filter';
import { defaultsOf, STORE_SETTING_TABS, type StoreSettings } from '../store-settings';

/** The settings' name among the version numbers. */
export const SETTINGS_VERSION = 'settings';

const READER = Symbol('store settings');

/** The tabs with what other code of the site adds to them. */
export const readSettingTabs = async (platform: Platform): Promise<SettingTabs> =>
  withCurrencies(platform, await platform.hooks.ask(SETTING_FIELDS, STORE_SETTING_TABS, null));

/** '@acme/blue-mugs' -> 'Blue mugs'. */
const readable = (packageName: string): string => {
  const words = packageName
    .replace(/^@[^/]*\//, '')
    .replace(/[-_.]+/g, ' ')
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1, 200)}`;
};

/** Until the owner names the store it is called as the site is in its package.json. */
const siteDefaults = (platform: Platform): Readonly<Record<string, unknown>> => {
  const siteName = platform.strapi.config.get('info.name') as unknown;
  return typeof siteName === 'string' && readable(siteName) ? { store_name: readable(siteName) } : {};
};

/** Straight from the database, for those who edit; one statement. */
export const loadStoreSettings = async (platform: Platform): Promise<StoreSettings> => {
  const tabs = await readSettingTabs(platform);
  const stored = await selectSettings(platform);
  const values = { ...defaultsOf(tabs), ...siteDefaults(platform), ...stored };
  const settings = await platform.hooks.ask(SETTING_VALUES, values, null);
  return Object.freeze({
    ...settings,
    zero_decimal_currencies: await askZeroDecimals(platform),
  }) as unknown as StoreSettings;
};

/**
 * All settings, with defaults where nothing was saved. A save in this process counts at once, one in another process within
 * 700 ms.
 */
export const readStoreSettings = (platform: Platform): Promise<StoreSettings> =>
  platform.memo(READER, () => platform.versions.remember(SETTINGS_VERSION, () => loadStoreSettings(platform)))();
