import { refuse } from './paypal-refusals';

export type Money = { readonly currency_code: string; readonly value: string };

const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')
);
/** They take whole units; all others take two decimals. */
const WHOLE = new Set(['HUF', 'JPY', 'TWD']);

export const assertMoney = ({ currency_code: code, value }: Money, field = '/amount/value'): void => {
  if (!CURRENCIES.has(code)) refuse(422, 'CURRENCY_NOT_SUPPORTED', undefined, field);
  if (!(Number(value) > 0)) refuse(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', undefined, field);
  if (WHOLE.has(code) && value.includes('.')) refuse(422, 'DECIMALS_NOT_SUPPORTED', undefined, field);
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(value)) refuse(422, 'DECIMAL_PRECISION', undefined, field);
};

export const centsOf = ({ value }: Money): number => Math.round(Number(value) * 100);

export const moneyOf = (cents: number, currency_code: string): Money => ({
  currency_code,
  value: WHOLE.has(currency_code) ? String(cents / 100) : (cents / 100).toFixed(2),
});
