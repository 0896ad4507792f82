import type * as yup from 'yup';
import { object, requiredText, text } from '../../../platform/http/fields';

export const transactionStatusBody = object({ status: requiredText(50) });

export const acceptDisputeBody = object({ dispute_note: text(1_000) });

export type TransactionStatusBody = yup.InferType<typeof transactionStatusBody>;
export type AcceptDisputeBody = yup.InferType<typeof acceptDisputeBody>;
