import * as yup from 'yup';
import { COUPON_STATUSES, COUPON_TYPES } from '../../domain/coupon';
import {
  cents,
  decimal,
  described,
  descriptionOf,
  email,
  id,
  listFields,
  listOf,
  object,
  oneOf,
  required,
  requiredText,
  text,
  wholeNumber,
  yesNo,
  zeroOne,
} from '../../platform/http/fields';
import { plainLine, plainLines, requiredPlainLine } from '../../platform/http/plain-fields';
import { orderItem } from './order-items.input';
import { readMoment } from './read-moment';

const MAX_INT = 2_147_483_647;
/** Currency units. */
const MAX_UNITS = 10_000_000_000;
const MAX_LISTED_IDS = 500;
const MAX_NOTES = 5_000;
const MAX_EMAILS = 2_000;
const MAX_ORDER_ITEMS = 200;
const MAX_COUPONS = 50;

/** Absent keeps what is stored, blank or null clears it, anything else is read by the schema. */
const clearable = <Value>(schema: yup.Schema<Value>): yup.Lazy<Value | null | undefined> =>
  yup
    .lazy((value: unknown) =>
      value === '' || value === null
        ? yup
            .mixed<never>()
            .nullable()
            .transform(() => null)
        : schema
    )
    .meta({ json: { oneOf: [descriptionOf(schema), { type: 'null' }, { const: '' }] } }) as unknown as yup.Lazy<
    Value | null | undefined
  >;

const MOMENT = { type: 'string', description: "'YYYY-MM-DD HH:MM:SS' or ISO 8601; GMT where no offset is named." };

const moment = () =>
  described(
    yup.mixed<Date>((value): value is Date => value instanceof Date),
    MOMENT
  )
    .transform((_value, original) => (typeof original === 'string' ? (readMoment(original) ?? original) : original))
    .typeError('${path} must be a date') as unknown as yup.Schema<Date | undefined>;

/** A limit or bound that 0 lifts. */
const bound = (schema: yup.NumberSchema<number | undefined>) =>
  schema.transform((value: unknown) => (value === 0 ? undefined : value));

const ids = () => listOf(id(), MAX_LISTED_IDS);

const conditions = object({
  min_purchase_amount: bound(decimal(0, MAX_UNITS)),
  max_discount_amount: bound(decimal(0, MAX_UNITS)),
  max_purchase_amount: bound(cents()),
  apply_to_whole_cart: yesNo(),
  apply_to_quantity: yesNo(),
  is_recurring: yesNo(),
  max_uses: bound(wholeNumber(0, MAX_INT)).when('max_per_customer', ([perCustomer], schema) =>
    schema.test(
      'min',
      '${path} must be at least max_per_customer',
      (value: unknown) => typeof value !== 'number' || typeof perCustomer !== 'number' || value >= perCustomer
    )
  ),
  max_per_customer: bound(wholeNumber(0, MAX_INT)),
  included_products: ids(),
  excluded_products: ids(),
  included_categories: ids(),
  excluded_categories: ids(),
  email_restrictions: plainLine(MAX_EMAILS),
  buy_products: ids(),
  get_products: ids(),
});

const amount = () =>
  required(decimal(0, MAX_UNITS)).when('type', ([type], schema) =>
    schema.test(
      'max',
      '${path} may not be over 100 percent',
      (value: unknown) => type !== 'percentage' || typeof value !== 'number' || value <= 100
    )
  );

/** POST and PUT coupons. Source: specification 2, Coupons. */
export const couponBody = object({
  title: requiredPlainLine(200),
  code: requiredPlainLine(50),
  type: required(oneOf(...COUPON_TYPES)),
  amount: amount(),
  status: required(oneOf(...COUPON_STATUSES)),
  stackable: required(yesNo()),
  show_on_checkout: required(yesNo()),
  priority: clearable(wholeNumber(0, MAX_INT)),
  notes: clearable(plainLines(MAX_NOTES)),
  start_date: clearable(moment()),
  end_date: clearable(moment()),
  conditions: conditions.optional().default(undefined),
});

export const listCouponsQuery = object({
  ...listFields(199),
  with: listOf(text(50), 20),
  select: listOf(text(50), 50),
  include_ids: listOf(id(), 200),
});

/** Anything at all: what is no id is answered with the documented 403. */
export const deleteCouponBody = object({ id: described(yup.mixed(), { type: 'integer', minimum: 1 }) });

export const couponSettingsBody = object({ show_on_checkout: zeroOne() });

const refOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry;

/** Ids; the coupons themselves, in a list or by code as coupons/apply answers them, will do as well. */
const couponIds = () =>
  listOf(id(), MAX_COUPONS).transform((value: unknown) => {
    const entries = typeof value === 'object' && value !== null ? Object.values(value) : value;
    return Array.isArray(entries) ? entries.map(refOf).filter((entry) => entry !== '' && entry !== null) : entries;
  });
const orderItems = () => listOf(orderItem, MAX_ORDER_ITEMS);

const orderUuid = () => text(100);

export const applyCouponBody = object({
  coupon_code: requiredText(50),
  order_items: required(orderItems()),
  order_uuid: orderUuid(),
  applied_coupons: couponIds(),
  customer_email: email(),
});

export const cancelCouponBody = object({
  coupon_code: requiredText(50),
  order_items: required(orderItems()),
  /** Of the row that puts the coupon on an order. */
  id: id(),
  order_uuid: orderUuid(),
  applied_coupons: couponIds(),
  customer_email: email(),
});

export const reapplyCouponsBody = object({
  order_uuid: orderUuid(),
  order_items: orderItems(),
  applied_coupons: couponIds(),
  customer_email: email(),
});

export const checkEligibilityBody = object({
  productId: required(id()),
  appliedCoupons: listOf(text(50), MAX_COUPONS),
  origin: text(50),
});

export type CouponBody = yup.InferType<typeof couponBody>;
export type ConditionsInput = NonNullable<CouponBody['conditions']>;
export type ListCouponsQuery = yup.InferType<typeof listCouponsQuery>;
export type DeleteCouponBody = yup.InferType<typeof deleteCouponBody>;
export type CouponSettingsBody = yup.InferType<typeof couponSettingsBody>;
export type ApplyCouponBody = yup.InferType<typeof applyCouponBody>;
export type CancelCouponBody = yup.InferType<typeof cancelCouponBody>;
export type ReapplyCouponsBody = yup.InferType<typeof reapplyCouponsBody>;
export type CheckEligibilityBody = yup.InferType<typeof checkEligibilityBody>;
