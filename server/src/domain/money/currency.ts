import type { Cents } from './amount';

/**
 * ISO 4217 currencies whose amounts have no decimals. MGA has fifths of a unit, which nobody pays in; payment providers count it among
 * those without decimals.
 */
export const ZERO_DECIMAL_CURRENCIES: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');

const WHOLE_UNIT: Cents = 100;
const CENT: Cents = 1;

/** Amounts of such a currency are kept x 100 like all others, but are whole units. `known`: the currencies that a store says. */
export const isZeroDecimalCurrency = (code: string, known: readonly string[] = ZERO_DECIMAL_CURRENCIES): boolean =>
  known.includes(code.toUpperCase());

/**
 * The smallest step by which an amount of the currency grows, in hundredths of its unit: a whole unit where it has no decimals,
 * else a hundredth. Where a currency has three or four decimals, hundredths are what people pay in; payment providers ask for
 * them, too.
 */
export const amountStep = (code: string, known?: readonly string[]): Cents =>
  isZeroDecimalCurrency(code, known) ? WHOLE_UNIT : CENT;

/** The nearest amount that can be paid, half up. */
export const payable = (amount: Cents, step: Cents): Cents => Math.floor(amount / step + 0.5) * step;
