import type * as yup from 'yup';
import { explained, id, listOf, object, oneOf, required, text, wholeNumber } from '../../platform/http/fields';
import { MAX_RECORDS, MIN_RECORDS } from './use-cases/export-batch';

const MAX_IDS = 5_000;
const MAX_COLUMNS = 100;

const SCOPES =
  '`current_page` and `selected` are the records of `ids`, `search_results` those that `filters` find, `all` what the list shows without filters.';

/** `filters` are those of the list of the entity. */
export const exportBody = <Filters extends yup.AnySchema>(filters: Filters) =>
  object({
    format: required(oneOf('csv', 'json')),
    scope: explained(required(oneOf('current_page', 'selected', 'search_results', 'all')), SCOPES),
    ids: listOf(id(), MAX_IDS),
    columns: explained(listOf(text(100), MAX_COLUMNS), 'Of the file in CSV; the default ones if none are named.'),
    modules: explained(listOf(text(100), MAX_COLUMNS), 'What each record has beside itself in JSON.'),
    filters,
    cursor: explained(text(200), 'Of the batch before. All else stays the same from batch to batch.'),
    max_records: wholeNumber(MIN_RECORDS, MAX_RECORDS).default(MAX_RECORDS),
  });
