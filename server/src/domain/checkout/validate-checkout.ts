import { labelsOf } from '../address';
import { emailAddress } from '../email';
import { InvalidInputError, type FieldErrors } from '../errors';
import { isFullNameMode, isRequired, type CheckoutFields } from './checkout-fields';
import {
  readAddress,
  shipsElsewhere,
  valueOf,
  type AddressType,
  type CheckoutAddress,
  type CheckoutForm,
} from './checkout-form';
import { isAskedForTax, isTaxedBy, isTaxField, type BusinessDetails, type TaxPlaces } from './tax-fields';

export type ValidCheckout = {
  readonly email: string;
  readonly billing: CheckoutAddress;
  /** The billing address again when it is not shipped elsewhere. */
  readonly shipping: CheckoutAddress;
  readonly shipsElsewhere: boolean;
  readonly business: BusinessDetails | null;
};

/** What the world's countries are like; an adapter to the data that the store holds of them. */
export type Places = {
  readonly isCountry: (code: string) => boolean;
  /** The codes of the states of a country that needs one in an address; empty for all others. */
  readonly statesOf: (country: string) => readonly string[];
  /** The codes of its states also where an address can do without. */
  readonly knownStatesOf: (country: string) => readonly string[];
  /** Whether a postcode that is not blank has the form of the country. */
  readonly isPostcode: (country: string, postcode: string) => boolean;
};

/** What the store knows and asks of VAT numbers, by the country that the bill goes to. */
export type VatRules = {
  readonly isRequiredIn: (country: string) => boolean;
  /** The one that was looked up for the cart; '' where there is none of the country. */
  readonly checkedIn: (country: string) => string;
};

export type CheckoutRules = {
  readonly hasPhysicalItems: boolean;
  readonly defaultCountry: string;
  readonly fields: CheckoutFields;
  readonly places: Places;
  readonly isEmail: (text: string) => boolean;
  readonly vat: VatRules;
  readonly tax: TaxPlaces;
};

const LABELS = {
  country: 'Country',
  address_1: 'Street address',
  address_2: 'Unit',
  city: 'City',
  postcode: 'Postcode',
  phone: 'Phone',
  company_name: 'Company name',
} as const;
type AddressField = keyof typeof LABELS;

/** A digital order is delivered nowhere: beyond country and state, where somebody lives matters only where its tax depends on it. */
const ASKED_WHEN_DIGITAL: ReadonlySet<AddressField | 'state'> = new Set([
  ...(['country', 'state', 'phone', 'company_name'] as const),
]);

const required = (label: string): Record<string, string> => ({ required: `${label} is required.` });
const invalid = (label: string): Record<string, string> => ({ invalid: `${label} is invalid.` });

/** Whether an address without the field is refused; the goods' rules hold for a bill that is also the delivery address. */
const asksFor = (field: AddressField | 'state', { type, elsewhere, rules }: Checked): boolean => {
  const { billing_address: billing, shipping_address: shipping } = rules.fields;
  if (!rules.hasPhysicalItems && !ASKED_WHEN_DIGITAL.has(field)) return false;
  if (type === 'shipping') return isRequired(shipping[field]);
  return isRequired(billing[field]) || (rules.hasPhysicalItems && !elsewhere && isRequired(shipping[field]));
};

/** Whether the tax of the order is not known without the field. */
const taxAsksFor = (field: AddressField | 'state', { address, type, elsewhere, rules }: Checked): boolean => {
  if (!isTaxField(field) || !isTaxedBy(type, elsewhere, rules.tax)) return false;
  const setting = rules.fields[`${type}_address`][field];
  return isAskedForTax(field, rules.tax.fieldsIn(address.country), { country: address.country, setting });
};

type Checked = {
  readonly address: CheckoutAddress;
  readonly type: AddressType;
  readonly elsewhere: boolean;
  readonly rules: CheckoutRules;
};

/** Only the bill can be asked for first and last name. */
const asksInFull = (type: AddressType, { fields }: CheckoutRules): boolean =>
  type === 'shipping' || isFullNameMode(fields);

const nameErrors = (
  form: CheckoutForm,
  type: AddressType,
  address: CheckoutAddress,
  rules: CheckoutRules
): FieldErrors => {
  if (asksInFull(type, rules)) {
    return address.name === '' ? { [`${type}_full_name`]: required('Full name') } : {};
  }
  const errors: FieldErrors = {};
  if (address.first_name === '') errors.billing_first_name = required('First name');
  const lastNameMissing = address.last_name === '' && valueOf(form, 'billing_full_name') === '';
  if (lastNameMissing && isRequired(rules.fields.basic_info.last_name)) {
    errors.billing_last_name = required('Last name');
  }
  return errors;
};

/** Not every country has cities and postcodes. */
const existsIn = (country: string, field: AddressField): boolean =>
  (field !== 'city' && field !== 'postcode') || labelsOf(country)[field].required;

const missingErrors = (checked: Checked): FieldErrors => {
  const { address, type } = checked;
  const errors: FieldErrors = {};
  for (const [field, label] of Object.entries(LABELS) as [AddressField, string][]) {
    if (address[field] !== '') continue;
    const isAsked = existsIn(address.country, field) && asksFor(field, checked);
    if (isAsked || taxAsksFor(field, checked)) errors[`${type}_${field}`] = required(label);
  }
  return errors;
};

