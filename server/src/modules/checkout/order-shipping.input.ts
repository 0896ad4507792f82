import type * as yup from 'yup';
import { MAX_CART_LINES } from '../../domain/cart';
import { explained, id, listOf, MAX_QUANTITY, object, required, wholeNumber } from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { CalculateShippingCommand } from './commands';

const item = object({
  id: required(explained(id(), 'The variant.')),
  quantity: required(wholeNumber(1, MAX_QUANTITY)),
});

export const calculateShippingBody = object({
  order_items: required(listOf(item, MAX_CART_LINES)),
  shipping_id: required(explained(id(), 'The shipping method.')),
});

export type CalculateShippingBody = Conforms<CalculateShippingCommand, yup.InferType<typeof calculateShippingBody>>;
