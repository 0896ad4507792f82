import { route, type AnyRoute } from '../../../platform/http/route';
import * as bulk from './bulk.controller';
import { bulkActionBody, bulkEditQuery, bulkInsertBody, bulkUpdateBody, duplicateBody } from './bulk.input';

const policy = 'ProductPolicy' as const;

export const bulkRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/products/do-bulk-action',
    action: 'productBulk.act',
    handler: bulk.act,
    policy,
    permission: ['products/edit', 'products/delete'],
    input: { body: bulkActionBody },
    errors: 'coded',
  }),
  route({
    method: 'POST',
    path: '/products/bulk-insert',
    action: 'productBulk.insert',
    handler: bulk.insert,
    policy,
    permission: 'products/create',
    input: { body: bulkInsertBody },
    errors: 'coded',
  }),
  route({
    method: 'GET',
    path: '/products/bulk-edit-data',
    action: 'productBulk.editDataFind',
    handler: bulk.editData,
    policy,
    permission: 'products/view',
    input: { query: bulkEditQuery },
  }),
  route({
    method: 'POST',
    path: '/products/bulk-update',
    action: 'productBulk.update',
    handler: bulk.update,
    policy,
    permission: 'products/edit',
    input: { body: bulkUpdateBody },
    errors: 'coded',
  }),
  route({
    method: 'POST',
    path: '/products/:productId/duplicate',
    action: 'productBulk.duplicate',
    handler: bulk.duplicate,
    policy,
    permission: 'products/create',
    input: { body: duplicateBody },
    errors: 'coded',
  }),
];
