import type * as yup from 'yup';
import { id, listFields, listOf, object, text } from '../../../platform/http/fields';

/** Source: specification 2, Filing. */
export const listTaxesQuery = object({
  ...listFields(),
  with: listOf(text(50), 20),
  select: listOf(text(50), 30),
  include_ids: listOf(id(), 200),
});

/** Missing ids are a 400, so the schema lets them pass. */
export const fileTaxesBody = object({ ids: listOf(id(), 500) });

export type ListTaxesQuery = yup.InferType<typeof listTaxesQuery>;
export type FileTaxesBody = yup.InferType<typeof fileTaxesBody>;
