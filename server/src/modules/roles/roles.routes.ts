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

/** Specification 3, Roles and Settings (permissions). */
export const rolesRoutes: readonly AnyRoute[] = [
  route({ method: 'GET', path: '/roles', action: 'roles.find', ...ADMINISTRATORS, handler: listRoles }),
  route({
    method: 'POST',
    path: '/roles',
    action: 'roles.assign',
    ...ADMINISTRATORS,
    input: { body: assignBody },
    handler: assign,
  }),
  route({ method: 'GET', path: '/roles/managers', action: 'managers.find', ...ADMINISTRATORS, handler: listManagers }),
  route({
    method: 'GET',
    path: '/roles/user-list',
    action: 'managers.usersFind',
    ...ADMINISTRATORS,
    input: { query: userListQuery },
    handler: listUsers,
  }),
  route({ method: 'GET', path: '/roles/:key', action: 'roles.findOne', ...ADMINISTRATORS, handler: reserved }),
  route({ method: 'POST', path: '/roles/:key', action: 'roles.update', ...ADMINISTRATORS, handler: reserved }),
  route({
    method: 'DELETE',
    path: '/roles/:key',
    action: 'roles.remove',
    ...ADMINISTRATORS,
    input: { query: removeInput, body: removeInput },
    handler: remove,
  }),
  route({
    method: 'GET',
    path: '/settings/permissions',
    action: 'permissions.find',
    ...SETTINGS,
    handler: showPermissions,
  }),
  route({
    method: 'POST',
    path: '/settings/permissions',
    action: 'permissions.update',
    ...SETTINGS,
    input: { body: permissionsBody },
    handler: savePermissions,
  }),
];
