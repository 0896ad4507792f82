import type { ProductsInsertedAnswer } from '../../../../server/src/contracts/product-bulk';
import { listTag, shopApi } from '../../api/shop-api';
import { ask, oncePer } from '../../api/shop-query';
import type { SaveProductBody } from './variant-form';

type Save = { readonly id: number; readonly body: SaveProductBody };

type Generate = {
  readonly id: number;
  readonly groups: readonly { readonly group_id: number; readonly term_ids: readonly number[] }[];
};

type VariantOfProduct = { readonly id: number; readonly productId: number };

/** What a new or removed product changes. */
export const PRODUCTS = [...listTag('ShopProduct'), ...listTag('ShopStock'), 'ShopDashboard' as const];

const productApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopProduct: build.query({
      queryFn: ask((shop, productId: number) =>
        shop.GET('/products/{productId}/pricing', { params: { path: { productId }, query: {} } })
      ),
      providesTags: ['ShopProduct', 'ShopStock'],
    }),
    shopInsertProduct: build.mutation({
      queryFn: ask(
        (shop, { product, key }: { readonly product: Record<string, never>; readonly key: string }) =>
          shop.POST('/products/bulk-insert', { body: { products: [product] }, ...oncePer(key) }),
        (answer: ProductsInsertedAnswer) => answer
      ),
      invalidatesTags: PRODUCTS,
    }),
    shopSaveProduct: build.mutation({
      queryFn: ask((shop, { id, body }: Save) =>
        shop.POST('/products/{productId}/pricing', { params: { path: { productId: id } }, body })
      ),
      invalidatesTags: ['ShopProduct', 'ShopStock'],
    }),
    shopDeleteVariant: build.mutation({
      queryFn: ask((shop, { id }: VariantOfProduct) =>
        shop.DELETE('/products/variants/{variantId}', { params: { path: { variantId: id } } })
      ),
      invalidatesTags: ['ShopProduct', 'ShopStock'],
    }),
    shopGenerateVariants: build.mutation({
      queryFn: ask((shop, { id, groups }: Generate) =>
        shop.POST('/products/{productId}/generate-variations', {
          params: { path: { productId: id } },
          body: { groups: groups.map(({ group_id, term_ids }) => ({ group_id, term_ids: [...term_ids] })) },
        })
      ),
      invalidatesTags: ['ShopProduct', 'ShopStock'],
    }),
  }),
});

export const {
  useShopProductQuery,
  useShopInsertProductMutation,
  useShopSaveProductMutation,
  useShopDeleteVariantMutation,
  useShopGenerateVariantsMutation,
} = productApi;
