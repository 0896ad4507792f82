import type { StaffShop as Shop } from '../../../../client/src/staff';
import type { ProductsToEditAnswer, ProductsUpdatedAnswer } from '../../../../server/src/contracts/product-bulk';
import type { EditedProduct } from '../../../../server/src/contracts/products';
import { shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';

/** As many as the server gives at once. */
const PAGE = 50;

const pageOf = (shop: Shop, ids: readonly number[], page: number) =>
  shop.GET('/products/bulk-edit-data', {
    params: { query: { product_ids: [...ids], per_page: PAGE, page } },
  });

/** Page after page, since a sheet shows all that was selected. */
const allOf = async (shop: Shop, ids: readonly number[]) => {
  const first = await pageOf(shop, ids, 1);
  const products: EditedProduct[] = [...(first.data?.products.data ?? [])];
  const last = first.data?.products.last_page ?? 1;
  for (let page = 2; page <= last; page += 1) {
    const next = await pageOf(shop, ids, page);
    if (!next.data) return next;
    products.push(...next.data.products.data);
  }
  return first.data ? { ...first, data: { products: { ...first.data.products, data: products } } } : first;
};

const pricesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopPricesOfProducts: build.query({
      queryFn: ask(allOf, ({ products }: ProductsToEditAnswer) => products.data),
      keepUnusedDataFor: 0,
    }),
    shopSavePrices: build.mutation({
      queryFn: ask(
        (shop, products: readonly object[]) =>
          shop.POST('/products/bulk-update', { body: { products: products as never } }),
        (answer: ProductsUpdatedAnswer) => answer
      ),
      invalidatesTags: ['ShopProduct'],
    }),
  }),
});

export const { useShopPricesOfProductsQuery, useShopSavePricesMutation } = pricesApi;
