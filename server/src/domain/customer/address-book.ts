import {
  COUNTRIES,
  findStateCode,
  isCountryCode,
  labelsOf,
  placeFactsOf,
  requiresState,
  stateNameOf,
  type PlaceFacts,
  type State,
} from '../address';
import type { FieldErrors } from '../errors';

export const ADDRESS_TYPES = ['billing', 'shipping'] as const;
export type AddressBookType = (typeof ADDRESS_TYPES)[number];

type Place = {
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
};

export type CheckedAddress = Place & { readonly name: string; readonly address_1: string };

const missing = (label: string) => ({ required: `${label} is required.` });
const invalid = (label: string) => ({ invalid: `${label} is invalid.` });

/** One spelling of country and state, so that taxes and shipping methods find them. */
export const withKnownPlace = <Address extends Place>(address: Address, states?: readonly State[]): Address => {
  const country = address.country.toUpperCase();
  return { ...address, country, state: findStateCode(country, address.state, states) ?? address.state };
};

const stateErrors = ({ country, state }: CheckedAddress, { states }: PlaceFacts): FieldErrors => {
  if (!requiresState(country) || states.length === 0) return {};
  if (state === '') return { state: missing('State') };
  return findStateCode(country, state, states) === null ? { state: invalid('State') } : {};
};

const placeErrors = (address: CheckedAddress, facts: PlaceFacts): FieldErrors => {
  const { country, city } = address;
  if (country === '') return { country: missing('Country') };
  if (!isCountryCode(country)) return { country: invalid('Country') };
  return {
    ...(city === '' && labelsOf(country).city.required ? { city: missing('City') } : {}),
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

export const countryNameOf = (country: string): string => COUNTRIES[country] ?? country;

/** 'Springfield, Illinois, 62701, United States': what is blank is left out. */
export const formatPlace = ({ city, state, postcode, country }: Place): string =>
  [city, state && stateNameOf(country, state), postcode, country && countryNameOf(country)]
    .filter((part) => part !== '')
    .join(', ');
