import type { SettingTabs } from '../../../contracts/settings';
import type { Platform } from '../../../platform/platform';
import { selectSettings } from '../settings.repository';
import { defaultsOf, STORE_SETTING_TABS, type StoreSettings } from '../store-settings';

/** After so many milliseconds the settings are read anew, because another process may have saved them. */
const MAX_AGE = 5000;

type Cache = {
  current: { readonly settings: StoreSettings; readonly readAt: number } | null;
  /** Counts saves, so that a read that began before one is not kept after it. */
  saves: number;
};

const CACHE = Symbol('store settings');

const cacheOf = (platform: Platform): Cache => platform.memo<Cache>(CACHE, () => ({ current: null, saves: 0 }));

/** The tabs with what other code of the site adds to them. */
export const readSettingTabs = (platform: Platform): Promise<SettingTabs> =>
  platform.hooks.applyFilters<SettingTabs>('shop/store_settings/fields', STORE_SETTING_TABS);

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
  const settings = await platform.hooks.applyFilters('shop/store_settings/values', values);
  return Object.freeze(settings) as unknown as StoreSettings;
};

/** Called after a save has been committed. */
export const forgetStoreSettings = (platform: Platform): void => {
  const cache = cacheOf(platform);
  cache.current = null;
  cache.saves += 1;
};

/**
 * All settings, with defaults where nothing was saved. At most 5 s old: a save in this process counts at once, one in another
 * process within that time.
 */
export const readStoreSettings = async (platform: Platform): Promise<StoreSettings> => {
  const cache = cacheOf(platform);
  const now = platform.clock.now().getTime();
  if (cache.current && now - cache.current.readAt < MAX_AGE) return cache.current.settings;
  const { saves } = cache;
  const settings = await loadStoreSettings(platform);
  if (cache.saves === saves) cache.current = { settings, readAt: now };
  return settings;
};
