import { route, type AnyRoute } from '../../platform/http/route';
import * as storefront from './storefront.controller';
import { productSearchQuery, productViewsQuery, publicProductsQuery } from './storefront.input';

const policy = 'PublicPolicy' as const;

export const storefrontRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/public/products',
    action: 'publicProducts.find',
    handler: storefront.list,
    policy,
    input: { query: publicProductsQuery },
  }),
  route({
    method: 'GET',
    path: '/public/products/:product',
    action: 'publicProducts.findOne',
    handler: storefront.find,
    policy,
  }),
  route({
    method: 'GET',
    path: '/public/categories',
    action: 'publicProducts.categoriesFind',
    handler: storefront.listCategories,
    policy,
  }),
  route({
    method: 'GET',
    path: '/public/product-views',
    action: 'publicProducts.viewsFind',
    handler: storefront.findViews,
    policy,
    input: { query: productViewsQuery },
  }),
  route({
    method: 'GET',
    path: '/public/product-search',
    action: 'publicProducts.searchFind',
    handler: storefront.search,
    policy,
    input: { query: productSearchQuery },
  }),
];
