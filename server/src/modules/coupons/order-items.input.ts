import type * as yup from 'yup';
import { cents, explained, idOrNone, MAX_QUANTITY, object, wholeNumber } from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { DraftItem } from './commands';

/**
 * A line as the order editor sends it. `object_id` or `variation_id` names the variation; where neither is sent, `id` does, as in
 * orders/calculate-shipping. A line without a variation of the catalogue is a custom one and brings its own price.
 */
export const orderItem = object({
  id: explained(idOrNone(), 'The variation, where neither `object_id` nor `variation_id` is sent.'),
  post_id: idOrNone(),
  object_id: explained(idOrNone(), 'The variation; 0 for a custom line.'),
  variation_id: idOrNone(),
  quantity: wholeNumber(1, MAX_QUANTITY),
  unit_price: explained(cents(), 'Of a custom line.'),
  price: cents(),
});

export type OrderItemInput = Conforms<DraftItem, yup.InferType<typeof orderItem>>;
