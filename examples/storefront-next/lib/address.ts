import type { CheckoutField, CountryInfo } from './types';

/** In the order in which they are shown, each with the name under which browsers remember it. */
const AUTOCOMPLETE = {
  email: 'email',
  full_name: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  company_name: 'organization',
  country: 'country',
  address_1: 'address-line1',
  address_2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postcode: 'postal-code',
  phone: 'tel',
};

export type FieldName = keyof typeof AUTOCOMPLETE;
export type AddressKind = 'billing' | 'shipping';
export type FieldKey = `${AddressKind}_${FieldName}`;
export type AddressForm = Partial<Record<FieldKey, string>>;

/** A field as it is shown: with its key in the form, and in the words of the country. */
export type ShownField = {
  readonly key: FieldKey;
  readonly name: FieldName;
  readonly label: string;
  readonly isRequired: boolean;
  readonly autoComplete: string;
};

/** What goods are delivered by; a bill for something digital does not ask for it. */
const ONLY_FOR_GOODS: readonly string[] = ['address_1', 'address_2', 'city', 'postcode'];

const isFieldName = (name: string): name is FieldName => Object.hasOwn(AUTOCOMPLETE, name);

const NAMES = Object.keys(AUTOCOMPLETE);

type Asked = {
  readonly kind: AddressKind;
  readonly fields: readonly CheckoutField[];
  readonly country: string;
  readonly info: CountryInfo | null;
  readonly hasGoods: boolean;
};

const partIn = (info: CountryInfo | null, name: FieldName) =>
  info && (name === 'state' || name === 'city' || name === 'postcode') ? info.address_locale[name] : null;

const isAskedFor = ({ name, required_in: places = [] }: CheckoutField, { country, info, hasGoods }: Asked): boolean => {
  if (name === 'state' && (info === null || info.states.length === 0)) return false;
  return hasGoods || !ONLY_FOR_GOODS.includes(name) || places.includes(country);
};

/** In the words of the country. None where its addresses have no such part. */
const shownIn = (field: CheckoutField, { kind, info, country }: Asked): readonly ShownField[] => {
  const { name, label, required, required_in: places = [] } = field;
  if (!isFieldName(name)) return [];
  const part = partIn(info, name);
  if (part?.hidden) return [];
  const isRequired = (required && part?.required !== false) || places.includes(country);
  const autoComplete = `${kind} ${AUTOCOMPLETE[name]}`;
  return [{ key: `${kind}_${name}`, name, label: part?.label ?? label, isRequired, autoComplete }];
};

/** The fields that the merchant wants, in their order. */
export const fieldsOf = (asked: Asked): readonly ShownField[] => {
  const groups = asked.kind === 'billing' ? ['basic_info', 'billing_address'] : ['shipping_address'];
  return asked.fields
    .filter((field) => groups.includes(field.group) && isAskedFor(field, asked))
    .sort((one, other) => NAMES.indexOf(one.name) - NAMES.indexOf(other.name))
    .flatMap((field) => shownIn(field, asked));
};
