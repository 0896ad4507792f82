import type * as yup from 'yup';
import { MAX_CART_LINES } from '../../domain/cart';
import { cents, idOrNone, listOf, MAX_QUANTITY, object, required, text, wholeNumber } from '../../platform/http/fields';

/** Cents. The amounts are those of the editor: this only adds the tax to them. */
const amount = object({
  post_id: idOrNone(),
  object_id: idOrNone(),
  subtotal: required(cents()),
  discount_total: cents(),
  shipping_charge: cents(),
  quantity: wholeNumber(1, MAX_QUANTITY),
});

/** A blank country is the store's own. */
export const calculateTaxBody = object({
  country: text(2),
  state: text(100),
  city: text(100),
  postcode: text(20),
  /** The order that is edited, whose currency counts. */
  order_uuid: text(100),
  /** A VAT number of the country. */
  tax_id: text(50),
  items: required(listOf(amount, 100)),
});

const item = object({
  id: idOrNone(),
  object_id: idOrNone(),
  variation_id: idOrNone(),
  quantity: wholeNumber(1, MAX_QUANTITY),
});

export const shippingMethodsQuery = object({
  country_code: text(2),
  state: text(100),
  order_items: required(listOf(item, MAX_CART_LINES)),
});

export type TaxedAmount = yup.InferType<typeof amount>;
export type CalculateTaxBody = yup.InferType<typeof calculateTaxBody>;
export type ShippingMethodsQuery = yup.InferType<typeof shippingMethodsQuery>;
