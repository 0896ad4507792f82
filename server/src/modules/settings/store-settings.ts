import type { SettingField, SettingTabs } from '../../contracts/settings';
import { amountStep, type Cents } from '../../domain/money';
import { withoutEndSlashes } from '../../platform/http/site-address';
import type { ValuesOf } from './setting-field';
import { other, reminders, subscriptionsSetup } from './tabs/back-office';
import { storeSetup } from './tabs/store-setup';
import { buttonTexts, cartAndCheckout, pagesSetup, singleProductSetup } from './tabs/storefront';

/** The one description of the store settings. */
export const STORE_SETTING_TABS = {
  store_setup: storeSetup,
  pages_setup: pagesSetup,
  single_product_setup: singleProductSetup,
  cart_and_checkout: cartAndCheckout,
  button_texts: buttonTexts,
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
