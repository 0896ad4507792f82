import type * as yup from 'yup';
import { explained, idOrNone, object, requiredText, text } from '../../platform/http/fields';

const cartHash = explained(text(64), 'Of the cart, for clients without its cookie.');

export const orderInfoQuery = object({
  method: explained(requiredText(50), 'The payment method.'),
  cart_hash: cartHash,
});

export const summaryQuery = object({
  shipping_method_id: explained(
    idOrNone(),
    'As if it had been chosen; `shipping_error` says why its charge is not part of the total.'
  ),
  cart_hash: cartHash,
  order_hash: explained(text(64), 'The uuid of an order that is there already, instead of the cart.'),
});

export const receiptQuery = object({ order_hash: explained(requiredText(64), 'The uuid of the order.') });

export const confirmBody = object({ order_hash: explained(requiredText(64), 'The uuid of the order.') });

/** One of the two; the country wins. */
export const placeQuery = object({
  timezone: explained(text(100), 'IANA; tells the country where `country_code` is left out.'),
  country_code: explained(text(60), 'ISO 3166-1 alpha-2.'),
  state: explained(text(100), 'Its code (ISO 3166-2 without the country) or its name.'),
  cart_hash: cartHash,
});

export const addressSelectInput = object({ fct_cart_hash: cartHash });

export type OrderInfoQuery = yup.InferType<typeof orderInfoQuery>;
export type SummaryQuery = yup.InferType<typeof summaryQuery>;
export type ReceiptQuery = yup.InferType<typeof receiptQuery>;
export type ConfirmBody = yup.InferType<typeof confirmBody>;
export type PlaceQuery = yup.InferType<typeof placeQuery>;
export type AddressSelectInput = yup.InferType<typeof addressSelectInput>;
