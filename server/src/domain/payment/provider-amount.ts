import { UnprocessableError } from '../errors';

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
