import type { StorePage, StorePageKey } from '../../../contracts/onboarding';
import type { StoreSettings } from '../../settings';

type SlugKey =
  'shop_page_slug' | 'cart_page_slug' | 'checkout_page_slug' | 'receipt_page_slug' | 'customer_profile_page_slug';

/** A page that every store needs, with what it is called where nobody says more. */
export type NeededPage = {
  readonly key: StorePageKey;
  readonly slugKey: SlugKey;
  readonly title: string;
  readonly slug: string;
};

export const NEEDED_PAGES: readonly NeededPage[] = [
  { key: 'shop_page_id', slugKey: 'shop_page_slug', title: 'Shop', slug: 'shop' },
  { key: 'cart_page_id', slugKey: 'cart_page_slug', title: 'Cart', slug: 'cart' },
  { key: 'checkout_page_id', slugKey: 'checkout_page_slug', title: 'Checkout', slug: 'checkout' },
  { key: 'receipt_page_id', slugKey: 'receipt_page_slug', title: 'Receipt', slug: 'receipt' },
  { key: 'customer_profile_page_id', slugKey: 'customer_profile_page_slug', title: 'Account', slug: 'account' },
];

export const PAGE_KEYS = NEEDED_PAGES.map(({ key }) => key);

/** @throws Error: which keys there are is checked with the input. */
export const neededPage = (key: string): NeededPage => {
  const page = NEEDED_PAGES.find((each) => each.key === key);
  if (!page) throw new Error(`There is no page of the store with the key ${key}.`);
  return page;
};

/** How a page stands in the settings. */
export const presentPage = ({ key, slugKey, title }: NeededPage, settings: StoreSettings): StorePage => {
  const [page_id, slug] = [settings[key], settings[slugKey]];
  return { key, title, page_id, slug_setting: slugKey, slug, is_set: page_id > 0 || slug !== '' };
};
