import { route, type AnyRoute } from '../../platform/http/route';
import {
  assign,
  listManagers,
  listRoles,
  listUsers,
  remove,
  reserved,
  savePermissions,
  showPermissions,
} from './roles.controller';
import { assignBody, permissionsBody, removeInput, userListQuery } from './roles.input';

const ADMINISTRATORS = { policy: 'AdminPolicy', permission: 'is_super_admin', premium: true } as const;
const SETTINGS = { policy: 'StoreSettingsPolicy', permission: 'is_super_admin' } as const;

/** Shop roles, and permissions of Strapi roles. */
export const rolesRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/roles',
    action: 'roles.find',
    summary: 'List the shop roles',
    ...ADMINISTRATORS,
    handler: listRoles,
  }),
  route({
    method: 'POST',
    path: '/roles',
    action: 'roles.assign',
    summary: 'Give an admin user a shop role',
    description: 'In place of any other.',
    failures: {
      404: 'There is no such user.',
      423: 'The user is a super admin of the site and has all access without a role.',
    },
    ...ADMINISTRATORS,
    input: { body: assignBody },
    handler: assign,
  }),
  route({
    method: 'GET',
    path: '/roles/managers',
    action: 'managers.find',
    summary: 'List the admin users with a shop role',
    ...ADMINISTRATORS,
    handler: listManagers,
  }),
  route({
    method: 'GET',
    path: '/roles/user-list',
    action: 'managers.usersFind',
    summary: 'List the admin users who may be given a role',
    description:
      '`search` is words that name or e-mail address contain, at most five; users of `user_ids` come in any case.',
    ...ADMINISTRATORS,
    input: { query: userListQuery },
    handler: listUsers,
  }),
  route({
    method: 'GET',
    path: '/roles/:key',
    action: 'roles.findOne',
    summary: 'Reserved: get a shop role',
    description: 'Answers nothing.',
    ...ADMINISTRATORS,
    handler: reserved,
  }),
  route({
    method: 'POST',
    path: '/roles/:key',
    action: 'roles.update',
    summary: 'Reserved: change a shop role',
    description: 'Changes nothing.',
    ...ADMINISTRATORS,
    handler: reserved,
  }),
  route({
    method: 'DELETE',
    path: '/roles/:key',
    action: 'roles.remove',
    summary: 'Take a shop role from an admin user',
    description:
      'The user in the body, or in the query for clients that cannot give a DELETE a body. The account stays.',
    failures: {
      404: 'There is no such user, or the user does not have this role.',
      423: 'The user is a super admin of the site and has all access without a role.',
    },
    ...ADMINISTRATORS,
    input: { query: removeInput, body: removeInput },
    handler: remove,
  }),
  route({
    method: 'GET',
    path: '/settings/permissions',
    action: 'permissions.find',
    summary: 'List the permissions of the Strapi roles',
    ...SETTINGS,
    handler: showPermissions,
  }),
  route({
    method: 'POST',
    path: '/settings/permissions',
    action: 'permissions.update',
    summary: 'Change the permissions of Strapi roles',
    description:
      '`capability` is a map of role codes to maps of permissions, such as `{"strapi-editor": {"orders/view": true}}`. What is not named stays. All or nothing: one wrong name refuses the request.',
    ...SETTINGS,
    input: { body: permissionsBody },
    handler: savePermissions,
  }),
];
