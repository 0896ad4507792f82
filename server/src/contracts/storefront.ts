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
  }[];
  /** What a shopper is asked to agree to, as HTML; null where there is nothing. */
  readonly terms: { readonly text: string; readonly required: boolean } | null;
};
