import { route, type AnyRoute } from '../../../platform/http/route';
import * as terms from './taxonomies.controller';
import {
  addTermsBody,
  changeTermBody,
  deleteTermBody,
  detachTermsBody,
  fetchByParentBody,
  fetchTermQuery,
  syncTermsBody,
} from './taxonomies.input';

const reading = { policy: 'ProductPolicy', permission: 'products/view' } as const;
const editing = { policy: 'ProductPolicy', permission: 'products/edit', errors: 'coded' } as const;

export const taxonomyRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/products/fetch-term',
    action: 'productTerms.find',
    summary: 'List categories and brands',
    description: 'By name within each taxonomy; at most 1,000 of each.',
    handler: terms.find,
    ...reading,
    input: { query: fetchTermQuery },
  }),
  route({
    method: 'POST',
    path: '/products/fetch-term-by-parent',
    action: 'productTerms.byParentFind',
    summary: 'List what stands below categories or brands',
    description: 'By name; at most 1,000. Without a parent: the top of the tree.',
    handler: terms.findByParent,
    ...reading,
    input: { body: fetchByParentBody },
  }),
  route({
    method: 'POST',
    path: '/products/add-product-terms',
    action: 'productTerms.add',
    summary: 'Add categories or brands',
    description:
      'A name that stands below the parent already is taken as it is, so that a repetition makes no doubles. With ' +
      '`product_id` the product is filed under the terms, too.',
    failures: { 404: 'The product does not exist.', 409: 'Many terms with this name are being created at the moment.' },
    handler: terms.add,
    ...editing,
    input: { body: addTermsBody },
  }),
  route({
    method: 'POST',
    path: '/products/sync-taxonomy-term/:productId',
    action: 'productTerms.sync',
    summary: 'Set the categories or brands of a product',
    description: 'The product carries exactly these of the taxonomy afterwards.',
    handler: terms.sync,
    ...editing,
    input: { body: syncTermsBody },
  }),
  route({
    method: 'POST',
    path: '/products/delete-taxonomy-term/:productId',
    action: 'productTerms.detach',
    summary: 'Take categories or brands away from a product',
    handler: terms.detach,
    ...editing,
    input: { body: detachTermsBody },
  }),
  route({
    method: 'PUT',
    path: '/products/terms/:termId',
    action: 'productTerms.update',
    summary: 'Change a category or brand',
    description: 'Fields that are left out stay as they are.',
    failures: { 409: 'Many terms with this name are being created at the moment.' },
    handler: terms.update,
    ...editing,
    input: { body: changeTermBody },
  }),
  route({
    method: 'DELETE',
    path: '/products/terms/:termId',
    action: 'productTerms.delete',
    summary: 'Delete a category or brand',
    description: 'What stands below it moves up; products lose it.',
    handler: terms.remove,
    ...editing,
    input: { body: deleteTermBody },
  }),
];
