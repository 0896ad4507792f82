import type { MessageAnswer } from './answers';
import type { Count, CountryCode, CurrencyCode, Id } from './scalars';

/** A page of the site that may be one of the pages of the store. */
export type SitePage = {
  /** Id of the entry of the content type that the site names for pages. */
  readonly id: Id;
  readonly title: string;
  /** Where it is shown: an absolute URL where the address of the storefront is known, else a path. */
  readonly link: string;
};

/** Key of a page of the store among the store settings. */
export type StorePageKey =
  'shop_page_id' | 'cart_page_id' | 'checkout_page_id' | 'receipt_page_id' | 'customer_profile_page_id';

/** A page that a store needs. It is set once there is an entry for it, or a path on the storefront. */
export type StorePage = {
  readonly key: StorePageKey;
  readonly title: string;
  /** Id of the entry; 0 for none. */
  readonly page_id: Count;
  /** The setting that holds its path. */
  readonly slug_setting: string;
  /** Path on the storefront, without a slash at its beginning; empty for none. */
  readonly slug: string;
  readonly is_set: boolean;
};

export type OnboardingSettings = {
  readonly store_name: string;
  /** Address of a picture; empty where there is none. */
  readonly store_logo: string;
  readonly currency: CurrencyCode;
  /** Empty until it is set. */
  readonly store_country: CountryCode | '';
  readonly timezone: string;
} & Readonly<Record<StorePageKey, Count>>;

export type OnboardingAnswer = {
  /** Of the content type that the site names for pages, at most 200; empty where it names none. */
  readonly pages: readonly SitePage[];
  /** Names by ISO code. */
  readonly currencies: Readonly<Record<string, string>>;
  readonly default_settings: OnboardingSettings;
  readonly store_pages: readonly StorePage[];
  /** Why the store cannot create pages, and what to do; null where it can. */
  readonly page_setup_message: string | null;
};

export type CreatedPageAnswer = {
  readonly page_id: Id;
  readonly page_name: string;
  /** Where it is shown: an absolute URL where the address of the storefront is known, else a path. */
  readonly link: string;
};

/** `untouched` samples are removed; what was changed or sold stays. */
export type SampleProductState = 'untouched' | 'changed' | 'sold';

export type SampleProduct = {
  readonly id: Id;
  readonly title: string;
  /** The kind of store that it is a sample for. */
  readonly category: string;
  readonly state: SampleProductState;
};

export type SampleProductsAnswer = { readonly sample_products: readonly SampleProduct[] };

export type SampleProductsRemovedAnswer = MessageAnswer & {
  readonly removed: Count;
  /** Samples that stay, because they were sold or changed. */
  readonly kept: readonly SampleProduct[];
};

export type OnboardingOperations = {
  'onboarding.find': OnboardingAnswer;
  'onboarding.update': MessageAnswer;
  'onboarding.createPages': OnboardingAnswer;
  'onboarding.createPage': CreatedPageAnswer;
  'sampleProducts.find': SampleProductsAnswer;
  'sampleProducts.delete': SampleProductsRemovedAnswer;
};
