import { route, type AnyRoute } from '../../../platform/http/route';
import * as inventory from './inventory.controller';
import {
  bulkStockBody,
  exportBody,
  historyQuery,
  inventoryQuery,
  manageStockBody,
  stockBody,
  updateStockBody,
} from './inventory.input';

const reading = { policy: 'ProductPolicy', permission: 'products/view' } as const;
const editing = { policy: 'ProductPolicy', permission: 'products/edit', errors: 'coded' } as const;

export const inventoryRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/inventory',
    action: 'inventory.find',
    handler: inventory.list,
    ...reading,
    input: { query: inventoryQuery },
  }),
  route({
    method: 'GET',
    path: '/inventory/stats',
    action: 'inventory.statsFind',
    handler: inventory.stats,
    ...reading,
  }),
  route({
    method: 'GET',
    path: '/inventory/adjustment-history',
    action: 'inventory.historyFind',
    handler: inventory.history,
    ...reading,
    input: { query: historyQuery },
  }),
  route({
    method: 'POST',
    path: '/inventory/export',
    action: 'inventory.exportFind',
    handler: inventory.exportCsv,
    ...reading,
    input: { body: exportBody },
  }),
  route({
    method: 'POST',
    path: '/inventory/update-stock',
    action: 'inventory.updateStock',
    handler: inventory.update,
    ...editing,
    input: { body: updateStockBody },
  }),
  route({
    method: 'POST',
    path: '/inventory/bulk-update',
    action: 'inventory.bulkUpdate',
    handler: inventory.updateMany,
    ...editing,
    input: { body: bulkStockBody },
  }),
  route({
    method: 'PUT',
    path: '/products/:postId/update-inventory/:variantId',
    action: 'products.updateInventory',
    handler: inventory.updateInventory,
    ...editing,
    input: { body: stockBody },
  }),
  route({
    method: 'PUT',
    path: '/products/:postId/update-manage-stock',
    action: 'products.updateManageStock',
    handler: inventory.updateManageStock,
    ...editing,
    input: { body: manageStockBody },
  }),
];
