import { COUNTRY_CODES } from './data/countries';
import { CURRENCY_CODES, ZERO_DECIMAL_CURRENCY_CODES } from './data/currencies';

const named = (codes: readonly string[], type: 'region' | 'currency'): Readonly<Record<string, string>> => {
  const names = new Intl.DisplayNames('en', { type });
  return Object.fromEntries(codes.map((code): [string, string] => [code, names.of(code) ?? code]));
};

/** ISO 3166-1 alpha-2 code -> English name. */
export const COUNTRIES = named(COUNTRY_CODES, 'region');

/** Upper case only, as ISO writes them. */
export const isCountryCode = (code: string): boolean => Object.hasOwn(COUNTRIES, code);

/** ISO 4217 code -> English name. */
export const CURRENCIES = named(CURRENCY_CODES, 'currency');

const ZERO_DECIMAL = new Set(ZERO_DECIMAL_CURRENCY_CODES);

/** Amounts of such a currency are kept x 100 like all others, but shown and charged without decimals. */
export const isZeroDecimalCurrency = (code: string): boolean => ZERO_DECIMAL.has(code);

/** '$', '€', ...; the code itself where the currency has no sign of its own. */
export const currencySign = (code: string): string => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
};
