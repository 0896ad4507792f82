import type { Text } from '../../texts/use-text';
import { readMoney, type Cents, type Digits } from './money-text';

/** What a money field holds: an amount, nothing, or text that is no amount, which no form may send. */
export type MoneyValue = Cents | null | { readonly typed: string };

export const isWrittenAmount = (value: MoneyValue): value is Cents | null =>
  value === null || typeof value === 'number';

/** Why a field holds no amount, in words; null where it does. */
export const moneyProblem = (value: MoneyValue, digits: Digits, currency: string, text: Text): string | null => {
  if (isWrittenAmount(value)) return null;
  const read = readMoney(value.typed, digits);
  return read.kind === 'problem' ? text(`kit.money.${read.problem}`, { digits, currency }) : null;
};

/** For the body of a call: text that is no amount is never sent. */
export const centsToSend = (value: MoneyValue, blank: Cents): Cents => {
  if (!isWrittenAmount(value)) throw new RangeError(`Not an amount: ${value.typed}`);
  return value ?? blank;
};
