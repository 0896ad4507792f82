import type * as yup from 'yup';
import { explained, idOrNone, object, pasted, text, word, yesNo } from '../../platform/http/fields';
import { checkoutFormFields } from '../cart';
import type { Conforms } from '../../platform/http/parse-input';
import { LONGEST_TOKEN } from '../turnstile';
import type { PlaceOrderCommand } from './commands';

/** Everything a shopper may say. Prices, totals, statuses and ids of customers are not among it: they are ignored. */
export const placeOrderBody = object({
  ...checkoutFormFields,
  fc_selected_shipping_method: explained(idOrNone(), 'The shipping method; required where something is sent.'),
  agree_terms: explained(text(10), 'yes, where the store asks for it.'),
  allow_create_account: explained(yesNo(), 'yes: an account is made, where the store leaves that to the shopper.'),
  user_tz: explained(word(), 'IANA; UTC where it is left out.'),
  locale: explained(
    text(35),
    'Language tag of the buyer, e.g. de-AT: e-mails to the buyer are in it, where the store has texts in it.'
  ),
  turnstile_token: explained(
    pasted(LONGEST_TOKEN),
    'Of the widget, where `turnstile` of `GET /public/store` names a site key.'
  ),
  'cf-turnstile-response': explained(
    pasted(LONGEST_TOKEN),
    '`turnstile_token` as the widget itself puts it into a form.'
  ),
  cart_hash: explained(text(64), 'Of the cart, for clients without its cookie.'),
  order_hash: explained(
    text(64),
    'The uuid of an order that is there already: it is paid, and the cart and the form do not count.'
  ),
});

export type PlaceOrderBody = Conforms<PlaceOrderCommand, yup.InferType<typeof placeOrderBody>>;
