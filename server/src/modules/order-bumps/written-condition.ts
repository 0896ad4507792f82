import type { WrittenCondition } from '../../domain/order-bump';

/** As routes take it: `values`, or a single one as `value`. */
export type ConditionInput = Pick<WrittenCondition, 'type' | 'operator'> & {
  readonly values?: readonly string[] | undefined;
  readonly value?: readonly string[] | undefined;
};

export const writtenCondition = ({ type, operator, values: list, value }: ConditionInput): WrittenCondition => ({
  type,
  operator,
  values: list ?? value ?? [],
});
