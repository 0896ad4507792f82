import type * as yup from 'yup';
import { MAX_CART_LINES } from '../../domain/cart';
import { id, listOf, MAX_QUANTITY, object, required, wholeNumber } from '../../platform/http/fields';

/** `id` is a variation. */
const item = object({ id: required(id()), quantity: required(wholeNumber(1, MAX_QUANTITY)) });

export const calculateShippingBody = object({
  order_items: required(listOf(item, MAX_CART_LINES)),
  shipping_id: required(id()),
});

export type CalculateShippingBody = yup.InferType<typeof calculateShippingBody>;
