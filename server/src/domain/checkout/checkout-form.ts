import { findStateCode } from '../address';
import { splitFullName } from '../customer';
import type { TaxAddress } from '../tax';

/** What a shopper typed into the checkout form; blank and missing are the same. */
export type CheckoutForm = Readonly<Record<string, string | undefined>>;

export type AddressType = 'billing' | 'shipping';

export type CheckoutAddress = {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
  readonly phone: string;
  readonly company_name: string;
};

export const valueOf = (form: CheckoutForm, key: string): string => (form[key] ?? '').trim();

const nameOf = (form: CheckoutForm, type: AddressType) => {
  const full = valueOf(form, `${type}_full_name`);
  const [first, last] = [valueOf(form, `${type}_first_name`), valueOf(form, `${type}_last_name`)];
  if (first || last) return { name: full || `${first} ${last}`.trim(), first_name: first, last_name: last };
  const { firstName, lastName } = splitFullName(full);
  return { name: full, first_name: firstName, last_name: lastName };
};

const countryOf = (form: CheckoutForm, type: AddressType, defaultCountry: string): string =>
  (valueOf(form, `${type}_country`) || defaultCountry).toUpperCase();

/** One spelling of each state, so that taxes and shipping methods find it. */
const stateOf = (form: CheckoutForm, type: AddressType, country: string): string => {
  const written = valueOf(form, `${type}_state`);
  return findStateCode(country, written) ?? written;
};

/** The address of one type as typed, but for the state, which becomes its code; a blank country is the store's own. */
export const readAddress = (form: CheckoutForm, type: AddressType, defaultCountry: string): CheckoutAddress => ({
  ...nameOf(form, type),
  address_1: valueOf(form, `${type}_address_1`),
  address_2: valueOf(form, `${type}_address_2`),
  city: valueOf(form, `${type}_city`),
  state: stateOf(form, type, countryOf(form, type, defaultCountry)),
  postcode: valueOf(form, `${type}_postcode`),
  country: countryOf(form, type, defaultCountry),
  phone: valueOf(form, `${type}_phone`),
  company_name: valueOf(form, `${type}_company_name`),
});

/** Whether the goods go elsewhere than the bill. */
export const shipsElsewhere = (form: CheckoutForm, hasPhysicalItems: boolean): boolean =>
  hasPhysicalItems && valueOf(form, 'ship_to_different') === 'yes';

const placeOf = ({ country, state, city, postcode }: CheckoutAddress): TaxAddress => ({
  country,
  state,
  city,
  postcode,
});

export type FormPlaces = { readonly billing: TaxAddress; readonly shipping: TaxAddress };

/**
 * Where the bill goes, and where goods would go, as prices depend on it: what a cart is said to cost and what its order costs both
 * read the form here. Where nothing is sent, whoever prices it takes the bill's place for both.
 */
export const placesIn = (form: CheckoutForm, defaultCountry: string): FormPlaces => {
  const billing = placeOf(readAddress(form, 'billing', defaultCountry));
  const elsewhere = shipsElsewhere(form, true);
  return { billing, shipping: elsewhere ? placeOf(readAddress(form, 'shipping', defaultCountry)) : billing };
};
