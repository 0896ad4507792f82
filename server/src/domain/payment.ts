import { UnprocessableError } from './errors';

/**
 * Providers count in the smallest unit of each currency, the store in hundredths of every one. Lists: ISO 4217, as card providers
 * apply it.
 */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const WITH_THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '));
/** Counted in hundredths, of which the last two are always 0: these currencies had decimals once. */
const WHOLE_IN_HUNDREDTHS = new Set(['ISK', 'UGX']);

/** False for a fraction that the currency does not have. */
export const isProviderAmount = (cents: number, currency: string): boolean => {
  const code = currency.toUpperCase();
  return cents % 100 === 0 || !(WITHOUT_DECIMALS.has(code) || WHOLE_IN_HUNDREDTHS.has(code));
};

/** Hundredths -> the provider's units. @throws UnprocessableError for a fraction that the currency does not have. */
export const toProviderAmount = (cents: number, currency: string): number => {
  const code = currency.toUpperCase();
  if (!isProviderAmount(cents, code)) throw new UnprocessableError(`${code} has no decimals.`);
  if (WITH_THREE_DECIMALS.has(code)) return cents * 10;
  return WITHOUT_DECIMALS.has(code) ? cents / 100 : cents;
};

/** The provider's units -> hundredths; a fraction of a hundredth stays, so that it equals no amount of the store. */
export const fromProviderAmount = (amount: number, currency: string): number => {
  const code = currency.toUpperCase();
  if (WITH_THREE_DECIMALS.has(code)) return amount / 10;
  return WITHOUT_DECIMALS.has(code) ? amount * 100 : amount;
};

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

/**
 * The last four digits of a card as answers have them: a number, and text where that would lose zeros in front (`0042`). Kept as a
 * number. Providers tell text.
 */
export const cardDigits = (digits: number | null): number | string | null =>
  digits !== null && digits < 1_000 ? String(digits).padStart(4, '0') : digits;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A little less than the five and ten minutes of the clock that asks: what is due a second after its tick would wait for the next. */
const FIRST = 4 * MINUTE;
const OF_THE_FIRST_DAY = 9 * MINUTE;
const LATER = 6 * HOUR;
const GIVEN_UP_AFTER = 30 * DAY;

/** Milliseconds from the start of a payment to the first time that its provider is asked about it. */
export const firstCheck = FIRST;

/**
 * Milliseconds until a provider is asked again about a payment that is still open, by the time since it was started. Nearly everybody
 * pays on the first day: whose message is lost then is found within 15 minutes.
 */
export const checkInterval = (age: number): number => (age < DAY ? OF_THE_FIRST_DAY : LATER);

/** Nobody pays after a month: providers end their sessions long before. */
export const isGivenUp = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() > GIVEN_UP_AFTER;

/**
 * Milliseconds until a provider is asked again what became of a charge that was paid so long ago: refunds and disputes come mostly in
 * the first weeks. Null: no more. Buyers may dispute a payment for 120 days by card, and for 180 by PayPal.
 */
export const chargeCheckInterval = (age: number): number | null => {
  if (age < 7 * DAY) return DAY;
  if (age < 30 * DAY) return 3 * DAY;
  if (age < 60 * DAY) return 7 * DAY;
  return age < 180 * DAY ? 14 * DAY : null;
};
