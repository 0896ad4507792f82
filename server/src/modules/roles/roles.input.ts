import { freeMap, id, listOf, object, page, perPage, required, requiredText, text } from '../../platform/http/fields';

export const userListQuery = object({
  search: text(255),
  user_ids: listOf(id(), 200),
  per_page: perPage(10, 200),
  page: page(),
});

export const assignBody = object({ user_id: required(id()), role_key: requiredText(50) });

/** DELETE takes the user in the body or in the query. */
export const removeInput = object({ user_id: id() });

export const permissionsBody = object({ capability: required(freeMap(200)) });
