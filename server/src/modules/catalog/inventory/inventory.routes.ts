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
    summary: 'List products whose stock is counted',
    description: '`search` works as in the list of products.',
    handler: inventory.list,
    ...reading,
    input: { query: inventoryQuery },
  }),
  route({
    method: 'GET',
    path: '/inventory/stats',
    action: 'inventory.statsFind',
    summary: 'Count the variants in and out of stock',
    handler: inventory.stats,
    ...reading,
  }),
  route({
    method: 'GET',
    path: '/inventory/adjustment-history',
    action: 'inventory.historyFind',
    summary: 'List the stock adjustments of a variant',
    handler: inventory.history,
    ...reading,
    input: { query: historyQuery },
  }),
  route({
    method: 'POST',
    path: '/inventory/export',
    action: 'inventory.exportFind',
    summary: 'Export the inventory as CSV',
    failures: { 413: 'The body is too large, or there are more than 50,000 variants to export: export them in parts.' },
    handler: inventory.exportCsv,
    ...reading,
    input: { body: exportBody },
  }),
  route({
    method: 'POST',
    path: '/inventory/update-stock',
    action: 'inventory.updateStock',
    summary: 'Set the stock of a variant',
    description: 'What can be bought follows from it, and from what orders hold.',
    failures: { 404: 'The product has no such variant.' },
    handler: inventory.update,
    ...editing,
    input: { body: updateStockBody },
  }),
  route({
    method: 'POST',
    path: '/inventory/bulk-update',
    action: 'inventory.bulkUpdate',
    summary: 'Change the stock of variants',
    description: 'All or nothing, also of different products. No stock falls below 0.',
    failures: { 404: 'One of the variants does not exist.' },
    handler: inventory.updateMany,
    ...editing,
    input: { body: bulkStockBody },
  }),
  route({
    method: 'PUT',
    path: '/products/:productId/update-inventory/:variantId',
    action: 'products.updateInventory',
    summary: 'Set the stock of a variant, as a correction',
    description:
      'What can be bought follows from `total_stock` and from what orders hold; `available` is only checked.',
    handler: inventory.updateInventory,
    ...editing,
    input: { body: stockBody },
  }),
  route({
    method: 'PUT',
    path: '/products/:productId/update-manage-stock',
    action: 'products.updateManageStock',
    summary: 'Switch the counting of stock on or off',
    description: 'For the product and each of its variants.',
    handler: inventory.updateManageStock,
    ...editing,
    input: { body: manageStockBody },
  }),
];
