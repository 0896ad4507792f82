import { route, type AnyRoute } from '../../../platform/http/route';
import * as products from './products.controller';
import { createProductBody, detailBody, listProductsQuery, productQuery, savePricingBody } from './products.input';
import { productNotFound } from './use-cases/read-products';

const policy = 'ProductPolicy' as const;

export const productRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/products',
    action: 'products.find',
    summary: 'List products',
    description:
      '`search` finds products by title, id or the title of a variant; operators narrow it down, as in `sku = AB*` or ' +
      '`min_price > 10` (units of the currency). `with[]`: `detail`, `variants`, `attributes` (the variants, each with ' +
      'its attributes), `terms`. Products in the trash are only in the view `trash`.\n\n' +
      'Advanced filters need the premium edition (403).',
    handler: products.list,
    policy,
    permission: 'products/view',
    input: { query: listProductsQuery },
  }),
  route({
    method: 'POST',
    path: '/products',
    action: 'products.create',
    summary: 'Create a product',
    description: 'The product begins with one variant of the same title, whose price is 0.',
    failures: { 409: 'Many products with this title are being created at the moment.' },
    handler: products.create,
    policy,
    permission: 'products/create',
    input: { body: createProductBody },
  }),
  route({
    method: 'GET',
    path: '/products/:product',
    action: 'products.findOne',
    summary: 'Show a product',
    description:
      '`with[]`: `detail`, `variants`, `attributes` (the variants, each with its attributes), `product_menu`.',
    handler: products.find,
    policy,
    permission: 'products/view',
    unknown: productNotFound,
    input: { query: productQuery },
  }),
  route({
    method: 'DELETE',
    path: '/products/:product',
    action: 'products.delete',
    summary: 'Delete a product',
    description: 'Everything that belongs to it goes with it, for good. Orders keep what they sold.',
    handler: products.remove,
    policy,
    permission: 'products/delete',
    errors: 'coded',
  }),
  route({
    method: 'GET',
    path: '/products/:productId/pricing',
    action: 'products.pricingFindOne',
    summary: 'Show all that the editor of a product needs',
    description: '`with[]`: `product_menu`.',
    handler: products.findPricing,
    policy,
    permission: 'products/view',
    unknown: productNotFound,
    input: { query: productQuery },
  }),
  route({
    method: 'POST',
    path: '/products/:productId/pricing',
    action: 'products.updatePricing',
    summary: 'Save a product with its variants',
    description:
      'All or nothing. A row of `variants` with an `id` changes that variant, one without an `id` is a new one; ' +
      'variants that are not listed stay as they are, and fields that are left out, too. A product has at most 200 ' +
      'variants.\n\n' +
      'With the `version` that was read before, a save in the dark is refused: nothing that somebody else changed ' +
      'meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the product since its `version` was read.' },
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
    summary: 'Save the detail of a product',
    description: 'Fields that are left out stay as they are. The id of the detail is the one of the product.',
    handler: products.updateDetail,
    policy,
    permission: 'products/edit',
    input: { body: detailBody },
    errors: 'coded',
  }),
];
