import { route, type AnyRoute } from '../../../platform/http/route';
import * as bulk from './bulk.controller';
import { bulkActionBody, bulkEditQuery, bulkInsertBody, bulkUpdateBody, duplicateBody } from './bulk.input';

const policy = 'ProductPolicy' as const;

export const bulkRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/products/do-bulk-action',
    action: 'productBulk.act',
    summary: 'Publish, withdraw or delete products',
    description:
      'All or nothing; ids that do not exist are passed over. Deleting needs `products/delete`, the rest ' +
      '`products/edit`.',
    failures: { 404: 'None of the products exists.' },
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
    summary: 'Create products',
    description:
      'Each of `products` is what `POST /products/{productId}/pricing` takes, with fewer fields: `post_title` is required, ' +
      '`post_status` is `draft` without a word, `variants` need neither `id` nor `post_id`. The only variant of a ' +
      'product may stand beside its title: `item_price`, `compare_price`, `sku`, `total_stock`, `manage_stock`.\n\n' +
      'Each entry is saved by itself: `errors` says which were refused. An `Idempotency-Key` is for one entry.',
    failures: { 400: 'An `Idempotency-Key` came with several entries.' },
    handler: bulk.insert,
    policy,
    permission: 'products/create',
    input: { body: bulkInsertBody },
    idempotent: true,
    errors: 'coded',
  }),
  route({
    method: 'GET',
    path: '/products/bulk-edit-data',
    action: 'productBulk.editDataFind',
    summary: 'List products with all that can be edited',
    description: 'As `POST /products/bulk-update` takes them back.',
    handler: bulk.editData,
    policy,
    permission: 'products/view',
    input: { query: bulkEditQuery },
  }),
  route({
    method: 'POST',
    path: '/products/bulk-update',
    action: 'productBulk.update',
    summary: 'Change products',
    description:
      'Each of `products` names one by `ID` or `id`, and brings any part of what `POST /products/{productId}/pricing` ' +
      'takes; the rest stays as it is.\n\n' +
      'Each entry is saved by itself: `errors` says which were refused.',
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
    summary: 'Duplicate a product',
    description:
      'The copy is a draft with everything of the product but SKUs, labels, orders and upgrade paths. Stock and files ' +
      'are copied where they are asked for.',
    failures: { 409: 'Many products with this title are being created at the moment.' },
    handler: bulk.duplicate,
    policy,
    permission: 'products/create',
    input: { body: duplicateBody },
    errors: 'coded',
  }),
];
