import * as yup from 'yup';
import {
  described,
  freeMap,
  id,
  idOrNone,
  MAX_QUANTITY,
  object,
  required,
  requiredText,
  text,
  wholeNumber,
  yesNo,
} from '../../platform/http/fields';

const hash = text(64);

export const cartQuery = object({ cart_hash: hash });

const truth = described(yup.mixed<boolean>(), { type: 'boolean' })
  .transform((_value, original) => [true, 'true', 1, '1', 'yes'].includes(original as string))
  .default(false) as unknown as yup.BooleanSchema<boolean>;

/** The same fields in the query of a GET and in the body of a POST. */
export const addItemInput = object({
  item_id: id(),
  quantity: wholeNumber(-MAX_QUANTITY, MAX_QUANTITY),
  by_input: truth,
  cart_hash: hash,
});

export const instantInput = object({ item_id: id(), quantity: wholeNumber(1, MAX_QUANTITY), coupon: text(50) });

export const removeItemBody = object({ item_id: required(id()), cart_hash: hash });

export const quantityBody = object({
  item_id: required(id()),
  quantity: required(wholeNumber(0, MAX_QUANTITY)),
  cart_hash: hash,
});

export const couponBody = object({ coupon_code: requiredText(50), cart_hash: hash });

const addressFields = (type: 'billing' | 'shipping') => ({
  [`${type}_full_name`]: text(255),
  [`${type}_first_name`]: text(255),
  [`${type}_last_name`]: text(255),
  [`${type}_country`]: text(60),
  [`${type}_address_1`]: text(255),
  [`${type}_address_2`]: text(255),
  [`${type}_city`]: text(100),
  [`${type}_state`]: text(100),
  [`${type}_postcode`]: text(45),
  [`${type}_phone`]: text(45),
  [`${type}_company_name`]: text(255),
  [`${type}_address_id`]: idOrNone(),
});

/** The checkout form as far as a cart remembers it. Prices, totals and ids of customers are not among it. */
export const checkoutFormFields = {
  billing_email: text(255),
  ...addressFields('billing'),
  ...addressFields('shipping'),
  ship_to_different: yesNo(),
  order_notes: text(200),
  payment_method: text(50),
  shipping_method_id: idOrNone(),
  billing_tax_id: text(50),
  billing_legal_registration_id: text(50),
  is_business: yesNo(),
};

export const checkoutFormInput = object(checkoutFormFields);

/** Other names of fields of the form. Source: specification 3, place-order; behaviours 3.2. */
export const FORM_ALIASES: Readonly<Record<string, string>> = {
  fc_selected_shipping_method: 'shipping_method_id',
  company: 'billing_company_name',
  vat: 'billing_tax_id',
};

const ANY_VALUE = { description: 'A value of the field that data_key names.' };

/** One field as data_key and data_value, a map in `data`, or the fields themselves. */
export const saveCheckoutBody = object({
  ...checkoutFormFields,
  fc_selected_shipping_method: idOrNone(),
  company: text(255),
  vat: text(50),
  data_key: text(60),
  data_value: described(yup.mixed(), ANY_VALUE),
  data: freeMap(),
  cart_hash: hash,
});

export const estimateQuery = object({
  cart_hash: hash,
  country: text(60),
  state: text(100),
  city: text(100),
  postcode: text(45),
  shipping_method_id: idOrNone(),
  payment_method: text(50),
});

export const vatBody = object({ vat_number: requiredText(50), country: text(60), cart_hash: hash });

/** Left out, `is_upgraded` is yes: the offer is taken; no gives it back. */
export const orderBumpBody = object({ bump_id: required(id()), is_upgraded: yesNo(), cart_hash: hash });

export const cartBody = object({ cart_hash: hash });

export type OrderBumpBody = yup.InferType<typeof orderBumpBody>;
export type VatBody = yup.InferType<typeof vatBody>;
export type CartQuery = yup.InferType<typeof cartQuery>;
export type AddItemInput = yup.InferType<typeof addItemInput>;
export type InstantInput = yup.InferType<typeof instantInput>;
export type RemoveItemBody = yup.InferType<typeof removeItemBody>;
export type QuantityBody = yup.InferType<typeof quantityBody>;
export type CouponBody = yup.InferType<typeof couponBody>;
export type SaveCheckoutBody = yup.InferType<typeof saveCheckoutBody>;
export type EstimateQuery = yup.InferType<typeof estimateQuery>;
