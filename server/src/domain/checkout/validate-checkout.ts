import { splitFullName } from '../customer';
import { InvalidInputError, type FieldErrors } from '../errors';

/** What a shopper typed into the checkout form; blank and missing are the same. */
export type CheckoutForm = Readonly<Record<string, string | undefined>>;

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

export type ValidCheckout = {
  readonly email: string;
  readonly billing: CheckoutAddress;
  /** The billing address again when it is not shipped elsewhere. */
  readonly shipping: CheckoutAddress;
};

export type CheckoutRules = {
  readonly hasPhysicalItems: boolean;
  readonly defaultCountry: string;
  readonly isCountry: (code: string) => boolean;
  readonly isEmail: (text: string) => boolean;
};

type AddressType = 'billing' | 'shipping';

const LABELS = { country: 'Country', address_1: 'Street address', city: 'City', postcode: 'Postcode' } as const;
type RequiredField = keyof typeof LABELS;
const REQUIRED_FIELDS = Object.keys(LABELS) as readonly RequiredField[];
/** A digital order is delivered nowhere: only who pays, and in which country, matters. */
const REQUIRED_WHEN_DIGITAL: readonly RequiredField[] = ['country'];

const valueOf = (form: CheckoutForm, key: string): string => (form[key] ?? '').trim();

const nameOf = (form: CheckoutForm, type: AddressType) => {
  const full = valueOf(form, `${type}_full_name`);
  const joined = [valueOf(form, `${type}_first_name`), valueOf(form, `${type}_last_name`)].filter(Boolean).join(' ');
  const name = full || joined;
  const { firstName, lastName } = splitFullName(name);
  return { name, first_name: firstName, last_name: lastName };
};

const countryOf = (form: CheckoutForm, type: AddressType, rules: CheckoutRules): string =>
  (valueOf(form, `${type}_country`) || rules.defaultCountry).toUpperCase();

const readAddress = (form: CheckoutForm, type: AddressType, rules: CheckoutRules): CheckoutAddress => ({
  ...nameOf(form, type),
  address_1: valueOf(form, `${type}_address_1`),
  address_2: valueOf(form, `${type}_address_2`),
  city: valueOf(form, `${type}_city`),
  state: valueOf(form, `${type}_state`),
  postcode: valueOf(form, `${type}_postcode`),
  country: countryOf(form, type, rules),
  phone: valueOf(form, `${type}_phone`),
  company_name: valueOf(form, `${type}_company_name`),
});

const addressErrors = (address: CheckoutAddress, type: AddressType, rules: CheckoutRules): FieldErrors => {
  const errors: FieldErrors = {};
  const required = rules.hasPhysicalItems ? REQUIRED_FIELDS : REQUIRED_WHEN_DIGITAL;
  if (address.name === '') errors[`${type}_full_name`] = { required: 'Full name is required.' };
  for (const field of required) {
    if (address[field] === '') errors[`${type}_${field}`] = { required: `${LABELS[field]} is required.` };
  }
  if (address.country !== '' && !rules.isCountry(address.country)) {
    errors[`${type}_country`] = { invalid: 'Country is invalid.' };
  }
  return errors;
};

const emailErrors = (email: string, { isEmail }: CheckoutRules): FieldErrors => {
  if (email === '') return { billing_email: { required: 'Email is required.' } };
  return isEmail(email) ? {} : { billing_email: { invalid: 'Email is invalid.' } };
};

/** Reads and checks the checkout form. Throws InvalidInputError with every failed field and rule. Source: behaviours 3.4. */
export const validateCheckout = (form: CheckoutForm, rules: CheckoutRules): ValidCheckout => {
  const email = valueOf(form, 'billing_email');
  const billing = readAddress(form, 'billing', rules);
  const elsewhere = rules.hasPhysicalItems && valueOf(form, 'ship_to_different') === 'yes';
  const shipping = elsewhere ? readAddress(form, 'shipping', rules) : billing;
  const errors = {
    ...emailErrors(email, rules),
    ...addressErrors(billing, 'billing', rules),
    ...(elsewhere ? addressErrors(shipping, 'shipping', rules) : {}),
  };
  if (Object.keys(errors).length > 0) throw new InvalidInputError('Please correct the marked fields.', errors);
  return { email, billing, shipping };
};
