import * as yup from 'yup';
import { freeMap, id, listOf, page, perPage, required, requiredText, text } from '../../platform/http/fields';

export const userListQuery = yup.object({
  search: text(255),
  user_ids: listOf(id(), 200),
  per_page: perPage(10, 200),
  page: page(),
});

export const assignBody = yup.object({ user_id: required(id()), role_key: requiredText(50) });

/** DELETE takes the user in the body or in the query. */
export const removeInput = yup.object({ user_id: id() });

export const permissionsBody = yup.object({ capability: required(freeMap(200)) });
