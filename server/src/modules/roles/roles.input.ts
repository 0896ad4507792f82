import {
  explained,
  freeMap,
  id,
  listOf,
  object,
  page,
  perPage,
  required,
  requiredText,
  searched,
} from '../../platform/http/fields';

export const userListQuery = object({
  search: searched(255),
  user_ids: explained(listOf(id(), 200), 'Users who come in any case.'),
  per_page: perPage(10, 200),
  page: page(),
});

export const assignBody = object({
  user_id: explained(required(id()), 'The Strapi admin user.'),
  role_key: explained(requiredText(50), 'A key of GET /roles.'),
});

/** DELETE takes the user in the body or in the query. */
export const removeInput = object({ user_id: explained(id(), 'The Strapi admin user; required in body or query.') });

export const permissionsBody = object({
  capability: explained(required(freeMap(200)), 'Role code -> permission -> true or false.'),
});
