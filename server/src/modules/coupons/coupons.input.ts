import * as yup from 'yup';
import { COUPON_STATUSES, COUPON_TYPES } from '../../domain/coupon';
import { isPayable } from '../../domain/money';
import { pastedText } from '../../domain/text';
import {
  cents,
  decimal,
  described,
  descriptionOf,
  email,
  explained,
  id,
  idOrNone,
  listFields,
  listOf,
  MAX_QUANTITY,
  object,
  oneOf,
  required,
  requiredPasted,
  text,
  units,
  versionField,
  wholeNumber,
  yesNo,
  zeroOne,
} from '../../platform/http/fields';
import { MOMENT, momentOrDay } from '../../platform/http/moment-field';
import type { Conforms } from '../../platform/http/parse-input';
import { plainLine, plainLines, requiredPlainLine } from '../../platform/http/plain-fields';
import type {
  ApplyCouponCommand,
  CancelCouponCommand,
  ChangeCouponCommand,
  CheckEligibilityCommand,
  CouponCommand,
  CouponConditions,
  DraftItem,
  ListCouponsCriteria,
  ReapplyCouponsCommand,
} from './commands';

/**
 * A line as the order editor sends it. `object_id` or `variation_id` names the variation; where neither is sent, `id` does, as in
 * orders/calculate-shipping. A line without a variation of the catalogue is a custom one and brings its own price.
 */
const orderItem = object({
  id: explained(idOrNone(), 'The variation, where neither `object_id` nor `variation_id` is sent.'),
  post_id: idOrNone(),
  object_id: explained(idOrNone(), 'The variation; 0 for a custom line.'),
  variation_id: idOrNone(),
  quantity: wholeNumber(1, MAX_QUANTITY),
  unit_price: explained(cents(), 'Of a custom line.'),
  price: cents(),
});

export type OrderItemInput = Conforms<DraftItem, yup.InferType<typeof orderItem>>;

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

/** A limit or bound that 0 lifts. */
const bound = (schema: yup.NumberSchema<number | undefined>) =>
  schema.transform((value: unknown) => (value === 0 ? undefined : value));

const ids = (words: string) => explained(listOf(id(), MAX_LISTED_IDS), words);

const conditions = object({
  min_purchase_amount: explained(bound(units(MAX_UNITS)), 'In units of the currency, not cents; 0: none.'),
  max_discount_amount: explained(bound(units(MAX_UNITS)), 'In units of the currency, not cents; 0: none.'),
  max_purchase_amount: explained(bound(cents()), 'Cents; 0: none.'),
  apply_to_whole_cart: explained(
    yesNo(),
    'yes: the lists of products and categories decide only whether the coupon may be used, and it takes from all lines.'
  ),
  apply_to_quantity: explained(yesNo(), 'yes: a fixed amount is taken off each piece; no: off the order.'),
  is_recurring: explained(yesNo(), 'yes: renewals of subscriptions are lowered, too.'),
  max_uses: explained(bound(wholeNumber(0, MAX_INT)), 'At least `max_per_customer`; 0: no limit.').when(
    'max_per_customer',
    ([perCustomer], schema) =>
      schema.test(
        'min',
        '${path} must be at least max_per_customer',
        (value: unknown) => typeof value !== 'number' || typeof perCustomer !== 'number' || value >= perCustomer
      )
  ),
  max_per_customer: explained(bound(wholeNumber(0, MAX_INT)), '0: no limit.'),
  included_products: ids('Ids of variations.'),
  excluded_products: ids('Ids of variations.'),
  included_categories: ids('Ids of product categories.'),
  excluded_categories: ids('Ids of product categories.'),
  email_restrictions: explained(plainLine(MAX_EMAILS), 'Addresses, separated by commas; `*` stands for any text.'),
  buy_products: ids('Ids of variations.'),
  get_products: ids('Ids of variations.'),
});

const amount = () =>
  explained(
    required(decimal(0, MAX_UNITS)),
    'In units of the currency, not cents, where `type` is fixed; else percent, at most 100.'
  ).when('type', ([type], schema) =>
    schema
      .test(
        'max',
        '${path} may not be over 100 percent',
        (value: unknown) => type !== 'percentage' || typeof value !== 'number' || value <= 100
      )
      .test(
        'decimals',
        '${path} may have at most two decimals',
        (value: unknown) => type !== 'fixed' || typeof value !== 'number' || isPayable(value)
      )
  );

