import type { Coupon, CouponConditions } from '../../../server/src/contracts/coupons';
import type { MoneyValue } from '../kit/money/money-value';

/** The API takes some amounts in units of the currency; the form holds hundredths throughout. */
const HUNDREDTHS = 100;

type Listed = Readonly<
  Record<'included_products' | 'excluded_products' | 'buy_products' | 'get_products', readonly number[]>
>;
type Filed = Readonly<Record<'included_categories' | 'excluded_categories', readonly number[]>>;

export type ConditionFields = Listed &
  Filed & {
    readonly min_purchase_amount: MoneyValue;
    readonly max_purchase_amount: MoneyValue;
    readonly max_discount_amount: MoneyValue;
    readonly max_uses: number | null;
    readonly max_per_customer: number | null;
  } & Pick<CouponConditions, 'apply_to_whole_cart' | 'apply_to_quantity' | 'is_recurring' | 'email_restrictions'>;

/** What the form of a coupon holds. */
export type CouponFields = Pick<
  Coupon,
  'title' | 'code' | 'type' | 'status' | 'stackable' | 'show_on_checkout' | 'notes'
> & {
  /** Cents, or hundredths of a percent. */
  readonly amount: MoneyValue;
  readonly priority: number | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly conditions: ConditionFields;
};

export const NEW_COUPON: CouponFields = {
  title: '',
  code: '',
  type: 'percentage',
  status: 'active',
  amount: null,
  stackable: 'no',
  show_on_checkout: 'no',
  notes: '',
  priority: null,
  start_date: '',
  end_date: '',
  conditions: {
    min_purchase_amount: null,
    max_purchase_amount: null,
    max_discount_amount: null,
    max_uses: null,
    max_per_customer: null,
    included_products: [],
    excluded_products: [],
    included_categories: [],
    excluded_categories: [],
    buy_products: [],
    get_products: [],
    apply_to_whole_cart: 'no',
    apply_to_quantity: 'no',
    is_recurring: 'no',
    email_restrictions: '',
  },
};

export const fieldsOfCoupon = (coupon: Coupon): CouponFields => ({
  title: coupon.title,
  code: coupon.code,
  type: coupon.type,
  status: coupon.status,
  amount: coupon.type === 'fixed' ? coupon.amount : Math.round(coupon.amount * HUNDREDTHS),
  stackable: coupon.stackable,
  show_on_checkout: coupon.show_on_checkout,
  notes: coupon.notes,
  priority: coupon.priority,
  start_date: coupon.start_date ?? '',
  end_date: coupon.end_date ?? '',
  conditions: { ...coupon.conditions },
});

const centsOf = (value: MoneyValue): number => (typeof value === 'number' ? value : 0);
const unitsOf = (value: MoneyValue): number => centsOf(value) / HUNDREDTHS;

const conditionsBody = (fields: ConditionFields) => ({
  ...fields,
  min_purchase_amount: unitsOf(fields.min_purchase_amount),
  max_discount_amount: unitsOf(fields.max_discount_amount),
  max_purchase_amount: centsOf(fields.max_purchase_amount),
  max_uses: fields.max_uses ?? 0,
  max_per_customer: fields.max_per_customer ?? 0,
  included_products: [...fields.included_products],
  excluded_products: [...fields.excluded_products],
  included_categories: [...fields.included_categories],
  excluded_categories: [...fields.excluded_categories],
  buy_products: [...fields.buy_products],
  get_products: [...fields.get_products],
});

/** As POST and PUT take it. The server wants all of it: conditions that are left out would be lifted. */
export const couponBody = (fields: CouponFields) => ({
  ...fields,
  amount: fields.type === 'free_shipping' ? 0 : unitsOf(fields.amount),
  start_date: fields.start_date === '' ? null : fields.start_date,
  end_date: fields.end_date === '' ? null : fields.end_date,
  conditions: conditionsBody(fields.conditions),
});

export type CouponBody = ReturnType<typeof couponBody>;
