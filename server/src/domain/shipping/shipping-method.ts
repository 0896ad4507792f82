import type { Cents } from '../money';

/** What the charge follows. Any other stored value is charged per item. See docs/rules/shipping.md#charge. */
export type RateBasis = 'per_order' | 'per_item' | 'per_price' | 'per_weight';

/** Of the price, for methods and classes; more is a mistake. */
export const MAX_PERCENT = 1_000;

export type ClassAggregation = 'sum_all' | 'highest_class';

/** From `min` up to and including `max`, in the store's unit of weight; `max` of 0 or less is open. `cost` in cents. */
export type WeightTier = { readonly min: number; readonly max: number; readonly cost: Cents };

export type ShippingMethod = {
  readonly id: number;
  readonly zoneId: number;
  readonly title: string;
  /** flat_rate, free_shipping, local_pickup, ...; all but free_shipping are charged alike. */
  readonly type: string;
  /** Cents, or a percentage where the basis is per_price; a decimal string. */
  readonly amount: string;
  readonly isEnabled: boolean;
  /** ISO 3166-2 without the country; [] is every state. */
  readonly states: readonly string[];
  readonly order: number;
  readonly basis: RateBasis;
  readonly classAggregation: ClassAggregation;
  readonly weightTiers: readonly WeightTier[];
};

export type ShippingClass = {
  readonly id: number;
  /** Cents for fixed, percent for percentage; a decimal string. */
  readonly cost: string;
  readonly type: 'fixed' | 'percentage';
  /** Times the quantity, rather than once a line. */
  readonly perItem: boolean;
};

/** Which countries a zone of the region 'selection' means. */
export type CountrySelection = {
  readonly countries: readonly string[];
  readonly type: 'included' | 'excluded';
};

export type ShippingZone = {
  readonly id: number;
  /** ISO 3166-1 alpha-2, 'all' or 'selection'; '' matches nothing. */
  readonly region: string;
  readonly selection: CountrySelection;
  readonly order: number;
  /** The zone serves only carts that hold this class; null serves every cart. */
  readonly shippingClassId: number | null;
  readonly methods: readonly ShippingMethod[];
};
