import * as yup from 'yup';
import { oneOf, page, perPage, required, text, word } from '../../platform/http/fields';

export const listActivitiesQuery = yup.object({
  search: text(255),
  active_view: word(),
  sort_by: word(),
  sort_type: word(),
  per_page: perPage(),
  page: page(),
  filter_type: word(),
  /** JSON, or the list itself as query brackets write it; read against the declared filters. */
  advanced_filters: yup.mixed(),
  user_tz: word(),
});

export const markReadBody = yup.object({ status: required(oneOf('read', 'unread')) });
