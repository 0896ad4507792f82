import { route, type AnyRoute } from '../../../platform/http/route';
import * as classes from './classes.controller';
import { createClassBody, renameClassBody } from '../tax.input';

const SETTINGS = { policy: 'StoreSettingsPolicy', permission: 'store/settings', errors: 'fields' } as const;

/** Tax classes. See docs/reference/tax-and-shipping.md#tax-set-up. */
export const classRoutes: readonly AnyRoute[] = [
  route({
    ...SETTINGS,
    method: 'GET',
    path: '/tax/classes',
    action: 'taxClasses.find',
    summary: 'List the tax classes',
    handler: classes.list,
  }),
  route({
    ...SETTINGS,
    method: 'POST',
    path: '/tax/classes',
    action: 'taxClasses.create',
    summary: 'Create a tax class',
    description:
      '`title` is required unless `slug` names a built-in class that does not exist yet. There are at most 6 classes.',
    failures: { 423: 'The title is missing, there is such a class already, or there are 6.' },
    handler: classes.create,
    input: { body: createClassBody },
  }),
  route({
    ...SETTINGS,
    method: 'PUT',
    path: '/tax/classes/:id',
    action: 'taxClasses.update',
    summary: 'Rename a tax class',
    description:
      'The slug stays. With the `version` that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: {
      409: 'Somebody else has changed the tax class since its `version` was read.',
      423: 'The title is missing.',
    },
    handler: classes.rename,
    input: { body: renameClassBody },
  }),
  route({
    ...SETTINGS,
    method: 'DELETE',
    path: '/tax/classes/:id',
    action: 'taxClasses.delete',
    summary: 'Delete a tax class',
    description:
      'Products, registrations, overrides and rates of the class fall back to the standard class. A rate or override whose place has one of the standard class already is deleted.',
    failures: { 423: 'The standard tax class cannot be deleted, or is missing.' },
    handler: classes.remove,
  }),
];
