import { fraction, type Cents } from '../money';
import { carries, type WeighedLine } from './weight-tiers';

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
type CountrySelection = {
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

export type ShippingRefusal = 'no_country' | 'require_state' | 'no_shipping_methods';

export type AvailableMethods =
  | { readonly methods: readonly ShippingMethod[]; readonly refusal: null }
  | { readonly methods: readonly []; readonly refusal: ShippingRefusal };

export type Destination = {
  /** ISO 3166-1 alpha-2; '' where unknown. */
  readonly country: string;
  /** ISO 3166-2, with or without the country in front; '' where unknown. */
  readonly state: string;
  /** The shipping classes in the cart. */
  readonly classIds?: readonly number[];
  /** What is sent; methods by weight are left out where no tier of theirs holds it. */
  readonly lines?: readonly WeighedLine[];
};

/** See docs/rules/shipping.md#which-methods-are-offered. */
export const zoneCovers = (
  { region, selection }: Pick<ShippingZone, 'region' | 'selection'>,
  country: string
): boolean => {
  if (region === 'all') return true;
  if (region !== 'selection') return region === country;
  return selection.countries.includes(country) === (selection.type === 'included');
};

const serves = ({ shippingClassId }: ShippingZone, { classIds = [] }: Destination): boolean =>
  shippingClassId === null || classIds.includes(shippingClassId);

const stateCode = (country: string, state: string): string => {
  const code = state.trim().toUpperCase();
  return code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code;
};

type Offer = { readonly zone: ShippingZone; readonly method: ShippingMethod };

const inOrder = (a: Offer, b: Offer): number =>
  a.zone.order - b.zone.order ||
  a.method.order - b.method.order ||
  fraction.compare(fraction.decimal(a.method.amount), fraction.decimal(b.method.amount)) ||
  a.method.id - b.method.id;

/**
 * Every enabled method of every zone that covers the address, by the order of zones, of methods, then by amount; one by weight only where
 * a tier holds the goods. Methods bound to states are left out while the state is unknown; only when nothing else is left is the state
 * asked for. See docs/rules/shipping.md#which-methods-are-offered.
 */
export const availableMethods = (zones: readonly ShippingZone[], destination: Destination): AvailableMethods => {
  const country = destination.country.trim().toUpperCase();
  if (country === '') return { methods: [], refusal: 'no_country' };
  const state = stateCode(country, destination.state);
  const { lines = [] } = destination;
  const offers = zones
    .filter((zone) => zoneCovers(zone, country) && serves(zone, destination))
    .flatMap((zone) => zone.methods.map((method) => ({ zone, method })))
    .filter(({ method }) => method.isEnabled && carries(method, lines));
  const reaching = offers.filter(({ method }) => method.states.length === 0 || method.states.includes(state));
  if (reaching.length > 0) return { methods: reaching.sort(inOrder).map(({ method }) => method), refusal: null };
  return { methods: [], refusal: offers.length > 0 && state === '' ? 'require_state' : 'no_shipping_methods' };
};
