import fs from 'node:fs';
import path from 'node:path';
import type { Coupon, CouponType } from '../../server/src/domain/coupon';
import { roundHalfUp } from '../../server/src/domain/money';
import type { CartLine, PricingInput, TaxFacts } from '../../server/src/domain/pricing';
import type { ShippingClass, ShippingMethod } from '../../server/src/domain/shipping';
import type { TaxRate, TaxRounding } from '../../server/src/domain/tax';
import { aCoupon } from './coupons';

type RecordedItem = {
  readonly variation_id: number;
  readonly quantity: number;
  readonly unit_price: number;
  readonly fulfillment_type: 'digital' | 'physical';
  readonly shipping_class?: {
    readonly cost: string;
    readonly type: 'fixed' | 'percentage';
    readonly per_item: 0 | 1;
  };
  readonly other_info: {
    readonly payment_type: 'onetime' | 'subscription';
    readonly tax_class: string;
    readonly tax_exempt: 'yes' | 'no';
    readonly tax_inclusion?: 'included' | 'excluded';
    readonly repeat_interval?: string;
    readonly times?: string;
    readonly trial_days?: number;
    readonly signup_fee?: number;
    readonly weight?: number;
  };
};

type RecordedRate = {
  readonly rate: string;
  readonly name: string;
  readonly class_id?: number;
  readonly priority?: number;
  readonly is_compound?: 0 | 1;
  readonly for_order?: 0 | 1;
  readonly for_shipping?: number | null;
  readonly state?: string;
  readonly postcode?: string;
};

type RecordedCoupon = {
  readonly code: string;
  readonly type: CouponType;
  readonly amount: number;
  readonly stackable: 'yes' | 'no';
  readonly priority: number;
  readonly conditions: {
    readonly min_purchase_amount?: number;
    readonly max_purchase_amount?: number;
    readonly max_uses?: number;
    readonly max_per_customer?: number;
    readonly included_products?: readonly number[];
    readonly buy_products?: readonly number[];
    readonly get_products?: readonly number[];
  };
};

type RecordedInput = {
  readonly tax: {
    readonly enable_tax: 'yes' | 'no';
    readonly tax_inclusion: 'included' | 'excluded';
    readonly tax_rounding: TaxRounding;
    readonly basis: 'shipping' | 'billing' | 'store';
    readonly rates: readonly RecordedRate[];
  };
  readonly items: readonly RecordedItem[];
  readonly coupons: readonly RecordedCoupon[];
  readonly shipping_method: null | {
    readonly type: string;
    readonly amount: string;
    readonly settings: {
      readonly configure_rate: ShippingMethod['basis'];
      readonly class_aggregation: ShippingMethod['classAggregation'];
      readonly weight_tiers?: readonly { readonly min: number; readonly max: number; readonly cost: number }[];
    };
  };
  readonly billing_country: string;
  readonly billing_state: string;
};

type Amounts = Readonly<Record<string, number>>;

export type RecordedCart = {
  readonly name: string;
  readonly input: RecordedInput;
  readonly output: {
    readonly order: Amounts;
    readonly items: readonly (Readonly<Record<string, string | number>> & { readonly title: string })[];
    readonly tax_lines: readonly Amounts[];
    readonly coupons: readonly { readonly code: string; readonly amount: number }[];
    readonly subscriptions: readonly Readonly<Record<string, string | number>>[];
  };
};

