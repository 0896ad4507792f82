import { parseDayOrMoment, type DateSpan, type LocalZone } from '../search';
import { pastedText } from '../text';
import {
  SET_TYPES,
  type AmountOperator,
  type AmountType,
  type BumpCondition,
  type BumpFacts,
  type ConditionValue,
  type OrderBump,
  type SetOperator,
  type SetType,
} from './types';

const fold = (text: string): string => pastedText(text.normalize('NFKC')).toLowerCase();

const PRESENT: Readonly<Record<SetType, (facts: BumpFacts) => readonly ConditionValue[]>> = {
  product: ({ lines }) => lines.map(({ productId }) => productId),
  variation: ({ lines }) => lines.map(({ variationId }) => variationId),
  category: ({ lines }) => lines.flatMap(({ categoryIds }) => categoryIds),
  product_type: ({ lines }) => lines.flatMap(({ kinds }) => kinds),
  customer_type: ({ customer }) => [customer.purchaseCount > 0 ? 'returning' : 'first_time'],
  country: ({ country }) => [country],
  coupon: ({ coupons }) => coupons,
};

const AMOUNT: Readonly<Record<AmountType, (facts: BumpFacts) => number>> = {
  cart_total: ({ lines }) => lines.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0),
  cart_quantity: ({ lines }) => lines.reduce((total, { quantity }) => total + quantity, 0),
  customer_purchase_count: ({ customer }) => customer.purchaseCount,
  customer_ltv: ({ customer }) => customer.ltv,
};

type Values = readonly ConditionValue[];

const SET_TESTS: Readonly<Record<SetOperator, (values: Values, present: ReadonlySet<ConditionValue>) => boolean>> = {
  in: (values, present) => values.some((value) => present.has(value)),
  not_in: (values, present) => !values.some((value) => present.has(value)),
  in_all: (values, present) => values.every((value) => present.has(value)),
};

const AMOUNT_TESTS: Readonly<Record<AmountOperator, (amount: number, bound: number) => boolean>> = {
  '>': (amount, bound) => amount > bound,
  '>=': (amount, bound) => amount >= bound,
  '<': (amount, bound) => amount < bound,
  '<=': (amount, bound) => amount <= bound,
  '=': (amount, bound) => amount === bound,
};

const isMember = <Member extends string>(members: readonly Member[], name: string): name is Member =>
  (members as readonly string[]).includes(name);

/** Words are compared without regard to case. */
const comparable = (values: Values): Values => values.map((value) => (typeof value === 'string' ? fold(value) : value));

/** From the first moment of the first date to the last of the second, days being those of the zone; null where they are no such dates. */
export const readRange = ([from, to]: Values, zone: LocalZone): DateSpan | null => {
  const first = parseDayOrMoment(String(from), zone);
  const last = parseDayOrMoment(String(to), zone);
  return first && last && first.start < last.end ? { start: first.start, end: last.end } : null;
};

const isWithin = (values: Values, { now, zone }: BumpFacts): boolean => {
  const range = readRange(values, zone);
  return range !== null && now >= range.start && now < range.end;
};

export const holds = ({ type, operator, values }: BumpCondition, facts: BumpFacts): boolean => {
  if (type === 'date') return isWithin(values, facts);
  if (isMember(SET_TYPES, type)) {
    return SET_TESTS[operator as SetOperator](comparable(values), new Set(comparable(PRESENT[type](facts))));
  }
  return AMOUNT_TESTS[operator as AmountOperator](AMOUNT[type](facts), Number(values[0]));
};

/**
 * Whether the conditions allow the bump. It rides along: a cart that holds nothing else is offered nothing. See
 * docs/rules/order-bumps.md.
 */
export const isDue = ({ conditions, match }: OrderBump, facts: BumpFacts): boolean => {
  if (facts.lines.length === 0) return false;
  if (conditions.length === 0) return true;
  const test = (condition: BumpCondition): boolean => holds(condition, facts);
  return match === 'any' ? conditions.some(test) : conditions.every(test);
};

const asksFor =
  (...types: readonly BumpCondition['type'][]) =>
  (bumps: Iterable<Pick<OrderBump, 'conditions'>>): boolean =>
    [...bumps].some(({ conditions }) => conditions.some(({ type }) => types.includes(type)));

/** What is looked up only for bumps that ask for it. */
export const asksForCategories = asksFor('category');
export const asksForCustomer = asksFor('customer_type', 'customer_purchase_count', 'customer_ltv');
