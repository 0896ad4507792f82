import { COUNTRY_CODES } from './data/countries';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** ISO 3166-1 alpha-2 code -> English name. */
export const COUNTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  COUNTRY_CODES.map((code): [string, string] => [code, NAMES.of(code) ?? code])
);

/** Upper case only, as ISO writes them. */
export const isCountryCode = (code: string): boolean => Object.hasOwn(COUNTRIES, code);
