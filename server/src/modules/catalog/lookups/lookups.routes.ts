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
    handler: lookups.productsByName,
    input: { query: productByNameQuery },
  }),
  route({
    ...reading,
    path: '/products/searchVariantByName',
    action: 'productLookups.variantsByNameFind',
    handler: lookups.variantsByName,
    input: { query: variantByNameQuery },
  }),
  route({
    ...reading,
    path: '/products/search-product-variant-options',
    action: 'productLookups.variantOptionsFind',
    handler: lookups.variantOptions,
    input: { query: variantOptionsQuery },
  }),
  route({
    ...reading,
    path: '/products/findSubscriptionVariants',
    action: 'productLookups.subscriptionVariantsFind',
    handler: lookups.subscriptionVariants,
    input: { query: subscriptionVariantsQuery },
  }),
  route({
    ...reading,
    path: '/products/fetchProductsByIds',
    action: 'productLookups.productsByIdsFind',
    handler: lookups.productsByIds,
    input: { query: byIdsQuery },
  }),
  route({
    ...reading,
    path: '/products/fetchVariationsByIds',
    action: 'productLookups.variationsByIdsFind',
    handler: lookups.variationsByIds,
    input: { query: byIdsQuery },
  }),
  route({
    ...reading,
    path: '/products/suggest-sku',
    action: 'productLookups.skuFind',
    handler: lookups.sku,
    input: { query: suggestSkuQuery },
  }),
];
