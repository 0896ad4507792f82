import type { ProductUsesAnswer } from '../../../server/src/contracts/content';
import type { NamedProductsAnswer } from '../../../server/src/contracts/product-lookups';
import type { ListedProduct } from '../../../server/src/contracts/products';
import type { ProductVariant } from '../../../server/src/contracts/variants';
import { rowsOf } from '../api/rows';
import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

/** What the field shows of a product; back office and storefront answer both. */
export type PickableProduct = Pick<ListedProduct, 'ID' | 'post_title' | 'thumbnail' | 'post_status'> & {
  readonly variants?: readonly Pick<ProductVariant, 'id' | 'variation_title'>[];
};

/** Products that are asked for while somebody types. */
const SHOWN = 20;

const contentApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopPickProducts: build.query({
      queryFn: ask(
        (shop, search: string) =>
          shop.GET('/products', { params: { query: { search, per_page: SHOWN, with: ['variants'] } } }),
        ({ products }): readonly PickableProduct[] => products.data
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopPickPublicProducts: build.query({
      queryFn: ask(
        (shop, search: string) =>
          shop.GET('/public/products', {
            params: { query: { search, per_page: SHOWN, with: ['variants'], allow_out_of_stock: 'yes' } },
          }),
        ({ products }): readonly PickableProduct[] => products.products.data
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopPickedProduct: build.query({
      queryFn: ask(
        (shop, productId: number) => shop.GET('/products/{productId}/pricing', { params: { path: { productId } } }),
        ({ product }): PickableProduct | null => product
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopPickedPublicProduct: build.query({
      queryFn: ask(
        (shop, id: number) =>
          shop.GET('/public/products', {
            params: { query: { include_ids: [id], with: ['variants'], allow_out_of_stock: 'yes' } },
          }),
        ({ products }): PickableProduct | null => products.products.data[0] ?? null
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopNamedProducts: build.query({
      queryFn: ask(
        (shop, productIds: readonly number[]) =>
          shop.GET('/products/fetchProductsByIds', { params: { query: { productIds: [...productIds] } } }),
        ({ products }: NamedProductsAnswer) => products
      ),
      providesTags: listTag('ShopProduct'),
    }),
    shopProductUses: build.query({
      queryFn: ask(
        (shop, { id, page, per_page }: { readonly id: number; readonly page: number; readonly per_page: number }) =>
          shop.GET('/admin/products/{id}/used-in', { params: { path: { id }, query: { page, per_page } } }),
        ({ used_in: uses }: ProductUsesAnswer) => rowsOf(uses)
      ),
    }),
  }),
});

export const {
  useShopPickProductsQuery,
  useShopPickPublicProductsQuery,
  useShopPickedProductQuery,
  useShopPickedPublicProductQuery,
  useShopNamedProductsQuery,
  useShopProductUsesQuery,
} = contentApi;
