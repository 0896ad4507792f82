import * as yup from 'yup';
import { requiredText, text } from '../../../platform/http/fields';

export const transactionStatusBody = yup.object({ status: requiredText(50) });

export const acceptDisputeBody = yup.object({ dispute_note: text(1_000) });

export type TransactionStatusBody = yup.InferType<typeof transactionStatusBody>;
export type AcceptDisputeBody = yup.InferType<typeof acceptDisputeBody>;
