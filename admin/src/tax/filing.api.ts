import type { ListedOrderTax, OrderTax, OrderTaxListAnswer } from '../../../server/src/contracts/tax';
import { rowsOf } from '../api/rows';
import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { Criteria } from '../kit/list/list-state';

/** Without `select` rows have all of their fields, and `with` the order they say whose they are. */
export type FiledTax = OrderTax & Required<Pick<ListedOrderTax, 'order'>>;

const filingApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopOrderTaxes: build.query({
      queryFn: ask(
        (shop, query: Criteria) => shop.GET('/taxes', { params: { query: { ...query, with: ['order'] } } }),
        ({ taxes }: OrderTaxListAnswer) => {
          const { rows, total } = rowsOf(taxes);
          return { rows: rows as readonly FiledTax[], total };
        }
      ),
      providesTags: ['ShopTax'],
    }),
    shopFileTaxes: build.mutation({
      queryFn: ask((shop, ids: readonly number[]) => shop.POST('/taxes', { body: { ids: [...ids] } })),
      invalidatesTags: ['ShopTax'],
    }),
  }),
});

export const { useShopOrderTaxesQuery, useShopFileTaxesMutation } = filingApi;
