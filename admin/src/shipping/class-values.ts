import type { ShippingClass } from '../../../server/src/contracts/shipping';
import { isWrittenNumber, type NumberValue } from '../kit/form/number-text';
import { isWrittenAmount, type MoneyValue } from '../kit/money/money-value';

export type ClassValues = {
  readonly name: string;
  readonly type: ShippingClass['type'];
  /** What is charged where `type` is fixed. */
  readonly cost: MoneyValue;
  /** What is charged where it is a percentage. */
  readonly percent: NumberValue;
  readonly per_item: boolean;
};

export type ClassBody = {
  readonly name: string;
  readonly type: ShippingClass['type'];
  readonly cost: number;
  readonly per_item: 0 | 1;
};

export const NEW_CLASS: ClassValues = { name: '', type: 'fixed', cost: null, percent: null, per_item: false };

export const valuesOfClass = ({ name, type, cost, per_item }: ShippingClass): ClassValues => ({
  name,
  type,
  cost: type === 'fixed' ? cost : null,
  percent: type === 'fixed' ? null : cost,
  per_item: per_item === 1,
});

export const bodyOfClass = ({ name, type, cost, percent, per_item }: ClassValues): ClassBody => {
  const amount = type === 'fixed' ? cost : percent;
  const isWritten = type === 'fixed' ? isWrittenAmount(cost) : isWrittenNumber(percent);
  return { name, type, cost: isWritten ? ((amount ?? 0) as number) : Number.NaN, per_item: per_item ? 1 : 0 };
};
