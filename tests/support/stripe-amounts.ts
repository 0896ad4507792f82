import { refuse } from './stripe-refusals';

/** The provider's smallest amounts in the smallest unit of each currency; the real ones move with the account's own currency, too. */
const SMALLEST: Readonly<Record<string, number>> = {
  ...{ aed: 200, aud: 50, brl: 50, cad: 50, chf: 50, czk: 1_500, dkk: 250, eur: 50, gbp: 30, hkd: 400, huf: 17_500 },
  ...{ inr: 50, jpy: 50, mxn: 1_000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200, sek: 300, sgd: 50, thb: 1_000 },
  usd: 50,
};
const LARGEST = 99_999_999;

/** Counted in thousandths, of which the last is always 0. */
const THOUSANDTHS: readonly string[] = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];
/** Without decimals, and counted in hundredths all the same. */
const WHOLE_IN_HUNDREDTHS: readonly string[] = ['isk', 'ugx'];

const stepOf = (currency: string): number => {
  if (THOUSANDTHS.includes(currency)) return 10;
  return WHOLE_IN_HUNDREDTHS.includes(currency) ? 100 : 1;
};

/** Whole units of a currency, as charges and refunds have them. */
export const assertStep = (amount: number, currency: string, param = 'amount'): void => {
  const invalid = { code: 'parameter_invalid_integer', param };
  if (!Number.isInteger(amount)) refuse(400, `Invalid integer: ${amount}`, invalid);
  if (amount < 1) refuse(400, 'This value must be greater than or equal to 1.', invalid);
  const step = stepOf(currency);
  if (amount % step !== 0) refuse(400, `Amounts in ${currency} must be multiples of ${step}.`, { param });
};

export const assertAmount = (amount: number, currency: string, param = 'amount'): void => {
  if (!/^[a-z]{3}$/.test(currency)) refuse(400, `Invalid currency: ${currency}`, { param: 'currency' });
  assertStep(amount, currency, param);
  if (amount < (SMALLEST[currency] ?? 1)) {
    refuse(400, 'Amount must convert to at least 50 cents.', { code: 'amount_too_small', param });
  }
  if (amount > LARGEST) refuse(400, 'Amount is too large.', { code: 'amount_too_large', param });
};
