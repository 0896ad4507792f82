import type * as yup from 'yup';
import { explained, id, listOf, object, required } from '../../../platform/http/fields';

const MAX_CHILDREN = 50;

export const saveBundleBody = object({
  bundle_child_ids: explained(required(listOf(id(), MAX_CHILDREN)), 'Variants, in the order in which they are shown.'),
});

export type SaveBundleBody = yup.InferType<typeof saveBundleBody>;