/** What another shop system made of real carts, one a line. */
export const recordedCarts = (): readonly RecordedCart[] =>
  fs
    .readFileSync(path.join(__dirname, '../fixtures/money-carts.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordedCart);

const CLASS_IDS: Readonly<Record<string, number>> = { standard: 1, reduced: 2, zero: 3 };
const STORE_ADDRESS = { country: 'US', state: 'CA', city: 'Los Angeles', postcode: '90001' };

const cents = (units: number | string): number => roundHalfUp(Number(units) * 100);

/** Recorded in currency units where the store keeps cents. */
const shippingClass = ({
  cost,
  type,
  per_item: perItem,
}: NonNullable<RecordedItem['shipping_class']>): ShippingClass => ({
  id: 1,
  cost: type === 'fixed' ? String(cents(cost)) : cost,
  type,
  perItem: perItem === 1,
});

const line = (item: RecordedItem): CartLine => {
  const { other_info: info } = item;
  return {
    variationId: item.variation_id,
    unitPrice: item.unit_price,
    quantity: item.quantity,
    fulfillmentType: item.fulfillment_type,
    weight: info.weight,
    taxClassId: CLASS_IDS[info.tax_class],
    taxExempt: info.tax_exempt === 'yes',
    taxInclusion: info.tax_inclusion,
    shippingClasses: item.shipping_class ? [shippingClass(item.shipping_class)] : [],
    ...(info.payment_type === 'subscription' && {
      subscription: {
        interval: info.repeat_interval ?? 'monthly',
        billTimes: Number(info.times),
        trialDays: info.trial_days ?? 0,
        signupFee: info.signup_fee ?? 0,
      },
    }),
  };
};

const rate = (recorded: RecordedRate, index: number): TaxRate => ({
  id: index + 1,
  label: recorded.name,
  percent: recorded.rate,
  priority: recorded.priority ?? 1,
  isCompound: recorded.is_compound === 1,
  forShipping: recorded.for_shipping == null ? null : String(recorded.for_shipping),
  classId: recorded.class_id ?? 1,
  country: 'US',
  state: recorded.state ?? '',
  city: '',
  postcode: recorded.postcode ?? '',
  forOrder: recorded.for_order === 1,
});

const tax = ({ tax: recorded, billing_country, billing_state }: RecordedInput): TaxFacts | null => {
  if (recorded.enable_tax === 'no') return null;
  return {
    inclusion: recorded.tax_inclusion,
    rounding: recorded.tax_rounding,
    standardClassId: 1,
    rates: recorded.rates.map(rate),
    address:
      recorded.basis === 'store' ? STORE_ADDRESS : { ...STORE_ADDRESS, country: billing_country, state: billing_state },
  };
};

const coupon = (recorded: RecordedCoupon, index: number, name: string): Coupon => {
  const { conditions } = recorded;
  return aCoupon({
    id: index + 1,
    code: recorded.code,
    type: recorded.type,
    amount: recorded.type === 'fixed' ? cents(recorded.amount) : recorded.amount,
    stackable: recorded.stackable === 'yes',
    priority: recorded.priority,
    // The one record that a case does not carry itself: the same coupon was used by the case before.
    useCount: name === 'max_uses 1 second' ? 1 : 0,
    conditions: {
      minPurchaseAmount: cents(conditions.min_purchase_amount ?? 0),
      maxPurchaseAmount: cents(conditions.max_purchase_amount ?? 0),
      maxUses: conditions.max_uses ?? null,
      maxPerCustomer: conditions.max_per_customer ?? null,
      includedProducts: conditions.included_products ?? [],
      buyProducts: conditions.buy_products ?? [],
      getProducts: conditions.get_products ?? [],
    },
  });
};

const shippingMethod = ({ shipping_method: method }: RecordedInput): ShippingMethod | null => {
  if (!method) return null;
  const { configure_rate: basis, class_aggregation: classAggregation, weight_tiers: tiers = [] } = method.settings;
  return {
    id: 1,
    zoneId: 1,
    title: 'Method',
    type: method.type,
    // Currency units in the records, but a percentage where the rate depends on the price.
    amount: basis === 'per_price' ? method.amount : String(cents(method.amount)),
    isEnabled: true,
    states: [],
    order: 1,
    basis,
    classAggregation,
    weightTiers: tiers.map((tier) => ({ ...tier, cost: cents(tier.cost) })),
  };
};

export const inputOf = ({ name, input }: RecordedCart): PricingInput => ({
  lines: input.items.map(line),
  coupons: input.coupons.map((recorded, index) => coupon(recorded, index, name)),
  now: new Date('2026-01-15T12:00:00Z'),
  shippingMethod: shippingMethod(input),
  tax: tax(input),
});
