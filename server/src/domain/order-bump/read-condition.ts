import { localZone, parseDayOrMoment } from '../search';
import { readRange } from './conditions';
import { isAmountType, operatorsOf } from './operators';
import type { BumpCondition, ConditionOperator, ConditionType, ConditionValue } from './types';

/** The largest id of a 32-bit column. */
const MAX_ID = 2_147_483_647;
const MAX_AMOUNT = 1_000_000_000_000;
const MAX_CODE = 50;

const wholeNumber = (text: string, min: number, max: number): number | null => {
  const number = /^\d{1,13}$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? number : null;
};

const word = (text: string, allowed: readonly string[]): string | null => (allowed.includes(text) ? text : null);

type ReadValue = (text: string) => ConditionValue | null;

const readId: ReadValue = (text) => wholeNumber(text, 1, MAX_ID);
const readAmount: ReadValue = (text) => wholeNumber(text, 0, MAX_AMOUNT);
/** Whether a text is a date is the same in every zone. */
const UTC = localZone('UTC');

const readDate: ReadValue = (text) => (parseDayOrMoment(text, UTC) ? text : null);

const READERS: Readonly<Record<ConditionType, ReadValue>> = {
  product: readId,
  variation: readId,
  category: readId,
  customer_type: (text) => word(text, ['first_time', 'returning']),
  country: (text) => (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null),
  coupon: (text) => (text.length <= MAX_CODE ? text : null),
  product_type: (text) => word(text, ['physical', 'digital', 'subscription']),
  cart_total: readAmount,
  cart_quantity: readAmount,
  customer_purchase_count: readAmount,
  customer_ltv: readAmount,
  date: readDate,
};

const hasRightCount = (type: ConditionType, values: readonly ConditionValue[]): boolean => {
  if (type === 'date') return values.length === 2 && readRange(values, UTC) !== null;
  return isAmountType(type) ? values.length === 1 : values.length > 0;
};

export type WrittenCondition = {
  readonly type: ConditionType;
  readonly operator: ConditionOperator;
  /** As text, whatever they are. */
  readonly values: readonly string[];
};

/** Null where operator or values do not suit the type. See docs/rules/order-bumps.md. */
export const readCondition = ({ type, operator, values }: WrittenCondition): BumpCondition | null => {
  const read = values.map(READERS[type]);
  const known = read.filter((value): value is ConditionValue => value !== null);
  if (known.length < read.length || !hasRightCount(type, known) || !operatorsOf(type).includes(operator)) return null;
  return { type, operator, values: type === 'date' ? known : [...new Set(known)] };
};
