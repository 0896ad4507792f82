import type * as yup from 'yup';
import {
  decimal,
  id,
  listOf,
  MAX_QUANTITY,
  object,
  required,
  text,
  wholeNumber,
  zeroOne,
} from '../../../platform/http/fields';

const MAX_LINES = 500;
/** Currency units. */
const MAX_AMOUNT = 10_000_000_000;

const refundedItem = object({
  id: required(id()),
  variation_id: id(),
  restore_quantity: wholeNumber(0, MAX_QUANTITY),
});

/** Source: behaviours 1.9. Without a transaction the charges give in turn; without an amount the named lines say how much. */
export const refundBody = object({
  refund_info: object({
    transaction_id: id(),
    /** Currency units, not cents. */
    amount: decimal(-MAX_AMOUNT, MAX_AMOUNT),
    reason: text(500),
    item_ids: listOf(id(), MAX_LINES),
    refunded_items: listOf(refundedItem, MAX_LINES),
    manageStock: zeroOne(),
    cancelSubscription: zeroOne(),
  }).required('refund_info is required'),
});

export type RefundInfo = yup.InferType<typeof refundBody>['refund_info'];
