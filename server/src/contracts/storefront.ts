/** GET /public/store: what a storefront needs before it draws its first screen. */
export type PublicStore = {
  readonly name: string;
  /** Address of a picture; empty where there is none. */
  readonly logo: string;
  /** ISO 3166-1 alpha-2; empty where the merchant has not said. */
  readonly country: string;
  readonly currency: {
    /** ISO 4217. */
    readonly code: string;
    readonly sign: string;
    /** One of the options of the setting currency_position. */
    readonly sign_position: string;
    readonly decimal_separator: '.' | ',';
    readonly thousands_separator: '.' | ',';
    /** As shown. Amounts are hundredths of the currency unit whatever this says. */
    readonly number_of_decimals: 0 | 2;
  };
  /** By name; code is ISO 3166-1 alpha-2. */
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  /** In the order of the merchant; `instructions` is clean HTML. */
  readonly payment_methods: readonly {
    readonly method: string;
    readonly title: string;
    readonly logo: string;
    readonly instructions: string;
  }[];
  /** Those that there are, in their order. Groups: basic_info, business_details, billing_address, shipping_address. */
  readonly checkout_fields: readonly {
    readonly group: string;
    readonly name: string;
    readonly label: string;
    readonly required: boolean;
    /** Countries in which the address that is taxed must have it, also for digital goods: their rates differ by it. */
    readonly required_in?: readonly string[];
  }[];
  /** How the merchant wants cart and checkout; what a page does with it is up to the page, but for `require_logged_in`. */
  readonly checkout: {
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
  readonly display: {
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
  readonly button_texts: {
    readonly checkout: string;
    readonly view_cart: string;
    readonly add_to_cart: string;
    readonly view_product: string;
    readonly out_of_stock: string;
  };
  /** Codes that the merchant shows to everybody; amount in percent, or in cents where the type is fixed. */
  readonly coupons: readonly {
    readonly code: string;
    readonly title: string;
    readonly type: string;
    readonly amount: number;
  }[];
  /** What a shopper is asked to agree to, as HTML; null where there is nothing. */
  readonly terms: { readonly text: string; readonly required: boolean } | null;
  readonly tax: PublicTax;
};

/** How prices and taxes are written. */
export type PublicTax = {
  readonly enabled: boolean;
  /** Whether prices contain their tax, unless a variant says otherwise (`other_info.tax_inclusion`). */
  readonly tax_inclusion: 'included' | 'excluded';
  /** Whose address is taxed. */
  readonly tax_calculation_basis: 'shipping' | 'billing' | 'store';
  /** The store's word for tax; '' where it has none of its own. */
  readonly tax_display_label: string;
  /** What stands behind a price that contains its tax, and behind one that does not; placeholders are filled in. */
  readonly price_suffix_included: string;
  readonly price_suffix_excluded: string;
  /** How the checkout shows taxes: a row a rate, all in one row with the rates as its tooltip, or rows with tooltips. */
  readonly checkout_tax_breakdown_display: 'both' | 'label' | 'tooltip';
  /** Businesses of `vat_number_countries` have to give a VAT number. */
  readonly require_vat_number: boolean;
  /** ISO 3166-1 alpha-2: whose VAT numbers can be checked. */
  readonly vat_number_countries: readonly string[];
};
