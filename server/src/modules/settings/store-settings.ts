import type { SettingField, SettingTabs } from '../../contracts/settings';
import { amountStep, type Cents } from '../../domain/money';
import { withoutEndSlashes } from '../../platform/http/site-address';
import type { ValuesOf } from './setting-field';
import { documents, other, reminders, subscriptionsSetup } from './tabs/back-office';
import { storeSetup } from './tabs/store-setup';
import { buttonTexts, cartAndCheckout, pagesSetup, singleProductSetup } from './tabs/storefront';

/** The one description of the store settings. */
export const STORE_SETTING_TABS = {
  store_setup: storeSetup,
  pages_setup: pagesSetup,
  single_product_setup: singleProductSetup,
  cart_and_checkout: cartAndCheckout,
  button_texts: buttonTexts,
  documents,
  subscriptions_setup: subscriptionsSetup,
  reminders,
  other,
} as const satisfies SettingTabs;

type Tabs = typeof STORE_SETTING_TABS;
type TabValues = { [Tab in keyof Tabs]: ValuesOf<Tabs[Tab]['schema']> }[keyof Tabs];
type Merged<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;

/** Every setting with its stored value, or its default. */
export type StoreSettings = Merged<TabValues> & {
  /** No setting of its own: what the filter shop/zero_decimal_currencies made of the store's list. */
  readonly zero_decimal_currencies: readonly string[];
};

/** Names that clients also use for a tab. */
const TAB_ALIASES: Readonly<Record<string, string>> = {
  store: 'store_setup',
  pages: 'pages_setup',
  single_product: 'single_product_setup',
  checkout: 'cart_and_checkout',
  cart: 'cart_and_checkout',
  button_text: 'button_texts',
  buttons: 'button_texts',
  subscriptions: 'subscriptions_setup',
};

/** The tab that a client means by `name`; null where there is none. */
export const findTabName = (tabs: SettingTabs, name: string): string | null => {
  const tab = TAB_ALIASES[name] ?? name;
  return Object.hasOwn(tabs, tab) ? tab : null;
};

/** All fields of the tabs in one map; a key stands in one tab only. */
export const fieldsOf = (tabs: SettingTabs): Readonly<Record<string, SettingField>> =>
  Object.assign({}, ...Object.values(tabs).map(({ schema }) => schema)) as Record<string, SettingField>;

export const defaultsOf = (tabs: SettingTabs): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fieldsOf(tabs)).map(([key, field]) => [key, field.default]));

/** What a caller may see of the tabs: without sensitive fields, and without tabs that are empty then. */
export const visibleTabs = (tabs: SettingTabs, maySeeSensitive: boolean): SettingTabs => {
  if (maySeeSensitive) return tabs;
  const entries = Object.entries(tabs).map(([name, tab]) => {
    const schema = Object.fromEntries(Object.entries(tab.schema).filter(([, { sensitive }]) => !sensitive));
    return [name, { ...tab, schema }] as const;
  });
  return Object.fromEntries(entries.filter(([, { schema }]) => Object.keys(schema).length > 0));
};

/** The smallest amount of the store's currency. */
export const stepOfStore = ({ currency, zero_decimal_currencies: codes }: StoreSettings): Cents =>
  amountStep(String(currency), codes);

/** A path of the storefront as a whole address, where the settings say where the storefront is; else the path. */
export const onStorefront = ({ storefront_url: base }: Pick<StoreSettings, 'storefront_url'>, path: string): string =>
  base ? `${withoutEndSlashes(base)}${path}` : path;

/** A page of the storefront whose path is a setting. */
export const storefrontPage = (settings: Pick<StoreSettings, 'storefront_url'>, path: string): string =>
  onStorefront(settings, `/${path.replace(/^\/+/, '')}`);

/** The page on which something is paid, with what it is to show. */
export const checkoutPage = (settings: StoreSettings, query: string): string =>
  storefrontPage(settings, `${settings.checkout_page_slug || 'checkout'}?${query}`);

/** The settings that say who sells. */
const SELLER_KEYS = [
  'store_name',
  'company_name',
  'legal_registration_id',
  'seller_vat_id',
  'seller_tax_id',
  'store_address1',
  'store_address2',
  'store_city',
  'store_state',
  'store_postcode',
  'store_country',
] as const;

type SellerSettings = Readonly<Record<(typeof SELLER_KEYS)[number], string>>;

/** Who sells, as the settings have it; what they do not say is ''. */
export const sellerSettings = (settings: StoreSettings): SellerSettings =>
  Object.fromEntries(SELLER_KEYS.map((key) => [key, String(settings[key] ?? '')])) as SellerSettings;
