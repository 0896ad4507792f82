import type * as yup from 'yup';
import { freeMap, object, required } from '../../platform/http/fields';

export const saveFieldsBody = object({ fields: required(freeMap()) });

export type SaveFieldsBody = yup.InferType<typeof saveFieldsBody>;
