import type { CouponType } from './coupons';
import type { CountryCode, CurrencyCode, Html } from './scalars';

/** How a storefront writes amounts. */
export type PublicCurrency = {
  readonly code: CurrencyCode;
  readonly sign: string;
  /** One of the options of the setting currency_position. */
  readonly sign_position: string;
  readonly decimal_separator: '.' | ',';
  readonly thousands_separator: '.' | ',';
  /** As shown. Amounts are hundredths of the currency unit whatever this says. */
  readonly number_of_decimals: 0 | 2;
};

export type PublicCountry = { readonly code: CountryCode; readonly name: string };

export type PublicPaymentMethod = {
  /** As `_fct_pay_method` of an order takes it. */
  readonly method: string;
  readonly title: string;
  /** Address of a picture; empty where there is none. */
  readonly logo: string;
  readonly instructions: Html;
};

export type PublicCheckoutField = {
  readonly group: 'basic_info' | 'business_details' | 'billing_address' | 'shipping_address';
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** Countries in which the address that is taxed must have it, also for digital goods: their rates differ by it. */
  readonly required_in?: readonly CountryCode[];
};

/** How the merchant wants cart and checkout; what a page does with it is up to the page, but for `require_logged_in`. */
export type PublicCheckoutSettings = {
  /** The cart offers no field for a code; codes that come otherwise are still taken. */
  readonly hide_coupon_field: boolean;
  /** Without it there is no `address_2` among the fields of the form. */
  readonly additional_address_field: boolean;
  readonly enable_modal_checkout: boolean;
  /** Orders of guests are refused (403). */
  readonly require_logged_in: boolean;
  /** user_choice: the form asks by `allow_create_account`. */
  readonly user_account_creation_mode: 'all' | 'user_choice' | 'only_subscription';
  /** Plain text. */
  readonly note_for_user_account_creation: string;
};

/** How the merchant wants products and cart to look; what a page does with it is up to the page. */
export type PublicDisplaySettings = {
  readonly checkout_method_style: 'logo' | 'radio';
  readonly variation_view: 'image' | 'text' | 'both';
  readonly variation_columns: 'one' | 'two' | 'three' | 'four' | 'masonry';
  readonly show_relevant_product_in_single_page: boolean;
  readonly show_relevant_product_in_modal: boolean;
  readonly enable_image_zoom_in_single_product: boolean;
  readonly enable_image_zoom_in_modal: boolean;
  readonly show_cart_icon_in_body: boolean;
  readonly show_cart_icon_in_nav: boolean;
  readonly weight_unit: 'kg' | 'g' | 'lbs' | 'oz';
  readonly dimension_unit: 'cm' | 'mm' | 'in' | 'm';
  /** Name -> colour as CSS writes it. */
  readonly theme_setup: Readonly<Record<string, string>>;
};

/** What the buttons of the storefront say; plain text. */
export type PublicButtonTexts = {
  readonly checkout: string;
  readonly view_cart: string;
  readonly add_to_cart: string;
  readonly view_product: string;
  readonly out_of_stock: string;
};

/** A code that the merchant shows to everybody. */
export type PublicCoupon = {
  readonly code: string;
  readonly title: string;
  readonly type: CouponType;
  /** Percent, or cents where the type is fixed. */
  readonly amount: number;
};

/** What a shopper is asked to agree to. */
export type PublicTerms = {
  readonly text: Html;
  readonly required: boolean;
};

/** What a storefront needs before it draws its first screen. */
export type PublicStore = {
  readonly name: string;
  /** Address of a picture; empty where there is none. */
  readonly logo: string;
  /** Empty where the merchant has not said. */
  readonly country: CountryCode;
  readonly currency: PublicCurrency;
  /** By name. */
  readonly countries: readonly PublicCountry[];
  /** In the order of the merchant. */
  readonly payment_methods: readonly PublicPaymentMethod[];
  /** Those that there are, in their order. */
  readonly checkout_fields: readonly PublicCheckoutField[];
  readonly checkout: PublicCheckoutSettings;
  readonly display: PublicDisplaySettings;
  readonly button_texts: PublicButtonTexts;
  readonly coupons: readonly PublicCoupon[];
  /** Null where there is nothing to agree to. */
  readonly terms: PublicTerms | null;
  readonly tax: PublicTax;
  /** Null where orders are placed without it. */
  readonly turnstile: PublicTurnstile | null;
};

/** Cloudflare's Turnstile: its widget stands at the checkout, and `place-order` takes its token. */
export type PublicTurnstile = { readonly site_key: string };

export type PublicStoreAnswer = { readonly store: PublicStore };

/** How prices and taxes are written. */
export type PublicTax = {
  readonly enabled: boolean;
  /** Whether prices contain their tax, unless a variant says otherwise (`other_info.tax_inclusion`). */
  readonly tax_inclusion: 'included' | 'excluded';
  /** Whose address is taxed. */
  readonly tax_calculation_basis: 'shipping' | 'billing' | 'store';
  /** The store's word for tax; empty where it has none of its own. */
  readonly tax_display_label: string;
  /** What stands behind a price that contains its tax, and behind one that does not; placeholders are filled in. */
  readonly price_suffix_included: string;
  readonly price_suffix_excluded: string;
  /** How the checkout shows taxes: a row a rate, all in one row with the rates as its tooltip, or rows with tooltips. */
  readonly checkout_tax_breakdown_display: 'both' | 'label' | 'tooltip';
  /** Businesses of `vat_number_countries` have to give a VAT number. */
  readonly require_vat_number: boolean;
  /** Whose VAT numbers can be checked. */
  readonly vat_number_countries: readonly CountryCode[];
};

export type PublicStoreOperations = { 'app.publicStoreFind': PublicStoreAnswer };
