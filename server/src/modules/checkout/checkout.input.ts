import type * as yup from 'yup';
import { idOrNone, object, text, word, yesNo } from '../../platform/http/fields';
import { checkoutFormFields } from '../cart';

/** Everything a shopper may say. Prices, totals, statuses and ids of customers are not among it: they are ignored. */
export const placeOrderBody = object({
  ...checkoutFormFields,
  fc_selected_shipping_method: idOrNone(),
  agree_terms: text(10),
  allow_create_account: yesNo(),
  user_tz: word(),
  cart_hash: text(64),
  /** Names an order that is there already: its payment link. The cart and the form do not count then. */
  order_hash: text(64),
});

export type PlaceOrderBody = yup.InferType<typeof placeOrderBody>;
