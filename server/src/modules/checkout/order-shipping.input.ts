import type * as yup from 'yup';
import { MAX_CART_LINES } from '../../domain/cart';
import { explained, id, listOf, MAX_QUANTITY, object, required, wholeNumber } from '../../platform/http/fields';

const item = object({
  id: required(explained(id(), 'The variant.')),
  quantity: required(wholeNumber(1, MAX_QUANTITY)),
});

export const calculateShippingBody = object({
  order_items: required(listOf(item, MAX_CART_LINES)),
  shipping_id: required(explained(id(), 'The shipping method.')),
});

export type CalculateShippingBody = yup.InferType<typeof calculateShippingBody>;
