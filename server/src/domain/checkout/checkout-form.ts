import { findStateCode } from '../address';
import { fullNameOf, readName } from '../customer';
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

/** Of one person: what the form remembers of the other way of asking does not count. See docs/rules/checkout.md#the-form. */
const nameOf = (form: CheckoutForm, type: AddressType, isFullNameMode: boolean) => {
  const valueIn = (field: string): string => valueOf(form, `${type}_${field}`);
  const last_name = valueIn('last_name');
  const written = { full_name: valueIn('full_name'), first_name: valueIn('first_name'), last_name };
  const name = readName(written, isFullNameMode) ?? { firstName: '', lastName: last_name };
  return { name: fullNameOf(name), first_name: name.firstName, last_name: name.lastName };
};

const countryOf = (form: CheckoutForm, type: AddressType, defaultCountry: string): string =>
  (valueOf(form, `${type}_country`) || defaultCountry).toUpperCase();

/** One spelling of each state, so that taxes and shipping methods find it. */
const stateOf = (form: CheckoutForm, type: AddressType, country: string): string => {
  const written = valueOf(form, `${type}_state`);
  return findStateCode(country, written) ?? written;
};

/** Where an address lies, as typed but for the state, which becomes its code; a blank country is the store's own. */
export const readPlace = (form: CheckoutForm, type: AddressType, defaultCountry: string): TaxAddress => {
  const country = countryOf(form, type, defaultCountry);
  return {
    country,
    state: stateOf(form, type, country),
    city: valueOf(form, `${type}_city`),
    postcode: valueOf(form, `${type}_postcode`),
  };
};

export type AddressReading = {
  readonly defaultCountry: string;
  /** Names are asked for in one field. */
  readonly isFullNameMode: boolean;
};

/** The address of one type. */
export const readAddress = (
  form: CheckoutForm,
  type: AddressType,
  { defaultCountry, isFullNameMode }: AddressReading
): CheckoutAddress => ({
  ...nameOf(form, type, isFullNameMode),
  ...readPlace(form, type, defaultCountry),
  address_1: valueOf(form, `${type}_address_1`),
  address_2: valueOf(form, `${type}_address_2`),
  phone: valueOf(form, `${type}_phone`),
  company_name: valueOf(form, `${type}_company_name`),
});

/** Whether the goods go elsewhere than the bill. */
export const shipsElsewhere = (form: CheckoutForm, hasPhysicalItems: boolean): boolean =>
  hasPhysicalItems && valueOf(form, 'ship_to_different') === 'yes';

export type FormPlaces = { readonly billing: TaxAddress; readonly shipping: TaxAddress };

/**
 * Where the bill goes, and where goods would go, as prices depend on it: what a cart is said to cost and what its order costs both
 * read the form here. Where nothing is sent, whoever prices it takes the bill's place for both.
 */
export const placesIn = (form: CheckoutForm, defaultCountry: string): FormPlaces => {
  const billing = readPlace(form, 'billing', defaultCountry);
  const elsewhere = shipsElsewhere(form, true);
  return { billing, shipping: elsewhere ? readPlace(form, 'shipping', defaultCountry) : billing };
};
