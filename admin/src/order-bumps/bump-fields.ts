import type { OrderBump, OrderBumpCondition } from '../../../server/src/contracts/order-bumps';
import { operatorsOf } from '../../../server/src/domain/order-bump/operators';
import type { ConditionType } from '../../../server/src/domain/order-bump';
import type { BumpDiscount } from '../../../server/src/domain/pricing';
import type { MoneyValue } from '../kit/money/money-value';

/** How the values of a condition are asked for. */
export type ValueKind = 'products' | 'variants' | 'categories' | 'words' | 'choices' | 'money' | 'number' | 'days';

export const CONDITION_KINDS: Readonly<Record<ConditionType, ValueKind>> = {
  product: 'products',
  variation: 'variants',
  category: 'categories',
  product_type: 'choices',
  customer_type: 'choices',
  country: 'words',
  coupon: 'words',
  cart_total: 'money',
  customer_ltv: 'money',
  cart_quantity: 'number',
  customer_purchase_count: 'number',
  date: 'days',
};

export const CONDITION_CHOICES: Readonly<Partial<Record<ConditionType, readonly string[]>>> = {
  product_type: ['physical', 'digital', 'subscription'],
  customer_type: ['first_time', 'returning'],
};

/** A condition while it is edited; `values` as the API holds them. */
export type ConditionFields = OrderBumpCondition & { readonly key: string };

export const newCondition = (type: ConditionType, key: string): ConditionFields => ({
  key,
  type,
  operator: operatorsOf(type)[0] ?? 'in',
  values: [],
});

export type BumpFields = {
  readonly title: string;
  readonly description: string;
  readonly status: OrderBump['status'];
  readonly src_object_id: number | null;
  readonly priority: number | null;
  readonly call_to_action: string;
  readonly discount_type: 'percentage' | 'fixed';
  /** Cents, or hundredths of a percent. */
  readonly discount_amount: MoneyValue;
  readonly upgrade_from: number | null;
  readonly match: 'all' | 'any';
  readonly conditions: readonly ConditionFields[];
};

const HUNDREDTHS = 100;

export const fieldsOfBump = ({ config, ...bump }: OrderBump): BumpFields => {
  const { discount_type: type, discount_amount: amount } = config.discount ?? {
    discount_type: 'percentage' as const,
    discount_amount: 0,
  };
  return {
    title: bump.title,
    description: bump.description,
    status: bump.status,
    src_object_id: bump.src_object_id,
    priority: bump.priority,
    call_to_action: config.call_to_action ?? '',
    discount_type: type,
    discount_amount: type === 'fixed' ? amount : Math.round(amount * HUNDREDTHS),
    upgrade_from: config.upgrade_from ?? null,
    match: config.display_conditions_if === 'any' ? 'any' : 'all',
    conditions: bump.conditions.map((condition, index) => ({ ...condition, key: String(index) })),
  };
};

const hundredthsOf = (value: MoneyValue): number => (typeof value === 'number' ? value : 0);

type Discount = Pick<BumpFields, 'discount_type' | 'discount_amount'>;

/** The discount as the server's own rule of prices takes it. */
export const discountOf = ({ discount_type: type, discount_amount: amount }: Discount): BumpDiscount => ({
  type,
  amount: type === 'fixed' ? hundredthsOf(amount) : hundredthsOf(amount) / HUNDREDTHS,
});

/** As PUT takes it. */
export const bumpBody = (fields: BumpFields) => ({
  title: fields.title,
  description: fields.description,
  status: fields.status,
  ...(fields.src_object_id === null ? {} : { src_object_id: fields.src_object_id }),
  ...(fields.priority === null ? {} : { priority: fields.priority }),
  config: {
    discount: { discount_type: fields.discount_type, discount_amount: discountOf(fields).amount },
    display_conditions_if: fields.match,
    call_to_action: fields.call_to_action,
    upgrade_from: fields.upgrade_from ?? 0,
  },
  conditions: fields.conditions.map(({ type, operator, values }) => ({
    type,
    operator,
    values: values.map(String),
  })),
});

export type BumpBody = ReturnType<typeof bumpBody>;
