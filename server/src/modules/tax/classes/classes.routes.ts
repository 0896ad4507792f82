import { route, type AnyRoute } from '../../../platform/http/route';
import * as classes from './classes.controller';
import { createClassBody, renameClassBody } from './classes.input';

const SETTINGS = { policy: 'StoreSettingsPolicy', permission: 'store/settings', errors: 'fields' } as const;

/** Specification 2, Tax classes; behaviours 21 for the rename. */
export const classRoutes: readonly AnyRoute[] = [
  route({ ...SETTINGS, method: 'GET', path: '/tax/classes', action: 'taxClasses.find', handler: classes.list }),
  route({
    ...SETTINGS,
    method: 'POST',
    path: '/tax/classes',
    action: 'taxClasses.create',
    handler: classes.create,
    input: { body: createClassBody },
  }),
  route({
    ...SETTINGS,
    method: 'PUT',
    path: '/tax/classes/:id',
    action: 'taxClasses.update',
    handler: classes.rename,
    input: { body: renameClassBody },
  }),
  route({
    ...SETTINGS,
    method: 'DELETE',
    path: '/tax/classes/:id',
    action: 'taxClasses.delete',
    handler: classes.remove,
  }),
];
