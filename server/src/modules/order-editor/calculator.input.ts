import type * as yup from 'yup';
import { MAX_CART_LINES } from '../../domain/cart';
import {
  cents,
  explained,
  idOrNone,
  listOf,
  MAX_QUANTITY,
  object,
  pasted,
  required,
  text,
  wholeNumber,
} from '../../platform/http/fields';

/** Cents. The amounts are those of the editor: this only adds the tax to them. */
const amount = object({
  post_id: idOrNone(),
  object_id: idOrNone(),
  subtotal: explained(required(cents()), 'Of all pieces, before discounts.'),
  discount_total: cents(),
  shipping_charge: cents(),
  quantity: wholeNumber(1, MAX_QUANTITY),
});

export const calculateTaxBody = object({
  country: explained(text(2), "ISO 3166-1 alpha-2; the store's own where it is blank."),
  state: text(100),
  city: text(100),
  postcode: text(20),
  order_uuid: explained(text(100), 'The order that is edited, whose currency counts.'),
  tax_id: explained(pasted(50), 'A VAT number of the country, which is looked up.'),
  items: required(listOf(amount, 100)),
});

const item = object({
  id: idOrNone(),
  object_id: idOrNone(),
  variation_id: idOrNone(),
  quantity: wholeNumber(1, MAX_QUANTITY),
});

export const shippingMethodsQuery = object({
  country_code: explained(text(2), "ISO 3166-1 alpha-2; the store's own where it is blank."),
  state: text(100),
  order_items: required(listOf(item, MAX_CART_LINES)),
});

export type TaxedAmount = yup.InferType<typeof amount>;
export type CalculateTaxBody = yup.InferType<typeof calculateTaxBody>;
export type ShippingMethodsQuery = yup.InferType<typeof shippingMethodsQuery>;
