import { allOf, anyOf, not, type Condition, type Scalar, type TextOperator } from './condition';
import {
  COMPARISONS,
  comparisonTest,
  memberOf,
  onColumns,
  onField,
  rangeTest,
  readScalar,
  textTest,
  type ColumnTest,
  type Comparison,
  type SignedTest,
  countCondition,
} from './column-tests';
import type { AdvancedFilterField, CountField, FilterField } from './fields';
import { enumSpellings, parseWhole } from './literals';
import type { LocalZone } from './local-time';

/** The operators of advanced filters: one declared field, one operator, one value. */

/** Already bounded; '' and [] never come here. null: the item carries no value. */
export type FilterValue = string | readonly string[] | null;

export type FilterMoment = { readonly zone: LocalZone; readonly now: Date };

/**
 * One item, read. A positive condition on related rows keeps relation and column apart, so that the items of a group which speak
 * of several columns of a relation can demand one related row that meets them all.
 */
export type FilterReading =
  | { readonly relation: null; readonly condition: Condition }
  | { readonly relation: string; readonly column: string; readonly condition: Condition };

const DAY = 86_400_000;
const MAX_DAYS = 36_500;

const COMPARISON_OF: ReadonlyMap<string, Comparison> = new Map([
  ...COMPARISONS.map((comparison) => [comparison, comparison] as const),
  ['equals', '='],
  ['before', '<'],
  ['after', '>'],
  ['date_equal', '='],
]);

const DATE_ONLY: ReadonlySet<string> = new Set(['before', 'after', 'date_equal']);

const TEXT_OPERATOR_OF: ReadonlyMap<string, TextOperator> = new Map([
  ['contains', 'contains'],
  ['in', 'contains'],
  ['not_contains', 'contains'],
  ['not_in', 'contains'],
  ['starts_with', 'starts_with'],
  ['ends_with', 'ends_with'],
]);

const MEMBERSHIP: ReadonlySet<string> = new Set(['in', 'contains', 'not_in', 'not_contains']);

const isNegated = (operator: string): boolean => operator.startsWith('not_');

const isTextual = (field: FilterField): boolean => field.type === 'text' || field.type === 'enum';

const filledTest = (field: FilterField, operator: string): SignedTest | null => {
  if (operator !== 'is_null' && operator !== 'not_null') return null;
  const empty = isTextual(field) ? 'is_blank' : 'is_null';
  return {
    test: (column) => not({ kind: 'compare', field: column, operator: empty }),
    negated: operator === 'is_null',
  };
};

const memberTest = (field: FilterField, values: readonly string[]): ColumnTest | null => {
  if (field.type === 'text') {
    return (column) => anyOf(values.map((value) => textTest(field, 'text_equals', value)(column)));
  }
  if (field.type === 'enum') return memberOf([...new Set(values.flatMap((value) => enumSpellings(value, field)))]);
  const scalars = new Set<Scalar>();
  for (const value of values) {
    const scalar = readScalar(field.type, value);
    if (scalar === null) return null;
    for (const each of field.widen?.(scalar) ?? [scalar]) scalars.add(each);
  }
  return memberOf([...scalars]);
};

const betweenTest = (field: FilterField, values: readonly string[], zone: LocalZone): SignedTest | null => {
  const [first, last] = values;
  return first !== undefined && last !== undefined && values.length === 2 ? rangeTest(field, first, last, zone) : null;
};

const listTest = (
  field: FilterField,
  operator: string,
  values: readonly string[],
  zone: LocalZone
): SignedTest | null => {
  if (operator === 'between') return betweenTest(field, values, zone);
  if (!MEMBERSHIP.has(operator)) return null;
  const test = memberTest(field, values);
  return test && { test, negated: isNegated(operator) };
};

