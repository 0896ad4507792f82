import { route, type AnyRoute } from '../../../platform/http/route';
import * as products from './products.controller';
import { createProductBody, detailBody, listProductsQuery, productQuery, savePricingBody } from './products.input';

const policy = 'ProductPolicy' as const;

export const productRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/products',
    action: 'products.find',
    handler: products.list,
    policy,
    permission: 'products/view',
    input: { query: listProductsQuery },
  }),
  route({
    method: 'POST',
    path: '/products',
    action: 'products.create',
    handler: products.create,
    policy,
    permission: 'products/create',
    input: { body: createProductBody },
  }),
  route({
    method: 'GET',
    path: '/products/:product',
    action: 'products.findOne',
    handler: products.find,
    policy,
    permission: 'products/view',
    input: { query: productQuery },
  }),
  route({
    method: 'DELETE',
    path: '/products/:product',
    action: 'products.delete',
    handler: products.remove,
    policy,
    permission: 'products/delete',
    errors: 'coded',
  }),
  route({
    method: 'GET',
    path: '/products/:productId/pricing',
    action: 'products.pricingFindOne',
    handler: products.findPricing,
    policy,
    permission: 'products/view',
    input: { query: productQuery },
  }),
  route({
    method: 'POST',
    path: '/products/:postId/pricing',
    action: 'products.updatePricing',
    handler: products.updatePricing,
    policy,
    permission: 'products/edit',
    input: { body: savePricingBody },
    errors: 'coded',
  }),
  route({
    method: 'POST',
    path: '/products/detail/:detailId',
    action: 'products.updateDetail',
    handler: products.updateDetail,
    policy,
    permission: 'products/edit',
    input: { body: detailBody },
    errors: 'coded',
  }),
];