const couponFields = {
  title: requiredPlainLine(200),
  code: requiredPlainLine(50).transform((value: unknown) => (typeof value === 'string' ? pastedText(value) : value)),
  type: required(oneOf(...COUPON_TYPES)),
  amount: amount(),
  status: required(oneOf(...COUPON_STATUSES)),
  stackable: required(yesNo()),
  show_on_checkout: required(yesNo()),
  priority: clearable(explained(wholeNumber(0, MAX_INT), 'Lower is applied first.')),
  notes: clearable(plainLines(MAX_NOTES)),
  start_date: clearable(
    explained(momentOrDay(), `${MOMENT.description} A bare date is its first second in the time zone of the store.`)
  ),
  end_date: clearable(
    explained(
      momentOrDay(),
      `After \`start_date\`. ${MOMENT.description} A bare date is its last second in the time zone of the store.`
    )
  ),
  conditions: conditions.optional().default(undefined),
};

export const couponBody = object(couponFields);

export const changeCouponBody = object({ ...couponFields, version: versionField('coupon') });

export const listCouponsQuery = object({
  ...listFields(199),
  with: explained(listOf(text(50), 20), '`activities`.'),
  select: explained(listOf(text(50), 50), 'Names of fields; the others but the id are left out.'),
  include_ids: explained(listOf(id(), 200), 'These coupons alone.'),
});

/** Anything at all: what is no id is answered with the documented 403. */
export const deleteCouponBody = object({ id: described(yup.mixed(), { type: 'integer', minimum: 1 }) });

export const couponSettingsBody = object({ show_on_checkout: zeroOne() });

const refOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry;

/** Ids; the coupons themselves, in a list or by code as coupons/apply answers them, will do as well. */
const couponIds = () =>
  explained(listOf(id(), MAX_COUPONS), 'Ids of the coupons that are on the draft.').transform((value: unknown) => {
    const entries = typeof value === 'object' && value !== null ? Object.values(value) : value;
    return Array.isArray(entries) ? entries.map(refOf).filter((entry) => entry !== '' && entry !== null) : entries;
  });
const orderItems = () => listOf(orderItem, MAX_ORDER_ITEMS);

const orderUuid = () => explained(text(100), 'The order that is edited: its coupons count, too.');

const buyerEmail = () => explained(email(), 'Counts in place of that of the order.');

export const applyCouponBody = object({
  coupon_code: requiredPasted(50),
  order_items: required(orderItems()),
  order_uuid: orderUuid(),
  applied_coupons: couponIds(),
  customer_email: buyerEmail(),
});

export const cancelCouponBody = object({
  coupon_code: requiredPasted(50),
  order_items: required(orderItems()),
  id: explained(id(), 'Of the row that puts the coupon on an order.'),
  order_uuid: orderUuid(),
  applied_coupons: couponIds(),
  customer_email: buyerEmail(),
});

export const reapplyCouponsBody = object({
  order_uuid: orderUuid(),
  order_items: orderItems(),
  applied_coupons: couponIds(),
  customer_email: buyerEmail(),
});

export const checkEligibilityBody = object({
  productId: required(explained(id(), 'Of a variation, or of a product.')),
  appliedCoupons: explained(listOf(text(50), MAX_COUPONS), 'Codes or ids.'),
  origin: text(50),
});

export type CouponBody = Conforms<CouponCommand, yup.InferType<typeof couponBody>>;
export type ChangeCouponBody = Conforms<ChangeCouponCommand, yup.InferType<typeof changeCouponBody>>;
export type ConditionsInput = Conforms<CouponConditions, NonNullable<CouponBody['conditions']>>;
export type ListCouponsQuery = Conforms<ListCouponsCriteria, yup.InferType<typeof listCouponsQuery>>;
export type DeleteCouponBody = yup.InferType<typeof deleteCouponBody>;
export type CouponSettingsBody = yup.InferType<typeof couponSettingsBody>;
export type ApplyCouponBody = Conforms<ApplyCouponCommand, yup.InferType<typeof applyCouponBody>>;
export type CancelCouponBody = Conforms<CancelCouponCommand, yup.InferType<typeof cancelCouponBody>>;
export type ReapplyCouponsBody = Conforms<ReapplyCouponsCommand, yup.InferType<typeof reapplyCouponsBody>>;
export type CheckEligibilityBody = Conforms<CheckEligibilityCommand, yup.InferType<typeof checkEligibilityBody>>;
