import type * as yup from 'yup';
import { explained, id, listFields, listOf, object, text } from '../../../platform/http/fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type { ListTaxesCriteria } from '../commands';

export const listTaxesQuery = object({
  ...listFields(),
  with: explained(listOf(text(50), 20), '`order`, `tax_rate`.'),
  select: explained(listOf(text(50), 30), 'Names of fields; the others but the id are left out.'),
  include_ids: explained(listOf(id(), 200), 'These records alone.'),
});

/** Missing ids are a 400, so the schema lets them pass. */
export const fileTaxesBody = object({ ids: explained(listOf(id(), 500), { minItems: 1 }) });

export type ListTaxesQuery = Conforms<ListTaxesCriteria, yup.InferType<typeof listTaxesQuery>>;
export type FileTaxesBody = yup.InferType<typeof fileTaxesBody>;
