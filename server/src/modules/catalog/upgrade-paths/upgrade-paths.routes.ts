import { route, type AnyRoute } from '../../../platform/http/route';
import * as paths from './upgrade-paths.controller';
import { upgradePathBody } from './upgrade-paths.input';

const reading = { method: 'GET', policy: 'ProductPolicy', permission: 'products/view' } as const;
const editing = { policy: 'ProductPolicy', permission: 'products/edit', errors: 'coded' } as const;

export const upgradePathRoutes: readonly AnyRoute[] = [
  route({
    ...reading,
    path: '/products/:productId/upgrade-paths',
    action: 'upgradePaths.find',
    summary: 'List the upgrade paths of a product',
    handler: paths.list,
  }),
  route({
    method: 'POST',
    path: '/products/:productId/upgrade-path',
    action: 'upgradePaths.create',
    summary: 'Add an upgrade path to a product',
    handler: paths.create,
    ...editing,
    input: { body: upgradePathBody },
  }),
  route({
    method: 'POST',
    path: '/products/upgrade-path/:pathId/update',
    action: 'upgradePaths.update',
    summary: 'Save an upgrade path',
    description: 'It is saved as a whole: what is left out is emptied.',
    handler: paths.update,
    ...editing,
    input: { body: upgradePathBody },
  }),
  route({
    method: 'DELETE',
    path: '/products/upgrade-path/:pathId/delete',
    action: 'upgradePaths.delete',
    summary: 'Delete an upgrade path',
    handler: paths.remove,
    ...editing,
  }),
];
