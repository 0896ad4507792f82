import { route, type AnyRoute } from '../../../platform/http/route';
import * as lookups from './lookups.controller';
import {
  byIdsQuery,
  productByNameQuery,
  subscriptionVariantsQuery,
  suggestSkuQuery,
  variantByNameQuery,
  variantOptionsQuery,
} from './lookups.input';

const reading = { method: 'GET', policy: 'ProductPolicy', permission: 'products/view' } as const;

/** Small questions that forms of the back office ask while somebody types. */
export const lookupRoutes: readonly AnyRoute[] = [
  route({
    ...reading,
    path: '/products/searchProductByName',
    action: 'productLookups.productsByNameFind',
    summary: 'Find published products by their title',
    handler: lookups.productsByName,
    input: { query: productByNameQuery },
  }),
  route({
    ...reading,
    path: '/products/searchVariantByName',
    action: 'productLookups.variantsByNameFind',
    summary: 'Find variants to choose, by product',
    description: 'By the title of variant or product, or by SKU; products in the trash are left out.',
    handler: lookups.variantsByName,
    input: { query: variantByNameQuery },
  }),
  route({
    ...reading,
    path: '/products/search-product-variant-options',
    action: 'productLookups.variantOptionsFind',
    summary: 'Find variants that can be put into an order',
    description:
      'Active and in stock, of products that are published or private; bundles with everything that lies in them.',
    handler: lookups.variantOptions,
    input: { query: variantOptionsQuery },
  }),
  route({
    ...reading,
    path: '/products/findSubscriptionVariants',
    action: 'productLookups.subscriptionVariantsFind',
    summary: 'Find variants that are subscriptions',
    handler: lookups.subscriptionVariants,
    input: { query: subscriptionVariantsQuery },
  }),
  route({
    ...reading,
    path: '/products/fetchProductsByIds',
    action: 'productLookups.productsByIdsFind',
    summary: 'Name products by their ids',
    handler: lookups.productsByIds,
    input: { query: byIdsQuery },
  }),
  route({
    ...reading,
    path: '/products/fetchVariationsByIds',
    action: 'productLookups.variationsByIdsFind',
    summary: 'Name variants by their ids',
    handler: lookups.variationsByIds,
    input: { query: byIdsQuery },
  }),
  route({
    ...reading,
    path: '/products/suggest-sku',
    action: 'productLookups.skuFind',
    summary: 'Suggest a SKU that is free',
    description: 'Whoever saves it may still come second.',
    handler: lookups.sku,
    input: { query: suggestSkuQuery },
  }),
];
