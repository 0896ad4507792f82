import type { BulkOrdersAnswer, TestOrdersDeletedAnswer } from '../../../server/src/contracts/orders';
import { shopApi } from '../api/shop-api';
import { ask, oncePer } from '../api/shop-query';
import { OF_ALL_ORDERS, type Keyed } from './order-tags';

export type BulkOrders = Keyed & {
  readonly action: 'change_order_status' | 'change_shipping_status' | 'capture_payments' | 'delete_orders';
  readonly ids: readonly number[];
  readonly to?: string;
  /** Of orders that are canceled: whether their pieces go back on sale; they do without a word. */
  readonly putsBack?: boolean;
};

type Deletion = Keyed & { readonly lastId: number };

type Told = { readonly error?: unknown; readonly response: Response };

/** Where none of the orders could be changed the answer is a refusal, and still says what became of each. */
const toldOfEach = <Result extends Told>(result: Result): Result => {
  const { data } = (result.error ?? {}) as { readonly data?: { readonly failed?: unknown } };
  return result.response.status === 423 && Array.isArray(data?.failed)
    ? ({ data: result.error, response: Response.json({}) } as unknown as Result)
    : result;
};

const bulkOrdersApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopBulkOrders: build.mutation({
      queryFn: ask(
        async (shop, { action, ids, to, putsBack, key }: BulkOrders) =>
          toldOfEach(
            await shop.POST('/orders/do-bulk-action', {
              body: {
                action,
                order_ids: [...ids],
                ...(to === undefined ? {} : { new_status: to }),
                ...(putsBack === false ? { manage_stock: 0 as const } : {}),
              },
              ...oncePer(key),
            })
          ),
        (answer) => (answer as BulkOrdersAnswer).data
      ),
      invalidatesTags: OF_ALL_ORDERS,
    }),
    shopDeleteTestOrders: build.mutation({
      queryFn: ask(
        (shop, { lastId, key }: Deletion) =>
          shop.POST('/orders/do-bulk-action', {
            body: { action: 'delete_test_orders', last_order_id: lastId },
            ...oncePer(key),
          }),
        (answer) => answer as TestOrdersDeletedAnswer
      ),
      invalidatesTags: OF_ALL_ORDERS,
    }),
  }),
});

export const { useShopBulkOrdersMutation, useShopDeleteTestOrdersMutation } = bulkOrdersApi;
