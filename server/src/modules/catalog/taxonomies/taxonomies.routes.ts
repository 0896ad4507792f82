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
    handler: terms.find,
    ...reading,
    input: { query: fetchTermQuery },
  }),
  route({
    method: 'POST',
    path: '/products/fetch-term-by-parent',
    action: 'productTerms.byParentFind',
    handler: terms.findByParent,
    ...reading,
    input: { body: fetchByParentBody },
  }),
  route({
    method: 'POST',
    path: '/products/add-product-terms',
    action: 'productTerms.add',
    handler: terms.add,
    ...editing,
    input: { body: addTermsBody },
  }),
  route({
    method: 'POST',
    path: '/products/sync-taxonomy-term/:productId',
    action: 'productTerms.sync',
    handler: terms.sync,
    ...editing,
    input: { body: syncTermsBody },
  }),
  route({
    method: 'POST',
    path: '/products/delete-taxonomy-term/:productId',
    action: 'productTerms.detach',
    handler: terms.detach,
    ...editing,
    input: { body: detachTermsBody },
  }),
  route({
    method: 'PUT',
    path: '/products/terms/:termId',
    action: 'productTerms.update',
    handler: terms.update,
    ...editing,
    input: { body: changeTermBody },
  }),
  route({
    method: 'DELETE',
    path: '/products/terms/:termId',
    action: 'productTerms.delete',
    handler: terms.remove,
    ...editing,
    input: { body: deleteTermBody },
  }),
];
