import type { CountryCode } from './scalars';

/** What a part of an address is called in a country, and whether addresses have it. */
export type AddressPart = {
  readonly label: string;
  /** An address in the country is refused without it, as long as the fields of the checkout do not make it optional. */
  readonly required: boolean;
  /** Postal addresses of the country do not have it. */
  readonly hidden: boolean;
};

export type AddressLocale = {
  readonly state: AddressPart;
  readonly city: AddressPart;
  readonly postcode: AddressPart;
};

/** The states of a country, by code (ISO 3166-2 without the country). */
export type StateNames = Readonly<Record<string, string>>;

export type CountryStates = {
  readonly country_code: CountryCode;
  readonly states: StateNames;
  readonly address_locale: AddressLocale;
};

/** What stands for a country without states, and for no country. */
export type NoStates = {
  readonly country_code: '';
  readonly states: readonly [];
  readonly address_locale: readonly [];
};
