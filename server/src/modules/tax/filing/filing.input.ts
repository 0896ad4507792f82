import * as yup from 'yup';
import { id, listOf, page, perPage, text, word } from '../../../platform/http/fields';

/** Source: specification 2, Filing. */
export const listTaxesQuery = yup.object({
  page: page(),
  per_page: perPage(10, 200),
  search: text(255),
  sort_by: word(),
  sort_type: word(),
  active_view: word(),
  filter_type: word(),
  /** JSON, or the list itself as query brackets write it. */
  advanced_filters: yup.mixed(),
  with: listOf(text(50), 20),
  select: listOf(text(50), 30),
  include_ids: listOf(id(), 200),
  user_tz: word(),
});

/** Missing ids are a 400, so the schema lets them pass. */
export const fileTaxesBody = yup.object({ ids: listOf(id(), 500) });

export type ListTaxesQuery = yup.InferType<typeof listTaxesQuery>;
export type FileTaxesBody = yup.InferType<typeof fileTaxesBody>;
