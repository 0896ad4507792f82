import type * as yup from 'yup';
import { explained, object, requiredText, text } from '../../../platform/http/fields';

export const transactionStatusBody = object({
  status: explained(requiredText(50), 'pending, succeeded, authorized, failed or refunded.'),
});

export const acceptDisputeBody = object({
  dispute_note: explained(text(1_000), 'Told to the payment provider, and kept with the transaction.'),
});

export type TransactionStatusBody = yup.InferType<typeof transactionStatusBody>;
export type AcceptDisputeBody = yup.InferType<typeof acceptDisputeBody>;
