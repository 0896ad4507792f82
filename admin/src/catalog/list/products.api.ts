import type { ProductsChangedAnswer } from '../../../../server/src/contracts/product-bulk';
import type { ListedProduct, ProductListAnswer } from '../../../../server/src/contracts/products';
import { listTag, shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';
import type { Criteria } from '../../kit/list/list-state';

/** Lists of the panel know a row by `id`. */
export type ProductRow = ListedProduct & { readonly id: number };

type BulkProducts = {
  readonly action: 'publish' | 'draft' | 'trash' | 'restore' | 'delete_products';
  readonly ids: readonly number[];
};

type Duplicate = { readonly id: number; readonly stock: boolean; readonly files: boolean };

const rowsOf = ({ products }: ProductListAnswer): { rows: readonly ProductRow[]; total: number } => ({
  rows: products.data.map((product) => ({ ...product, id: product.ID })),
  total: products.total,
});

const yesNo = (flag: boolean): 'yes' | 'no' => (flag ? 'yes' : 'no');

const productsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopProducts: build.query({
      queryFn: ask(
        (shop, query: Criteria) =>
          shop.GET('/products', { params: { query: { ...query, with: ['detail', 'variants'] } } }),
        rowsOf
      ),
      providesTags: [...listTag('ShopProduct'), ...listTag('ShopStock')],
    }),
    shopActOnProducts: build.mutation({
      queryFn: ask(
        (shop, { action, ids }: BulkProducts) =>
          shop.POST('/products/do-bulk-action', { body: { action, product_ids: [...ids] } }),
        ({ updated }: ProductsChangedAnswer) => updated
      ),
      // A product in the trash counts neither as sold out nor as filed.
      invalidatesTags: ['ShopProduct', 'ShopStock', ...listTag('ShopCategory')],
    }),
    shopDuplicateProduct: build.mutation({
      queryFn: ask((shop, { id, stock, files }: Duplicate) =>
        shop.POST('/products/{productId}/duplicate', {
          params: { path: { productId: id } },
          body: { import_stock_management: yesNo(stock), import_downloadable_files: yesNo(files) },
        })
      ),
      invalidatesTags: listTag('ShopProduct'),
    }),
  }),
});

export const { useShopProductsQuery, useShopActOnProductsMutation, useShopDuplicateProductMutation } = productsApi;
