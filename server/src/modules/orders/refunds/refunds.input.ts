import type * as yup from 'yup';
import {
  explained,
  id,
  listOf,
  MAX_QUANTITY,
  object,
  required,
  text,
  units,
  wholeNumber,
  zeroOne,
} from '../../../platform/http/fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type { RefundCommand } from '../commands';

const MAX_LINES = 500;
/** Currency units: what a cart may cost. Many pieces of what is dear come to more than one price may be. */
const MAX_AMOUNT = 10_000_000_000_000;

const refundedItem = object({
  id: explained(required(id()), 'The line.'),
  variation_id: explained(id(), 'Checked against the line.'),
  restore_quantity: explained(wholeNumber(0, MAX_QUANTITY), 'Pieces that go back on sale.'),
});

/**
 * See docs/rules/refunds.md#refunds. Without a transaction the charges give in turn; without an amount the named lines say how
 * much.
 */
export const refundBody = object({
  refund_info: object({
    transaction_id: explained(id(), 'The charge that gives; if left out, the charges give in turn.'),
    amount: explained(
      units(MAX_AMOUNT, -MAX_AMOUNT),
      'In currency units, not in cents (12.5), and without a fraction that the currency does not have; if left out, what is left of the named lines.'
    ),
    known_total_refund: explained(
      wholeNumber(0, MAX_AMOUNT * 100),
      'total_refund as the caller has read it, in cents; 409 if more has been given back since.'
    ),
    reason: text(500),
    item_ids: explained(
      listOf(id(), MAX_LINES),
      'The lines that the money is for; if left out, refunded_items or all.'
    ),
    refunded_items: explained(listOf(refundedItem, MAX_LINES), 'Lines whose pieces come back.'),
    manageStock: explained(zeroOne(), '1: the pieces of refunded_items go back on sale.'),
    cancelSubscription: explained(zeroOne(), '1: the subscription ends at once.'),
  }).required('refund_info is required'),
});

export type RefundInfo = Conforms<RefundCommand, yup.InferType<typeof refundBody>['refund_info']>;
