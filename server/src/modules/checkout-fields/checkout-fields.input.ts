import * as yup from 'yup';
import { freeMap, required } from '../../platform/http/fields';

export const saveFieldsBody = yup.object({ fields: required(freeMap()) });

export type SaveFieldsBody = yup.InferType<typeof saveFieldsBody>;
