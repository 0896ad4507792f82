import type { AttributeGroupListAnswer } from '../../../../server/src/contracts/attributes';
import type { ProductWidgetsAnswer, RelatedProductsAnswer } from '../../../../server/src/contracts/product-insights';
import { listTag, shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';

/** What stands around a product: attributes that it may choose from, what it sold, and what is like it. */
const surroundingsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopProductSales: build.query({
      queryFn: ask(
        (shop, productId: number) =>
          shop.GET('/products/{productId}/pricing-widgets', { params: { path: { productId } } }),
        ({ widgets }: ProductWidgetsAnswer) => widgets
      ),
      providesTags: listTag('ShopOrder'),
    }),
    shopRelatedProducts: build.query({
      queryFn: ask(
        (shop, productId: number) =>
          shop.GET('/products/{productId}/related-products', { params: { path: { productId } } }),
        ({ products }: RelatedProductsAnswer) => products
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopAttributeChoices: build.query({
      queryFn: ask(
        (shop) => shop.GET('/options/attr/groups', { params: { query: { with: ['terms'], per_page: 200 } } }),
        ({ groups }: AttributeGroupListAnswer) => groups.data
      ),
      providesTags: listTag('ShopAttribute'),
    }),
  }),
});

export const { useShopAttributeChoicesQuery, useShopProductSalesQuery, useShopRelatedProductsQuery } = surroundingsApi;
