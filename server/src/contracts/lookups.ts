import type { AddressLocale } from './places';
import type { CountryCode, Id } from './scalars';

export type CountryOption = { readonly value: CountryCode; readonly label: string };

/** By name. */
export type CountriesAnswer = { readonly data: readonly CountryOption[] };

export type CountryDetailsAnswer = {
  readonly country_code: CountryCode;
  readonly country_name: string;
  /** Empty where the country has none. `value` is its code (ISO 3166-2 without the country). */
  readonly states: readonly { readonly value: string; readonly label: string }[];
  readonly address_locale: AddressLocale;
};

/** A value to choose; products have their variants as children. */
export type FilterOption = {
  readonly value: Id | string;
  readonly label: string;
  readonly children?: readonly { readonly value: Id | string; readonly label: string }[];
};

export type FilterOptionsAnswer = { readonly options: readonly FilterOption[] };

export type SearchOption = { readonly value: Id | string; readonly label: string };

export type SearchOptionsAnswer = { readonly options: readonly SearchOption[] };

/** A figure beside a page of the back office. */
export type Widget = {
  readonly title: string;
  /** In words for people. */
  readonly value: string;
  /** How it is drawn, e.g. `stat`. */
  readonly type: string;
};

export type WidgetsAnswer = { readonly widgets: readonly Widget[] };

export type LookupOperations = {
  'lookups.countriesFind': CountriesAnswer;
  'lookups.countryFind': CountryDetailsAnswer;
  'lookups.filterOptionsFind': FilterOptionsAnswer;
  'lookups.searchOptionsFind': SearchOptionsAnswer;
  'lookups.widgetsFind': WidgetsAnswer;
};
