import { route, type AnyRoute } from '../../platform/http/route';
import * as storefront from './storefront.controller';
import { productSearchQuery, productViewsQuery, publicProductsQuery } from './storefront.input';

const policy = 'PublicPolicy' as const;

export const storefrontRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/public/products',
    action: 'publicProducts.find',
    summary: 'List the products on sale',
    description:
      '`with` names what comes beside them: variants, attributes (and so variants), terms, picture. Parameters that the list does not know are refused.',
    handler: storefront.list,
    policy,
    hasEtag: true,
    input: { query: publicProductsQuery },
  }),
  route({
    method: 'GET',
    path: '/public/products/:product',
    action: 'publicProducts.findOne',
    summary: 'Get the page of a product',
    description: 'By id, or by the slug in the address of its page.',
    handler: storefront.find,
    policy,
    hasEtag: true,
  }),
  route({
    method: 'GET',
    path: '/public/categories',
    action: 'publicProducts.categoriesFind',
    summary: 'List the categories',
    failures: { 422: 'There are parameters: the list takes none.' },
    handler: storefront.listCategories,
    policy,
    hasEtag: true,
  }),
  route({
    method: 'GET',
    path: '/public/product-views',
    action: 'publicProducts.viewsFind',
    summary: 'Get products as markup',
    description:
      'The markup of `template_provider` where code of the site makes it, else the card that the site saved for the block `client_id`, else cards of the store. Other parameters are those of GET /public/products.',
    handler: storefront.findViews,
    policy,
    hasEtag: true,
    input: { query: productViewsQuery },
  }),
  route({
    method: 'GET',
    path: '/public/product-search',
    action: 'publicProducts.searchFind',
    summary: 'Search the products on sale',
    description:
      'For a box that answers while somebody types: misspelt words are found too. `termId` narrows to a category and those below it.',
    handler: storefront.search,
    policy,
    hasEtag: true,
    input: { query: productSearchQuery },
  }),
];
