import {
  AMOUNT_OPERATORS,
  AMOUNT_TYPES,
  SET_OPERATORS,
  type AmountType,
  type ConditionOperator,
  type ConditionType,
} from './types';

export const isAmountType = (type: string): type is AmountType => (AMOUNT_TYPES as readonly string[]).includes(type);

/** One customer, country, or moment is not several at once. */
const WITHOUT_ALL: readonly ConditionType[] = ['customer_type', 'country'];

/** The operators that suit a type. */
export const operatorsOf = (type: ConditionType): readonly ConditionOperator[] => {
  if (type === 'date') return ['between'];
  if (isAmountType(type)) return AMOUNT_OPERATORS;
  return WITHOUT_ALL.includes(type) ? ['in', 'not_in'] : SET_OPERATORS;
};
