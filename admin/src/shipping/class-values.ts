import type { ShippingClass } from '../../../server/src/contracts/shipping';
import type { FormField } from '../kit/form/form-definition';
import { numberToSend, type NumberValue } from '../kit/form/number-text';
import { centsToSend, type MoneyValue } from '../kit/money/money-value';

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

const COST: FormField = { name: 'cost', kind: 'money', label: 'shipping.class.cost' };
const PERCENT: FormField = { name: 'percent', kind: 'decimal', label: 'shipping.class.percent' };

/** Of the two the one that is asked for. */
export const costFieldOfClass = ({ type }: Pick<ClassValues, 'type'>): FormField => (type === 'fixed' ? COST : PERCENT);

export const bodyOfClass = ({ name, type, cost, percent, per_item }: ClassValues): ClassBody => ({
  name,
  type,
  cost: type === 'fixed' ? centsToSend(cost, 0) : numberToSend(percent, 0),
  per_item: per_item ? 1 : 0,
});
