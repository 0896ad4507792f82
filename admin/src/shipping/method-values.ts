import type { ShippingMethod, ShippingMethodSettings } from '../../../server/src/contracts/shipping';
import { isWrittenNumber, numberToSend, type NumberValue } from '../kit/form/number-text';
import { centsToSend, isWrittenAmount, type MoneyValue } from '../kit/money/money-value';
import { costField, hasTiers, isFree } from './method-fields';

export type TierValues = { readonly min: NumberValue; readonly max: NumberValue; readonly cost: MoneyValue };

export type MethodValues = {
  readonly title: string;
  readonly type: string;
  readonly is_enabled: boolean;
  readonly rate: string;
  /** What is charged where `rate` is not per_price. */
  readonly amount: MoneyValue;
  /** What is charged where it is. */
  readonly percent: NumberValue;
  readonly tiers: readonly TierValues[];
  readonly class_aggregation: string;
  readonly description: string;
  readonly states: readonly string[];
};

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

export type MethodBody = {
  readonly zone_id: number;
  readonly title: string;
  readonly type: string;
  readonly amount: number;
  readonly is_enabled: 0 | 1;
  readonly states: string[];
  readonly settings: Omit<Writable<ShippingMethodSettings>, 'weight_tiers'> & {
    weight_tiers: { min: number; max: number; cost: number }[];
  };
};

export const NEW_TIER: TierValues = { min: 0, max: null, cost: null };

export const NEW_METHOD: MethodValues = {
  title: '',
  type: 'flat_rate',
  is_enabled: true,
  rate: 'per_order',
  amount: null,
  percent: null,
  tiers: [],
  class_aggregation: 'sum_all',
  description: '',
  states: [],
};

export const valuesOfMethod = (method: ShippingMethod): MethodValues => {
  const { configure_rate: rate, class_aggregation, weight_tiers = [], description = '' } = method.settings;
  const isPercent = rate === 'per_price';
  return {
    title: method.title,
    type: method.type,
    is_enabled: method.is_enabled,
    rate: rate || 'per_order',
    amount: isPercent ? null : method.amount,
    percent: isPercent ? method.amount : null,
    tiers: weight_tiers.map(({ min, max, cost }) => ({ min, max: max > 0 ? max : null, cost })),
    class_aggregation: class_aggregation || 'sum_all',
    description,
    states: method.states,
  };
};

/** What is charged. Of what costs nothing the amount is not asked for, and stays as it was stored. */
const amountOf = (values: MethodValues): number => {
  const isPercent = costField(values).name === 'percent';
  const asked = isPercent ? values.percent : values.amount;
  if (isFree(values) && typeof asked !== 'number') return 0;
  return isPercent ? numberToSend(values.percent, 0) : centsToSend(values.amount, 0);
};

/** Tiers that the page does not show are kept as they were stored; one with text in it was typed before another rate was chosen. */
const tiersToSend = (values: MethodValues): readonly TierValues[] =>
  !isFree(values) && hasTiers(values)
    ? values.tiers
    : values.tiers.filter(
        ({ min, max, cost }) => isWrittenNumber(min) && isWrittenNumber(max) && isWrittenAmount(cost)
      );

export const bodyOfMethod = (zone: number, values: MethodValues): MethodBody => ({
  zone_id: zone,
  title: values.title,
  type: values.type,
  amount: amountOf(values),
  is_enabled: values.is_enabled ? 1 : 0,
  states: [...values.states],
  settings: {
    configure_rate: values.rate,
    class_aggregation: values.class_aggregation,
    description: values.description,
    weight_tiers: tiersToSend(values).map(({ min, max, cost }) => ({
      min: numberToSend(min, 0),
      max: numberToSend(max, 0),
      cost: centsToSend(cost, 0),
    })),
  },
});
