import { UnprocessableError } from '../errors';

/** Currencies that PayPal takes. */
const PAYPAL_CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')
);

/** Of these, it takes whole units only. */
const WHOLE = new Set(['HUF', 'JPY', 'TWD']);

export const isPaypalAmount = (cents: number, currency: string): boolean =>
  PAYPAL_CURRENCIES.has(currency) && (!WHOLE.has(currency) || cents % 100 === 0);

/** Hundredths -> '12.34', or '12' for currencies of whole units. @throws UnprocessableError for what cannot be written so. */
export const toDecimalAmount = (cents: number, currency: string): string => {
  if (!isPaypalAmount(cents, currency)) {
    throw new UnprocessableError(`PayPal does not take this amount of ${currency}.`);
  }
  const units = Math.floor(cents / 100);
  return WHOLE.has(currency) ? String(units) : `${units}.${String(cents % 100).padStart(2, '0')}`;
};

/** '12.34' -> hundredths; NaN for what is no such amount, so that it equals nothing. */
export const fromDecimalAmount = (text: string): number => {
  const [, units = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return units === '' ? NaN : Number(units) * 100 + Number(fraction.padEnd(2, '0'));
};
