import type { StockHistoryAnswer } from '../../../../server/src/contracts/inventory';
import { shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';

type Correction = {
  readonly productId: number;
  readonly variantId: number;
  readonly stock: number;
  readonly reason: 'received' | 'damage' | 'return' | 'correction' | 'transfer' | 'other';
  readonly words: string;
};

const stockApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopStockHistory: build.query({
      queryFn: ask(
        (shop, variantId: number) =>
          shop.GET('/inventory/adjustment-history', { params: { query: { variant_id: variantId } } }),
        ({ history }: StockHistoryAnswer) => history
      ),
      providesTags: ['ShopStock'],
    }),
    shopCorrectStock: build.mutation({
      queryFn: ask((shop, { productId, variantId, stock, reason, words }: Correction) =>
        shop.POST('/inventory/update-stock', {
          body: {
            variant_id: variantId,
            post_id: productId,
            new_stock: stock,
            reason,
            ...(words.trim() === '' ? {} : { customReason: words.trim() }),
          },
        })
      ),
      invalidatesTags: ['ShopProduct', 'ShopStock'],
    }),
  }),
});

export const { useShopStockHistoryQuery, useShopCorrectStockMutation } = stockApi;
