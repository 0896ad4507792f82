import type { TextId } from '../../texts/use-text';
import { readDecimal, readWhole, type NumberValue } from '../form/number-text';
import { readMoney, writeMoney, type Digits } from '../money/money-text';
import type { FilterKind } from './list-definition';

/** The operator whose value is a number of days. */
export const LAST_DAYS = 'days_within';

/** As the API takes it, or why it cannot be asked for. */
export type FilterValue = { readonly value: string } | { readonly problem: TextId };

/** `1,000` is a thousand for some and one for others: no number is better than another one. */
const IS_AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

const written = (read: NumberValue, problem: TextId): FilterValue =>
  typeof read === 'number' ? { value: String(read) } : { problem };

const numberIn = (typed: string): FilterValue =>
  IS_AMBIGUOUS.test(typed) ? { problem: 'kit.number.ambiguous' } : written(readDecimal(typed), 'kit.number.notANumber');

const amountIn = (typed: string, digits: Digits): FilterValue => {
  const read = readMoney(typed, digits);
  if (read.kind === 'amount') return { value: writeMoney(read.cents, digits) };
  return { problem: read.kind === 'problem' ? `kit.money.${read.problem}` : 'kit.money.notANumber' };
};

/** What was typed or pasted beside a comparison; `digits` are those of the currency of the store. */
export const readFilterValue = (kind: FilterKind, operator: string, text: string, digits: Digits): FilterValue => {
  const typed = text.trim();
  if (operator === LAST_DAYS) return written(readWhole(typed), 'kit.number.notWhole');
  if (kind === 'money') return amountIn(typed, digits);
  return kind === 'number' ? numberIn(typed) : { value: typed };
};
