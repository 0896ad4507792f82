import {
  COUNTRIES,
  findStateCode,
  isCountryCode,
  labelsOf,
  placeFactsOf,
  requiresPostcode,
  requiresState,
  stateNameOf,
  type PlaceFacts,
  type State,
} from './address';
import { emailAddress } from './email';
import type { FieldErrors } from './errors';

/** Characters that the staff may note of a customer. */
export const MAX_NOTES = 5_000;

/** Two spellings of one address are one customer: neither case, nor surrounding blanks, nor the spelling of the domain count. */
export const emailKey = (email: string): string => emailAddress(email).toLowerCase();

export type PersonName = { readonly firstName: string; readonly lastName: string };

/** Splits at the first space. See docs/rules/checkout.md#the-form. */
export const splitFullName = (fullName: string): PersonName => {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
};

export const fullNameOf = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`.trim();

type WrittenName = {
  readonly full_name?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
};

/**
 * The name as a form sent it: in one field or in two. Where both came, the store's way of asking decides. null: none came.
 */
export const readName = (written: WrittenName, isFullNameMode: boolean): PersonName | null => {
  const { full_name: full = '', first_name: first = '', last_name: last = '' } = written;
  if (full !== '' && (isFullNameMode || first === '')) return splitFullName(full);
  return first === '' ? null : { firstName: first, lastName: last };
};

/** What an admin may set. */
export const CUSTOMER_STATUSES = ['active', 'inactive', 'archived'] as const;

const STATUS = /^[a-z][a-z0-9_-]{0,49}$/;

/** What other code of the site made of the set, reduced to what can be a status; the store's own where nothing is left. */
export const acceptStatuses = (value: unknown): readonly string[] => {
  const names = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const accepted = names.filter((name): name is string => typeof name === 'string' && STATUS.test(name));
  return accepted.length > 0 ? [...new Set(accepted)] : CUSTOMER_STATUSES;
};

export const ADDRESS_TYPES = ['billing', 'shipping'] as const;
export type AddressBookType = (typeof ADDRESS_TYPES)[number];

type Place = {
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
};

type CheckedAddress = Place & { readonly name: string; readonly address_1: string };

const missing = (label: string) => ({ required: `${label} is required.` });
const invalid = (label: string) => ({ invalid: `${label} is invalid.` });

/** One spelling of country and state, so that taxes and shipping methods find them. */
export const withKnownPlace = <Address extends Place>(address: Address, states?: readonly State[]): Address => {
  const country = address.country.toUpperCase();
  return { ...address, country, state: findStateCode(country, address.state, states) ?? address.state };
};

const stateErrors = ({ country, state }: CheckedAddress, { states }: PlaceFacts): FieldErrors => {
  if (!requiresState(country, states)) return {};
  if (state === '') return { state: missing('State') };
  return findStateCode(country, state, states) === null ? { state: invalid('State') } : {};
};

/** Where the country is not known yet, a city is asked for too: few countries do without. */
const cityErrors = ({ city, country }: CheckedAddress): FieldErrors =>
  city === '' && labelsOf(country).city.required ? { city: missing('City') } : {};

const placeErrors = (address: CheckedAddress, facts: PlaceFacts): FieldErrors => {
  const { country } = address;
  if (country === '') return { ...cityErrors(address), country: missing('Country') };
  if (!isCountryCode(country)) return { ...cityErrors(address), country: invalid('Country') };
  return {
    ...cityErrors(address),
    ...(facts.isPostcode ? {} : { postcode: invalid('Postcode') }),
    ...stateErrors(address, facts),
  };
};

/** `{field: {rule: message}}` of an address that is about to be saved; {} for a good one. */
export const addressErrors = (address: CheckedAddress, facts = placeFactsOf(address)): FieldErrors => ({
  ...(address.name === '' ? { name: missing('Name') } : {}),
  ...(address.address_1 === '' ? { address_1: missing('Address') } : {}),
  ...placeErrors(address, facts),
});

/** Of a form that has to bring a postcode wherever the country has them. */
export const postcodeErrors = ({ country, postcode }: Pick<Place, 'country' | 'postcode'>): FieldErrors =>
  postcode === '' && isCountryCode(country) && requiresPostcode(country) ? { postcode: missing('Postcode') } : {};

export const countryNameOf = (country: string): string => COUNTRIES[country] ?? country;

/** 'Springfield, Illinois, 62701, United States': what is blank is left out. */
export const formatPlace = ({ city, state, postcode, country }: Place): string =>
  [city, state && stateNameOf(country, state), postcode, country && countryNameOf(country)]
    .filter((part) => part !== '')
    .join(', ');
