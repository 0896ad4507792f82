import { route, type AnyRoute } from '../../../platform/http/route';
import * as variants from './variants.controller';
import {
  bulkUpdateBody,
  groupBulkUpdateBody,
  listVariantsQuery,
  mediaBody,
  pricingTableBody,
  saveVariantBody,
} from './variants.input';

const reading = { policy: 'ProductPolicy', permission: 'products/view' } as const;
const editing = { policy: 'ProductPolicy', permission: 'products/edit', errors: 'coded' } as const;

export const variantRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/products/variants',
    action: 'variants.find',
    summary: 'List variants',
    description:
      '`search` finds variants by their title, the title of the product, SKU or id; operators narrow it down, as in ' +
      '`available < 5`.',
    handler: variants.list,
    ...reading,
    input: { query: listVariantsQuery },
  }),
  route({
    method: 'GET',
    path: '/variants',
    action: 'variants.allFind',
    summary: 'List variants',
    description: 'The same as `GET /products/variants`.',
    handler: variants.list,
    ...reading,
    input: { query: listVariantsQuery },
  }),
  route({
    method: 'POST',
    path: '/products/variants',
    action: 'variants.create',
    summary: 'Add a variant to a product',
    description: 'A product has at most 200 variants.',
    failures: { 404: 'The product does not exist.' },
    handler: variants.create,
    ...editing,
    input: { body: saveVariantBody },
  }),
  route({
    method: 'POST',
    path: '/products/variants/bulk-update',
    action: 'variants.bulkUpdate',
    summary: 'Change prices and statuses of variants',
    description: 'All or nothing; all variants belong to one product. Fields that are left out stay as they are.',
    failures: { 404: 'One of the variants does not exist.' },
    handler: variants.bulkUpdate,
    ...editing,
    input: { body: bulkUpdateBody },
  }),
  route({
    method: 'POST',
    path: '/products/variants/group-bulk-update',
    action: 'variants.groupBulkUpdate',
    summary: 'Set values for groups of variants',
    description:
      'All or nothing; all variants belong to one product, and each is in one group. Fields that are left out stay as ' +
      'they are.',
    failures: { 404: 'One of the variants does not exist.' },
    handler: variants.groupBulkUpdate,
    ...editing,
    input: { body: groupBulkUpdateBody },
  }),
  route({
    method: 'POST',
    path: '/products/variants/:variantId',
    action: 'variants.update',
    summary: 'Save a variant',
    description:
      'Fields that are left out stay as they are. `post_id` must be the product that the variant has; it moves to no ' +
      'other.',
    handler: variants.update,
    ...editing,
    input: { body: saveVariantBody },
  }),
  route({
    method: 'DELETE',
    path: '/products/variants/:variantId',
    action: 'variants.delete',
    summary: 'Delete a variant',
    description:
      'Carts lose it, its contents as a bundle and its upgrade paths are deleted, bundles in which it lies are off sale until ' +
      'they are saved again, orders keep what they sold.',
    failures: { 423: 'The last variant of a product cannot be deleted.' },
    handler: variants.remove,
    ...editing,
  }),
  route({
    method: 'POST',
    path: '/products/variants/:variantId/setMedia',
    action: 'variants.setMedia',
    summary: 'Set the pictures of a variant',
    description: 'The variant has exactly these afterwards; uploads that do not exist are left out.',
    handler: variants.updateMedia,
    ...editing,
    input: { body: mediaBody },
  }),
  route({
    method: 'PUT',
    path: '/products/variants/:variantId/pricing-table',
    action: 'variants.updatePricingTable',
    summary: 'Save the row of a variant in the comparison table',
    handler: variants.updatePricingTable,
    ...editing,
    input: { body: pricingTableBody },
  }),
];
