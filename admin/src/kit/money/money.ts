import type { Cents, Digits } from './money-text';

/** Writes amounts in the language of the user. */
export type Money = {
  /** An amount with its currency, in the language of the user; the store's currency where none is named. */
  readonly format: (cents: Cents, currency?: string) => string;
  readonly digitsOf: (currency?: string) => Digits;
  readonly decimalSign: '.' | ',';
  readonly currency: string;
};