const daysTest = (field: FilterField, operator: string, text: string, now: Date): SignedTest | null => {
  const days = parseWhole(text);
  if (field.type !== 'date' || days === null || days < 0 || days > MAX_DAYS) return null;
  const past = new Date(now.getTime() - days * DAY);
  if (operator === 'days_before') {
    return { test: (column) => ({ kind: 'compare', field: column, operator: 'lt', value: past }), negated: false };
  }
  const [from, to] = field.ahead ? [now, new Date(now.getTime() + days * DAY)] : [past, now];
  const test: ColumnTest = (column) =>
    allOf([
      { kind: 'compare', field: column, operator: 'gte', value: from },
      { kind: 'compare', field: column, operator: 'lte', value: to },
    ]);
  return { test, negated: false };
};

const comparedTest = (
  field: FilterField,
  operator: string,
  comparison: Comparison,
  text: string,
  zone: LocalZone
): SignedTest | null => {
  // A value that stands for others is one of a list, even alone.
  if (field.widen && (comparison === '=' || comparison === '!=')) {
    const test = memberTest(field, [text]);
    return test && { test, negated: comparison === '!=' };
  }
  return DATE_ONLY.has(operator) && field.type !== 'date' ? null : comparisonTest(field, comparison, text, zone);
};

const scalarTest = (field: FilterField, operator: string, text: string, moment: FilterMoment): SignedTest | null => {
  const comparison = COMPARISON_OF.get(operator);
  if (comparison) return comparedTest(field, operator, comparison, text, moment.zone);
  if (operator === 'days_before' || operator === 'days_within') return daysTest(field, operator, text, moment.now);
  if (!isTextual(field)) return listTest(field, operator, [text], moment.zone);
  const textOperator = TEXT_OPERATOR_OF.get(operator);
  return textOperator ? { test: textTest(field, textOperator, text), negated: isNegated(operator) } : null;
};

/** Every listed value must be met, each by a related row of its own: an order that contains both products. */
const readAll = (field: FilterField, values: readonly string[]): Condition | null => {
  const conditions: Condition[] = [];
  for (const value of values) {
    const test = memberTest(field, [value]);
    if (!test) return null;
    conditions.push(onField(field, { test, negated: false }));
  }
  return allOf(conditions);
};

const readSigned = (field: FilterField, signed: SignedTest): FilterReading =>
  field.relation && !signed.negated
    ? { relation: field.relation.name, column: String(field.column), condition: onColumns(field, signed.test) }
    : { relation: null, condition: onField(field, signed) };

const readCount = (field: CountField, operator: string, value: FilterValue): Condition | null => {
  if (typeof value !== 'string' || DATE_ONLY.has(operator)) return null;
  const comparison = operator === 'has' ? operator : COMPARISON_OF.get(operator);
  return comparison ? countCondition(field, comparison, value) : null;
};

const readMembers = (field: FilterField, operator: string, value: FilterValue): Condition | null => {
  const all = value === null ? null : readAll(field, typeof value === 'string' ? [value] : value);
  return all && operator === 'not_in_all' ? not(all) : all;
};

const readSignedTest = (
  field: FilterField,
  operator: string,
  value: FilterValue,
  moment: FilterMoment
): SignedTest | null => {
  const filled = filledTest(field, operator);
  if (filled || value === null) return filled;
  return typeof value === 'string'
    ? scalarTest(field, operator, value, moment)
    : listTest(field, operator, value, moment.zone);
};

const readOnItsOwn = (condition: Condition | null): FilterReading | null => condition && { relation: null, condition };

/** null: the field does not understand the operator, or the operator does not understand the value. */
export const readFilter = (
  field: AdvancedFilterField,
  operator: string,
  value: FilterValue,
  moment: FilterMoment
): FilterReading | null => {
  if (field.type === 'count') return readOnItsOwn(readCount(field, operator, value));
  if (operator === 'in_all' || operator === 'not_in_all') {
    return readOnItsOwn(readMembers(field, operator, value));
  }
  const signed = readSignedTest(field, operator, value, moment);
  return signed && readSigned(field, signed);
};
