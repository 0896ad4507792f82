import { CURRENCY_CODES } from './data/currencies';

export { COUNTRIES, isCountryCode } from '../../domain/address';

const NAMES = new Intl.DisplayNames('en', { type: 'currency' });

/** ISO 4217 code -> English name. */
export const CURRENCIES: Readonly<Record<string, string>> = Object.fromEntries(
  CURRENCY_CODES.map((code): [string, string] => [code, NAMES.of(code) ?? code])
);

const signs = new Map<string, string>();

const signOf = (code: string): string => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
};

/** '$', '€', ...; the code itself where the currency has no sign of its own. Worked out once: a list asks for every price. */
export const currencySign = (code: string): string => {
  const sign = signs.get(code) ?? signOf(code);
  signs.set(code, sign);
  return sign;
};
