import type { ShippingMethod, ShippingMethodSettings } from '../../../server/src/contracts/shipping';
import { isWrittenNumber, type NumberValue } from '../kit/form/number-text';
import { isWrittenAmount, type MoneyValue } from '../kit/money/money-value';

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

const numberOf = (value: NumberValue): number => (isWrittenNumber(value) ? (value ?? 0) : Number.NaN);

const centsIn = (value: MoneyValue): number => (isWrittenAmount(value) ? (value ?? 0) : Number.NaN);

export const bodyOfMethod = (zone: number, values: MethodValues): MethodBody => ({
  zone_id: zone,
  title: values.title,
  type: values.type,
  amount: values.rate === 'per_price' ? numberOf(values.percent) : centsIn(values.amount),
  is_enabled: values.is_enabled ? 1 : 0,
  states: [...values.states],
  settings: {
    configure_rate: values.rate,
    class_aggregation: values.class_aggregation,
    description: values.description,
    weight_tiers: values.tiers.map(({ min, max, cost }) => ({
      min: numberOf(min),
      max: numberOf(max),
      cost: centsIn(cost),
    })),
  },
});
