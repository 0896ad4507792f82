import type * as yup from 'yup';
import { explained, id, object, required } from '../../platform/http/fields';

const GOES = 'The customer who is no more afterwards.';

export const mergeQuery = object({ from_customer_id: explained(required(id()), GOES) });

export const mergeBody = object({ from_customer_id: explained(required(id()), GOES) });

export type MergeQuery = yup.InferType<typeof mergeQuery>;
export type MergeBody = yup.InferType<typeof mergeBody>;
