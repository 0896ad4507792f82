import type * as yup from 'yup';
import { explained, object, required, text, wholeNumber } from '../../../platform/http/fields';

const MAX_INSTALLMENTS = 10_000;

/** How many installments; their number that is left is the most. */
const count = () =>
  explained(wholeNumber(1, MAX_INSTALLMENTS), 'Installments that are paid at once; 1 where it is left out.');

const hash = () => explained(required(text(64)), 'The uuid of the subscription, which its link carries.');

export const reactivateBody = object({ subscription_hash: hash() });
export const earlyPaymentBody = object({ subscription_hash: hash(), count: count() });
export const ownEarlyPaymentBody = object({ count: count() });

export type ReactivateBody = yup.InferType<typeof reactivateBody>;
export type EarlyPaymentBody = yup.InferType<typeof earlyPaymentBody>;
export type OwnEarlyPaymentBody = yup.InferType<typeof ownEarlyPaymentBody>;
