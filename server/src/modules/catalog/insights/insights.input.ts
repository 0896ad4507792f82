import type * as yup from 'yup';
import { object, perPage, word, yesNo } from '../../../platform/http/fields';

export const relatedQuery = object({
  related_by_categories: yesNo(),
  related_by_brands: yesNo(),
  order_by: word(),
  posts_per_page: perPage(6, 50),
});

export type RelatedQuery = yup.InferType<typeof relatedQuery>;
