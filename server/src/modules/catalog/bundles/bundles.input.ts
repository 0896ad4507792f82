import type * as yup from 'yup';
import { id, listOf, object, required } from '../../../platform/http/fields';

const MAX_CHILDREN = 50;

export const saveBundleBody = object({ bundle_child_ids: required(listOf(id(), MAX_CHILDREN)) });

export type SaveBundleBody = yup.InferType<typeof saveBundleBody>;
