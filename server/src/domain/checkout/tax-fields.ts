import { labelsOf, statesOf } from '../address';
import { isRequired, type CheckoutFields, type FieldSetting } from './checkout-fields';
import type { AddressType } from './checkout-form';

/** What a tax can depend on. */
const TAX_FIELDS = ['country', 'state', 'city', 'postcode'] as const;

export type TaxField = (typeof TAX_FIELDS)[number];

export const isTaxField = (field: string): field is TaxField => (TAX_FIELDS as readonly string[]).includes(field);

/** Whose address is taxed, and which of its fields the store's rates ask for. */
export type TaxPlaces = {
  readonly basis: 'shipping' | 'billing' | 'store';
  /** `country` wherever tax is on; the others where a rate of the country names them. */
  readonly fieldsIn: (country: string) => ReadonlySet<TaxField>;
};

export const UNTAXED: TaxPlaces = { basis: 'store', fieldsIn: () => new Set() };

const isNarrow = (named: ReadonlySet<TaxField>): boolean =>
  named.has('state') || named.has('city') || named.has('postcode');

/** Goods that are not shipped elsewhere, and digital ones, are taxed by the bill's address. See docs/rules/tax.md#place. */
export const isTaxedBy = (type: AddressType, elsewhere: boolean, { basis }: TaxPlaces): boolean => {
  if (basis === 'store') return false;
  return type === (basis === 'shipping' && elsewhere ? 'shipping' : 'billing');
};

/**
 * Whether an address that is taxed must have the field, of whatever kind the order is: else a buyer would pay less tax by leaving it
 * out. Where taxes differ within the country, state and postcode are asked for as the merchant has them for goods, and what a rate
 * names is asked for in any case.
 */
export const isAskedForTax = (field: TaxField, named: ReadonlySet<TaxField>, setting: FieldSetting): boolean =>
  named.has(field) || ((field === 'state' || field === 'postcode') && isNarrow(named) && isRequired(setting));

/** Not every country has states, cities and postcodes. */
const isKnownIn = (country: string, field: Exclude<TaxField, 'country'>): boolean =>
  field === 'state' ? statesOf(country).length > 0 : labelsOf(country)[field].required;

/** The countries in which a field of an address is asked for because of the tax; none where the tax does not look at that address. */
export const countriesAskingFor = (
  { type, field }: { readonly type: AddressType; readonly field: string },
  countries: ReadonlyMap<string, ReadonlySet<TaxField>>,
  fields: CheckoutFields
): readonly string[] => {
  if (!isTaxField(field) || field === 'country') return [];
  const setting = fields[`${type}_address`][field];
  const asking = [...countries].filter(
    ([code, named]) => isKnownIn(code, field) && isAskedForTax(field, named, setting)
  );
  return asking.map(([country]) => country).sort();
};
