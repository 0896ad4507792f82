import type * as yup from 'yup';
import { idOrNone, object, requiredText, text } from '../../platform/http/fields';

export const orderInfoQuery = object({ method: requiredText(50), cart_hash: text(64) });

/** `order_hash`: of an order that is there already, instead of the cart. */
export const summaryQuery = object({ shipping_method_id: idOrNone(), cart_hash: text(64), order_hash: text(64) });

export const receiptQuery = object({ order_hash: requiredText(64) });

export const confirmBody = object({ order_hash: requiredText(64) });

/** One of the two; the country wins. */
export const placeQuery = object({
  timezone: text(100),
  country_code: text(60),
  state: text(100),
  cart_hash: text(64),
});

export const addressSelectInput = object({ fct_cart_hash: text(64) });

export type OrderInfoQuery = yup.InferType<typeof orderInfoQuery>;
export type SummaryQuery = yup.InferType<typeof summaryQuery>;
export type ReceiptQuery = yup.InferType<typeof receiptQuery>;
export type ConfirmBody = yup.InferType<typeof confirmBody>;
export type PlaceQuery = yup.InferType<typeof placeQuery>;
export type AddressSelectInput = yup.InferType<typeof addressSelectInput>;
