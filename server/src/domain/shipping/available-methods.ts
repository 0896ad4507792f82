import { fraction } from '../money';
import type { ShippingMethod, ShippingZone } from './shipping-method';

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
 * Every enabled method of every zone that covers the address, by the order of zones, of methods, then by amount. Methods bound to
 * states are left out while the state is unknown; only when nothing else is left is the state asked for.
 * See docs/rules/shipping.md#which-methods-are-offered.
 */
export const availableMethods = (zones: readonly ShippingZone[], destination: Destination): AvailableMethods => {
  const country = destination.country.trim().toUpperCase();
  if (country === '') return { methods: [], refusal: 'no_country' };
  const state = stateCode(country, destination.state);
  const offers = zones
    .filter((zone) => zoneCovers(zone, country) && serves(zone, destination))
    .flatMap((zone) => zone.methods.filter(({ isEnabled }) => isEnabled).map((method) => ({ zone, method })));
  const reaching = offers.filter(({ method }) => method.states.length === 0 || method.states.includes(state));
  if (reaching.length > 0) return { methods: reaching.sort(inOrder).map(({ method }) => method), refusal: null };
  return { methods: [], refusal: offers.length > 0 && state === '' ? 'require_state' : 'no_shipping_methods' };
};
