import type { SettingTabs } from '../../../contracts/settings';
import { timezoneOf } from '../../../domain/address';
import type { BillingSettings } from '../../../domain/collection';
import { amountStep, type Cents } from '../../../domain/money';
import { localZone, type LocalZone, type SearchContext } from '../../../domain/search';
import { alphabetOf, type Alphabet } from '../../../domain/text';
import type { Platform } from '../../../platform/platform';
import { askZeroDecimals, withCurrencies, ZERO_DECIMALS } from '../currencies';
import { SETTING_FIELDS, SETTING_VALUES } from '../settings.hooks';
import { selectSettings } from '../settings.repository';
import { defaultsOf, fieldsOf, stepOfStore, STORE_SETTING_TABS, type StoreSettings } from '../store-settings';

/** The settings' name among the version numbers. */
export const SETTINGS_VERSION = 'settings';

const READER = Symbol('store settings');

/** The tabs with what other code of the site adds to them. */
export const readSettingTabs = async (platform: Platform): Promise<SettingTabs> =>
  withCurrencies(platform, await platform.hooks.ask(SETTING_FIELDS, STORE_SETTING_TABS, null));

/** The currencies that the store may be set to, by ISO code. */
export const readCurrencies = async (platform: Platform): Promise<Readonly<Record<string, string>>> => {
  const options = fieldsOf(await readSettingTabs(platform)).currency?.options ?? [];
  return Object.fromEntries(options.map(({ value, label }) => [value, label]));
};

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

/** The zone that a client names, else that of the store, whose days are meant where nobody says more. */
export const readTimezone = async (platform: Platform, named?: string): Promise<string> =>
  named ?? timezoneOf((await readStoreSettings(platform)).timezone);

/** The clock of the store. */
export const readZone = async (platform: Platform): Promise<LocalZone> => localZone(await readTimezone(platform));

/** What dates in a search or filter refer to: days of the zone that the client names, else of the store's, and the present. */
export const searchContext = async (platform: Platform, named?: string): Promise<SearchContext> => ({
  timezone: await readTimezone(platform, named),
  now: platform.clock.now(),
});

/** How subscriptions that are sold now are billed. */
export const readBillingSettings = async (platform: Platform): Promise<BillingSettings> => {
  const settings = await readStoreSettings(platform);
  return {
    mode: settings.subscription_management_mode === 'store_managed' ? 'store_managed' : 'gateway_managed',
    chargesSaved: settings.subscription_system_charge === 'yes',
    fallsBackToInvoices: settings.subscription_manual_fallback === 'yes',
  };
};

const DAY = 86_400_000;

/**
 * What was written before this moment names no visitor any more; null where the store keeps it for ever. See
 * docs/reference/customers-and-accounts.md#visitor-data.
 */
export const visitorDataEnds = async (platform: Platform): Promise<Date | null> => {
  const { visitor_data_days: days } = await readStoreSettings(platform);
  // Other code of the site may say what the settings are.
  if (!Number.isSafeInteger(days) || days < 1) return null;
  return new Date(platform.clock.now().getTime() - days * DAY);
};

/** The smallest amount of a currency that an order was placed in. */
export const stepOfCurrency = async (platform: Platform, currency: string): Promise<Cents> =>
  platform.hooks.isHeard(ZERO_DECIMALS)
    ? amountStep(currency, (await readStoreSettings(platform)).zero_decimal_currencies)
    : amountStep(currency);

/** That of an order where one is meant, and of the store where there is none yet. */
export const stepOf = async (platform: Platform, currency: string | undefined): Promise<Cents> =>
  currency === undefined ? stepOfStore(await readStoreSettings(platform)) : stepOfCurrency(platform, currency);

/** In which order names are listed: as people in the country of the store expect. */
export const readAlphabet = async (platform: Platform): Promise<Alphabet> =>
  alphabetOf(String((await readStoreSettings(platform)).store_country ?? ''));
