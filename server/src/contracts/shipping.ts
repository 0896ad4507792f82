import type { MessageAnswer, Page } from './answers';
import type { CountryStates, NoStates } from './places';
import type { Cents, CountryCode, Id, Moment, Version, Whole, YesNo } from './scalars';

/** Empty unless `region` is selection. */
export type ShippingZoneMeta = {
  readonly countries?: readonly CountryCode[];
  /** Whether the zone is these countries, or all others. */
  readonly selection_type?: 'included' | 'excluded';
};

/** Where the store delivers to. */
export type ShippingZone = {
  readonly id: Id;
  readonly name: string;
  /** The code of a country, `all` (the whole world) or `selection` (see `meta`); empty: nowhere. */
  readonly region: string;
  /** The region in words. */
  readonly formatted_region: string;
  readonly meta: ShippingZoneMeta;
  /** The zone serves only carts that hold a product of this class; null: every cart. */
  readonly shipping_class_id: Id | null;
  /** Lower is offered first. */
  readonly order: Whole;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
  readonly version: Version;
};

/** What a parcel costs that weighs `min` up to and including `max`, in the store's unit of weight. */
export type ShippingWeightTier = {
  readonly min: number;
  /** 0 or less: no limit. */
  readonly max: number;
  readonly cost: Cents;
};

export type ShippingMethodSettings = {
  /** `per_order` (also where it is absent or empty), `per_price`, `per_weight`, or `per_item` (any other word). */
  readonly configure_rate?: string;
  /** `highest_class`, or the costs of all classes are added (any other word). */
  readonly class_aggregation?: string;
  readonly weight_tiers?: readonly ShippingWeightTier[];
  readonly description?: string;
};

/** A way to deliver to a zone. */
export type ShippingMethod = {
  readonly id: Id;
  readonly zone_id: Id;
  readonly title: string;
  /** `flat_rate`, `free_shipping`, `local_pickup` or a word of the site's own; all but free_shipping are charged alike. */
  readonly type: string;
  /** Cents; a percentage of the price where `settings.configure_rate` is per_price. */
  readonly amount: number;
  readonly is_enabled: boolean;
  /** Codes of the states that it reaches (ISO 3166-2 without the country); empty: all of them. */
  readonly states: readonly string[];
  /** The same states by name. */
  readonly formatted_states: readonly string[];
  readonly settings: ShippingMethodSettings;
  /** The merchant's own texts. */
  readonly meta: Readonly<Record<string, string>>;
  /** Lower is offered first. */
  readonly order: Whole;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
  readonly version: Version;
};

export type ShippingZoneWithMethods = ShippingZone & { readonly methods: readonly ShippingMethod[] };

/** Goods that cost extra to deliver. */
export type ShippingClass = {
  readonly id: Id;
  readonly name: string;
  /** Cents where `type` is fixed, else a percentage of the price. */
  readonly cost: number;
  readonly type: 'fixed' | 'percentage';
  /** 1: the cost is due for each piece; 0: once a line. */
  readonly per_item: 0 | 1;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
  readonly version: Version;
};

/** What goods are sent in. */
export type ShippingPackage = {
  readonly name: string;
  readonly slug: string;
  readonly type: 'box' | 'envelope' | 'soft';
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** cm, mm, in or m. */
  readonly dimension_unit: string;
  /** Of the empty package. */
  readonly weight: number;
  /** kg, g, lbs or oz. */
  readonly weight_unit: string;
  /** The package that goods go in which name none. */
  readonly is_default: YesNo;
};

export type ShippingZoneListAnswer = { readonly shipping_zones: Page<ShippingZone> };

export type ShippingZoneAnswer = { readonly shipping_zone: ShippingZoneWithMethods };

export type SavedShippingZoneAnswer = { readonly shipping_zone: ShippingZone; readonly message: string };

export type SavedShippingMethodAnswer = MessageAnswer & { readonly version: Version };

export type ShippingStatesAnswer = { readonly data: CountryStates | NoStates };

export type ShippingCountriesAnswer = {
  readonly data: {
    /** All countries, by code. */
    readonly countries: Readonly<Record<string, string>>;
  };
};

export type ShippingClassListAnswer = { readonly shipping_classes: Page<ShippingClass> };

export type ShippingClassAnswer = { readonly shipping_class: ShippingClass };

export type SavedShippingClassAnswer = ShippingClassAnswer & { readonly message: string };

/** A class with the zones that it owns. */
export type ShippingProfileAnswer = ShippingClassAnswer & { readonly zones: readonly ShippingZoneWithMethods[] };

export type ShippingPackageListAnswer = {
  readonly packages: readonly ShippingPackage[];
  /** Of the list as a whole. */
  readonly version: Version;
};

export type SavedShippingPackagesAnswer = ShippingPackageListAnswer & { readonly message: string };

export type ShippingOperations = {
  'shippingZones.find': ShippingZoneListAnswer;
  'shippingZones.findOne': ShippingZoneAnswer;
  'shippingZones.create': SavedShippingZoneAnswer;
  'shippingZones.update': SavedShippingZoneAnswer;
  'shippingZones.delete': MessageAnswer;
  'shippingZones.updateOrder': MessageAnswer;
  'shippingStates.find': ShippingStatesAnswer;
  'shippingCountries.find': ShippingCountriesAnswer;
  'shippingMethods.create': MessageAnswer;
  'shippingMethods.update': SavedShippingMethodAnswer;
  'shippingMethods.delete': MessageAnswer;
  'shippingPackages.find': ShippingPackageListAnswer;
  'shippingPackages.save': SavedShippingPackagesAnswer;
  'shippingClasses.find': ShippingClassListAnswer;
  'shippingClasses.findOne': ShippingClassAnswer;
  'shippingClasses.create': SavedShippingClassAnswer;
  'shippingClasses.update': SavedShippingClassAnswer;
  'shippingClasses.delete': MessageAnswer;
  'shippingProfiles.findOne': ShippingProfileAnswer;
};
