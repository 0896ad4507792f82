import {
  allOf,
  anyOf,
  not,
  onRelation,
  type Condition,
  type OrderOperator,
  type Scalar,
  type TextOperator,
} from './condition';
import { enumSpellings, parseCents, parseDateLiteral, parseDecimal, parseFlag, parseWhole } from './literals';
import type { CountField, FieldType, FilterField } from './fields';
import type { LocalZone } from './local-time';

/** What both grammars share: a declared field and a written value make a test that fits any of the field's columns. */

export type ColumnTest = (column: string) => Condition;

export const COMPARISONS = ['=', '!=', '>', '<', '>=', '<='] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** A negated test holds for rows of which no column (and no related row) passes it. */
export type SignedTest = { readonly test: ColumnTest; readonly negated: boolean };

const ORDER_OPERATORS: Readonly<Record<Exclude<Comparison, '!='>, OrderOperator>> = {
  '=': 'eq',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
};

const ordered =
  (operator: OrderOperator, value: Scalar): ColumnTest =>
  (field) => ({ kind: 'compare', field, operator, value });

const both =
  (first: ColumnTest, second: ColumnTest): ColumnTest =>
  (column) =>
    allOf([first(column), second(column)]);

export const memberOf = (values: readonly Scalar[]): ColumnTest => {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return ordered('eq', only);
  return (field) => ({ kind: 'compare', field, operator: 'in', values });
};

/** One value of a column of numbers or flags; null for values of no such type and for the other types. */
export const readScalar = (type: FieldType, text: string): number | boolean | null => {
  switch (type) {
    case 'int':
      return parseWhole(text);
    case 'cents':
      return parseCents(text);
    case 'decimal':
      return parseDecimal(text);
    case 'flag':
      return parseFlag(text);
    default:
      return null;
  }
};

const dateTest = (operator: OrderOperator, text: string, zone: LocalZone): ColumnTest | null => {
  const span = parseDateLiteral(text, zone);
  if (!span) return null;
  switch (operator) {
    case 'eq':
      return both(ordered('gte', span.start), ordered('lt', span.end));
    case 'gt':
      return ordered('gte', span.end);
    case 'lte':
      return ordered('lt', span.end);
    default:
      return ordered(operator, span.start);
  }
};

const orderTest = (field: FilterField, operator: OrderOperator, text: string, zone: LocalZone): ColumnTest | null => {
  if (field.type === 'date') return dateTest(operator, text, zone);
  const value = readScalar(field.type, text);
  return value === null ? null : ordered(operator, value);
};

const equalityTest = (field: FilterField, text: string): ColumnTest | null => {
  if (field.type === 'enum') return memberOf(enumSpellings(text, field));
  if (field.type === 'text') return textTest(field, 'text_equals', text);
  const flag = readScalar(field.type, text);
  return flag === null ? null : ordered('eq', flag);
};

/** Enums are matched in each spelling that rows may hold. */
export const textTest = (field: FilterField, operator: TextOperator, text: string): ColumnTest => {
  const values = field.type === 'enum' ? enumSpellings(text, field) : [text];
  return (column) => anyOf(values.map((value) => ({ kind: 'compare', field: column, operator, value })));
};

const isOrdered = (field: FilterField): boolean => ['int', 'cents', 'decimal', 'date'].includes(field.type);

/** null: the field's type does not know the comparison, or the value is none of that type. */
export const comparisonTest = (
  field: FilterField,
  comparison: Comparison,
  text: string,
  zone: LocalZone
): SignedTest | null => {
  const operator = ORDER_OPERATORS[comparison === '!=' ? '=' : comparison];
  if (!isOrdered(field) && operator !== 'eq') return null;
  const test = isOrdered(field) ? orderTest(field, operator, text, zone) : equalityTest(field, text);
  return test && { test, negated: comparison === '!=' };
};

/** From `first` to `last`, both included; of dates the whole last day, minute or second. */
export const rangeTest = (field: FilterField, first: string, last: string, zone: LocalZone): SignedTest | null => {
  if (!isOrdered(field)) return null;
  const from = orderTest(field, 'gte', first, zone);
  const to = orderTest(field, 'lte', last, zone);
  return from && to && { test: both(from, to), negated: false };
};

/** The columns of a field in one condition, still without its relation: one column that passes is enough. */
export const onColumns = ({ column }: Pick<FilterField, 'column'>, test: ColumnTest): Condition =>
  anyOf((typeof column === 'string' ? [column] : column).map(test));

/** The finished condition of a field: on its related rows where it has a relation, negated as a whole. */
export const onField = (field: Pick<FilterField, 'column' | 'relation'>, { test, negated }: SignedTest): Condition => {
  const inner = onColumns(field, test);
  const condition = field.relation ? onRelation(field.relation.name, inner) : inner;
  return negated ? not(condition) : condition;
};

const ANY_ROW = allOf([]);

/** 'has 3' means at least three; '= yes' and 'has yes' mean at least one, '= no' and 'has no' none. */
export const countCondition = (
  { relation }: CountField,
  operator: Comparison | 'has',
  text: string
): Condition | null => {
  const count = parseWhole(text);
  if (count === null) return presenceCondition(relation.name, operator, text);
  const comparison = operator === 'has' ? '>=' : operator;
  const compared = { operator: ORDER_OPERATORS[comparison === '!=' ? '=' : comparison], value: count };
  const condition = onRelation(relation.name, ANY_ROW, compared);
  return comparison === '!=' ? not(condition) : condition;
};

const presenceCondition = (path: string, operator: Comparison | 'has', text: string): Condition | null => {
  const flag = parseFlag(text);
  if (flag === null || !['=', '!=', 'has'].includes(operator)) return null;
  const some = onRelation(path, ANY_ROW);
  return flag === (operator !== '!=') ? some : not(some);
};