const stateErrors = (checked: Checked): FieldErrors => {
  const { address, type, rules } = checked;
  const taxed = taxAsksFor('state', checked);
  const states = rules.places[taxed ? 'knownStatesOf' : 'statesOf'](address.country);
  if (states.length === 0) return {};
  if (address.state !== '') {
    return states.includes(address.state.toUpperCase()) ? {} : { [`${type}_state`]: invalid('State') };
  }
  return taxed || asksFor('state', checked) ? { [`${type}_state`]: required('State') } : {};
};

const placeErrors = (checked: Checked): FieldErrors => {
  const { address, type, rules } = checked;
  if (address.country === '') return {};
  if (!rules.places.isCountry(address.country)) return { [`${type}_country`]: invalid('Country') };
  const wrongPostcode = address.postcode !== '' && !rules.places.isPostcode(address.country, address.postcode);
  return { ...stateErrors(checked), ...(wrongPostcode ? { [`${type}_postcode`]: invalid('Postcode') } : {}) };
};

const addressErrors = (form: CheckoutForm, checked: Checked): FieldErrors => ({
  ...nameErrors(form, checked.type, checked.address, checked.rules),
  ...missingErrors(checked),
  ...placeErrors(checked),
});

const emailErrors = (email: string, { isEmail }: CheckoutRules): FieldErrors => {
  if (email === '') return { billing_email: required('Email') };
  return isEmail(email) ? {} : { billing_email: invalid('Email') };
};

const isBusiness = (form: CheckoutForm, { fields }: CheckoutRules): boolean =>
  valueOf(form, 'is_business') === 'yes' || fields.business_details.b2b_only_mode.enabled === 'yes';

/** A number that was looked up need not be typed again. */
const readBusiness = (form: CheckoutForm, country: string, rules: CheckoutRules): BusinessDetails | null =>
  isBusiness(form, rules)
    ? {
        companyName: valueOf(form, 'billing_company_name'),
        taxId: valueOf(form, 'billing_tax_id') || rules.vat.checkedIn(country),
        legalRegistrationId: valueOf(form, 'billing_legal_registration_id'),
      }
    : null;

const businessErrors = (business: BusinessDetails | null, country: string, rules: CheckoutRules): FieldErrors => {
  if (!business) return {};
  const { company_name, vat_number, legal_registration_id } = rules.fields.business_details;
  const errors: FieldErrors = {};
  if (isRequired(company_name) && !business.companyName) errors.billing_company_name = required('Company name');
  const asksForNumber = isRequired(vat_number) || rules.vat.isRequiredIn(country);
  if (asksForNumber && !business.taxId) errors.billing_tax_id = required('VAT number');
  if (isRequired(legal_registration_id) && !business.legalRegistrationId) {
    errors.billing_legal_registration_id = required('Legal registration id');
  }
  return errors;
};

const AGREED = new Set(['yes', 'on', 'true', '1']);

const termsErrors = (form: CheckoutForm, { fields }: CheckoutRules): FieldErrors => {
  const asked = isRequired(fields.agree_terms.agree_terms);
  if (!asked || AGREED.has(valueOf(form, 'agree_terms').toLowerCase())) return {};
  return { agree_terms: { required: 'Please agree to the terms and conditions.' } };
};

/**
 * Reads the checkout form and names everything that is wrong with it, `{field: {rule: message}}`; empty when nothing is.
 * See docs/rules/checkout.md#the-form.
 */
export const checkCheckout = (
  form: CheckoutForm,
  rules: CheckoutRules
): { readonly checkout: ValidCheckout; readonly errors: FieldErrors } => {
  const email = emailAddress(valueOf(form, 'billing_email'));
  const elsewhere = shipsElsewhere(form, rules.hasPhysicalItems);
  const read = (type: AddressType): CheckoutAddress =>
    readAddress(form, type, { defaultCountry: rules.defaultCountry, isFullNameMode: asksInFull(type, rules) });
  const billing = read('billing');
  const shipping = elsewhere ? read('shipping') : billing;
  const business = readBusiness(form, billing.country, rules);
  const errors = {
    ...emailErrors(email, rules),
    ...addressErrors(form, { address: billing, type: 'billing', elsewhere, rules }),
    ...(elsewhere ? addressErrors(form, { address: shipping, type: 'shipping', elsewhere, rules }) : {}),
    ...businessErrors(business, billing.country, rules),
    ...termsErrors(form, rules),
  };
  return { checkout: { email, billing, shipping, shipsElsewhere: elsewhere, business }, errors };
};

/** Throws InvalidInputError with every failed field and rule. */
export const assertNoErrors = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw new InvalidInputError('Please correct the marked fields.', errors);
};

/** As `checkCheckout`. Throws InvalidInputError with every failed field and rule. */
export const validateCheckout = (form: CheckoutForm, rules: CheckoutRules): ValidCheckout => {
  const { checkout, errors } = checkCheckout(form, rules);
  assertNoErrors(errors);
  return checkout;
};
