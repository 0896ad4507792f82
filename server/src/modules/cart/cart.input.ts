import * as yup from 'yup';
import {
  described,
  explained,
  freeMap,
  id,
  idOrNone,
  MAX_QUANTITY,
  object,
  pasted,
  required,
  requiredPasted,
  text,
  wholeNumber,
  writtenEmail,
  yesNo,
} from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { EstimateCriteria } from './commands';

const hash = explained(text(64), 'Of the cart, for clients without its cookie.');

export const cartQuery = object({ cart_hash: hash });

const truth = described(yup.mixed<boolean>(), {
  type: 'boolean',
  description: 'The quantity replaces what the cart holds. Also 1 and yes.',
})
  .transform((_value, original) => [true, 'true', 1, '1', 'yes'].includes(original as string))
  .default(false) as unknown as yup.BooleanSchema<boolean>;

/** The same fields in the query of a GET and in the body of a POST. */
export const addItemInput = object({
  item_id: explained(id(), 'The variant; required.'),
  quantity: explained(
    wholeNumber(-MAX_QUANTITY, MAX_QUANTITY),
    'Is added to what the cart holds; 1 where it is left out.'
  ),
  by_input: truth,
  cart_hash: hash,
});

export const instantInput = object({
  item_id: explained(id(), 'The variant; required.'),
  quantity: explained(wholeNumber(1, MAX_QUANTITY), '1 where it is left out.'),
  coupon: explained(pasted(50), 'A code.'),
});

export const removeItemBody = object({ item_id: required(id()), cart_hash: hash });

export const quantityBody = object({
  item_id: required(id()),
  quantity: required(wholeNumber(0, MAX_QUANTITY)),
  cart_hash: hash,
});

export const couponBody = object({ coupon_code: requiredPasted(50), cart_hash: hash });

const addressFields = (type: 'billing' | 'shipping') => ({
  [`${type}_full_name`]: explained(text(255), 'Where the form asks for the name in one field.'),
  [`${type}_first_name`]: text(255),
  [`${type}_last_name`]: text(255),
  [`${type}_country`]: explained(text(60), 'ISO 3166-1 alpha-2.'),
  [`${type}_address_1`]: text(255),
  [`${type}_address_2`]: text(255),
  [`${type}_city`]: text(100),
  [`${type}_state`]: explained(text(100), 'Its code (ISO 3166-2 without the country) or its name.'),
  [`${type}_postcode`]: text(45),
  [`${type}_phone`]: text(45),
  [`${type}_company_name`]: text(255),
  [`${type}_address_id`]: explained(idOrNone(), 'A saved address of the shopper; 0: none.'),
});

/** The checkout form as far as a cart remembers it. Prices, totals and ids of customers are not among it. */
export const checkoutFormFields = {
  billing_email: writtenEmail(),
  ...addressFields('billing'),
  ...addressFields('shipping'),
  ship_to_different: yesNo(),
  order_notes: text(200),
  payment_method: text(50),
  shipping_method_id: explained(idOrNone(), '0: none.'),
  billing_tax_id: explained(pasted(50), 'The VAT number of a business.'),
  billing_legal_registration_id: pasted(50),
  is_business: yesNo(),
};

export const checkoutFormInput = object(checkoutFormFields);

/** Other names of fields of the form. */
export const FORM_ALIASES: Readonly<Record<string, string>> = {
  fc_selected_shipping_method: 'shipping_method_id',
  company: 'billing_company_name',
  vat: 'billing_tax_id',
};

const ANY_VALUE = { description: 'A value of the field that data_key names.' };

/** One field as data_key and data_value, a map in `data`, or the fields themselves. */
export const saveCheckoutBody = object({
  ...checkoutFormFields,
  fc_selected_shipping_method: explained(idOrNone(), 'Another name of `shipping_method_id`.'),
  company: explained(text(255), 'Another name of `billing_company_name`.'),
  vat: explained(pasted(50), 'Another name of `billing_tax_id`.'),
  data_key: explained(text(60), 'The name of a field.'),
  data_value: described(yup.mixed(), ANY_VALUE),
  data: explained(freeMap(), 'Fields by name.'),
  cart_hash: hash,
});

export const estimateQuery = object({
  cart_hash: hash,
  country: explained(text(60), 'ISO 3166-1 alpha-2.'),
  state: explained(text(100), 'Its code (ISO 3166-2 without the country) or its name.'),
  city: text(100),
  postcode: text(45),
  shipping_method_id: idOrNone(),
  payment_method: text(50),
});

export const vatBody = object({
  vat_number: requiredPasted(50),
  country: explained(text(60), 'ISO 3166-1 alpha-2; by default that of the bill.'),
  cart_hash: hash,
});

export const orderBumpBody = object({
  bump_id: required(id()),
  is_upgraded: explained(yesNo(), 'Left out, or yes: the offer is taken; no gives it back.'),
  cart_hash: hash,
});

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
export type EstimateQuery = Conforms<EstimateCriteria, yup.InferType<typeof estimateQuery>>;
