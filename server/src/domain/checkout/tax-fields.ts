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
export const isAskedForTax = (
  field: TaxField,
  named: ReadonlySet<TaxField>,
  { country, setting }: { readonly country: string; readonly setting: FieldSetting }
): boolean => {
  if (field === 'state' && statesOf(country).length === 0) return false;
  if (named.has(field)) return true;
  const isUsual = field === 'state' || (field === 'postcode' && labelsOf(country).postcode.required);
  return isUsual && isNarrow(named) && isRequired(setting);
};

/** The countries in which a field of an address is asked for because of the tax; none where the tax does not look at that address. */
export const countriesAskingFor = (
  { type, field }: { readonly type: AddressType; readonly field: string },
  countries: ReadonlyMap<string, ReadonlySet<TaxField>>,
  fields: CheckoutFields
): readonly string[] => {
  if (!isTaxField(field) || field === 'country') return [];
  const setting = fields[`${type}_address`][field];
  const asking = [...countries].filter(([country, named]) => isAskedForTax(field, named, { country, setting }));
  return asking.map(([country]) => country).sort();
};

export type BusinessDetails = {
  readonly companyName: string;
  readonly taxId: string;
  readonly legalRegistrationId: string;
};

/** What an order keeps of a buyer that is a business, by its keys. See docs/rules/checkout.md#business-customers. */
export type BusinessInfo = {
  readonly company_name: string;
  readonly legal_registration_id: string;
  readonly tax_number: string;
  /** The number was looked up; what was only typed decides nothing. */
  readonly tax_number_validated: boolean;
  readonly tax_number_country: string;
  /** Whose number it is, as the register says. */
  readonly tax_number_name: string;
  /** What an invoice has to say where the buyer owes the tax; '' everywhere else. */
  readonly reverse_charge_declaration: string;
};

/** What the next order of the buyer may start from. Who owes the tax is decided anew for each. */
export type CustomerTaxInfo = Omit<BusinessInfo, 'reverse_charge_declaration'>;

export const taxInfoOf = (info: CustomerTaxInfo): CustomerTaxInfo => ({
  company_name: info.company_name,
  legal_registration_id: info.legal_registration_id,
  tax_number: info.tax_number,
  tax_number_validated: info.tax_number_validated,
  tax_number_country: info.tax_number_country,
  tax_number_name: info.tax_number_name,
});

export type CheckedNumber = { readonly country: string; readonly vat_number: string; readonly name?: string };

const REVERSE_CHARGE_DECLARATION = 'Reverse charge: VAT is to be accounted for by the recipient.';

/** Who owes the tax may change when the order does. */
export const declared = <Info extends object>(info: Info, isReversed: boolean) => ({
  ...info,
  reverse_charge_declaration: isReversed ? REVERSE_CHARGE_DECLARATION : '',
});

type Buyer = {
  readonly business: BusinessDetails | null;
  readonly checked: CheckedNumber | null;
  readonly companyName: string;
  readonly isReversed: boolean;
};

const NO_DETAILS: BusinessDetails = { companyName: '', taxId: '', legalRegistrationId: '' };

const numberOf = ({ checked, business }: Buyer) => ({
  tax_number: checked?.vat_number ?? business?.taxId ?? '',
  tax_number_validated: checked !== null,
  tax_number_country: checked?.country ?? '',
  tax_number_name: checked?.name ?? '',
});

/** Null of a consumer. A number that was looked up makes a business of whoever gave it: it decided the tax. */
export const businessInfoOf = (buyer: Buyer): BusinessInfo | null => {
  const { business, checked, companyName, isReversed } = buyer;
  if (!business && !checked) return null;
  const details = business ?? NO_DETAILS;
  const info = {
    company_name: details.companyName || companyName,
    legal_registration_id: details.legalRegistrationId,
    ...numberOf(buyer),
  };
  return declared(info, isReversed);
};
