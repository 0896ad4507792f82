import * as yup from 'yup';
import { id, listOf, required } from '../../../platform/http/fields';

const MAX_CHILDREN = 50;

export const saveBundleBody = yup.object({ bundle_child_ids: required(listOf(id(), MAX_CHILDREN)) });

export type SaveBundleBody = yup.InferType<typeof saveBundleBody>;
