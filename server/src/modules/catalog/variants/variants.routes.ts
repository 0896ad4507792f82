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
    handler: variants.list,
    ...reading,
    input: { query: listVariantsQuery },
  }),
  route({
    method: 'GET',
    path: '/variants',
    action: 'variants.allFind',
    handler: variants.list,
    ...reading,
    input: { query: listVariantsQuery },
  }),
  route({
    method: 'POST',
    path: '/products/variants',
    action: 'variants.create',
    handler: variants.create,
    ...editing,
    input: { body: saveVariantBody },
  }),
  route({
    method: 'POST',
    path: '/products/variants/bulk-update',
    action: 'variants.bulkUpdate',
    handler: variants.bulkUpdate,
    ...editing,
    input: { body: bulkUpdateBody },
  }),
  route({
    method: 'POST',
    path: '/products/variants/group-bulk-update',
    action: 'variants.groupBulkUpdate',
    handler: variants.groupBulkUpdate,
    ...editing,
    input: { body: groupBulkUpdateBody },
  }),
  route({
    method: 'POST',
    path: '/products/variants/:variantId',
    action: 'variants.update',
    handler: variants.update,
    ...editing,
    input: { body: saveVariantBody },
  }),
  route({
    method: 'DELETE',
    path: '/products/variants/:variantId',
    action: 'variants.delete',
    handler: variants.remove,
    ...editing,
  }),
  route({
    method: 'POST',
    path: '/products/variants/:variantId/setMedia',
    action: 'variants.setMedia',
    handler: variants.updateMedia,
    ...editing,
    input: { body: mediaBody },
  }),
  route({
    method: 'PUT',
    path: '/products/variants/:variantId/pricing-table',
    action: 'variants.updatePricingTable',
    handler: variants.updatePricingTable,
    ...editing,
    input: { body: pricingTableBody },
  }),
];
