/** Where something is taxed. See docs/rules/tax.md#place. */
export type TaxAddress = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 3166-2, with or without the country in front; '' where unknown. */
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
};

/** A part of a country; '' means everywhere. */
export type TaxPlace = {
  readonly country: string;
  readonly state: string;
  readonly city: string;
  /** Postcodes and numeric ranges, e.g. '90000-90010,12345'. */
  readonly postcode: string;
};

/** What is charged; `percent` and `forShipping` are decimal strings, so that 9.975 stays 9.975. */
export type AppliedRate = {
  /** The stored rate; 0 for a rate that is not stored, negative for EU registrations. */
  readonly id: number;
  readonly label: string;
  readonly percent: string;
  readonly priority: number;
  /** Taxes the taxes that come before it too. */
  readonly isCompound: boolean;
  /** Shipping is taxed at this percentage instead; null: at `percent`. */
  readonly forShipping: string | null;
};

export type TaxRate = AppliedRate &
  TaxPlace & {
    readonly classId: number;
    /** Stands in the place of the broader rates of its class instead of adding to them. */
    readonly forOrder: boolean;
    /** The name under which stored rates are listed together; missing where the rate is not stored. */
    readonly group?: string;
  };

/** A category that is taxed differently somewhere. See docs/rules/tax.md. */
export type CategoryOverride = TaxPlace & {
  readonly id: number;
  readonly categoryId: number;
  /** 0: any class. */
  readonly classId: number;
  readonly percent: string;
  readonly label: string;
  /** Drops the rates of states, cities and postcodes as well. */
  readonly overridesStateTax: boolean;
};
