import type * as yup from 'yup';
import { explained, object, perPage, word, yesNo } from '../../../platform/http/fields';

const BOTH = 'Without either of them, both categories and brands relate products.';

export const relatedQuery = object({
  related_by_categories: explained(yesNo(), BOTH),
  related_by_brands: explained(yesNo(), BOTH),
  order_by: explained(
    word(),
    'date, newest, oldest, title, title-asc, title-desc, price-low, price-high or ID; date without a word.'
  ),
  posts_per_page: perPage(6, 50),
});

export type RelatedQuery = yup.InferType<typeof relatedQuery>;
