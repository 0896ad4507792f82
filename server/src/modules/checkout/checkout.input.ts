import * as yup from 'yup';
import { text, wholeNumber, word, yesNo } from '../../platform/http/fields';

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
});

/** Everything a shopper may say. Prices, totals, statuses and ids of customers are not among it: they are ignored. */
export const placeOrderBody = yup.object({
  billing_email: text(255),
  ...addressFields('billing'),
  ...addressFields('shipping'),
  ship_to_different: yesNo(),
  payment_method: text(50),
  order_notes: text(200),
  fc_selected_shipping_method: wholeNumber(0),
  agree_terms: text(10),
  billing_tax_id: text(50),
  billing_legal_registration_id: text(50),
  is_business: yesNo(),
  allow_create_account: yesNo(),
  user_tz: word(),
  cart_hash: text(64),
});

export type PlaceOrderBody = yup.InferType<typeof placeOrderBody>;
