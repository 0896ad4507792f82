import type { Comparison } from './column-tests';
import { allOf, not, onRelation, type Condition, type OrderOperator } from './condition';
import type { CountField } from './fields';
import { parseFlag, parseWhole } from './literals';

const ORDER_OPERATORS: Readonly<Record<Comparison, OrderOperator>> = {
  '=': 'eq',
  '!=': 'eq',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
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
  const compared = { operator: ORDER_OPERATORS[comparison], value: count };
  const condition = onRelation(relation.name, ANY_ROW, compared);
  return comparison === '!=' ? not(condition) : condition;
};

const presenceCondition = (path: string, operator: Comparison | 'has', text: string): Condition | null => {
  const flag = parseFlag(text);
  if (flag === null || !['=', '!=', 'has'].includes(operator)) return null;
  const some = onRelation(path, ANY_ROW);
  return flag === (operator !== '!=') ? some : not(some);
};
