import type { OrderAnswer, OrderDetail, OrderListAnswer } from '../../../server/src/contracts/orders';
import { rowsOf } from '../api/rows';
import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { Criteria } from '../kit/list/list-state';

/** What each section of the page of an order is given: what GET /orders/{id} answers, loaded once. */
export type OrderSectionProps = { readonly answer: OrderAnswer };

/** A dialog of the page of an order. */
export type OrderDialogProps = { readonly order: OrderDetail; readonly onClose: () => void };

/** What orders are shown with where they are packed. */
const TO_PACK = ['order_items', 'shipping_address', 'billing_address'];

const ordersApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopOrders: build.query({
      queryFn: ask(
        (shop, query: Criteria) => shop.GET('/orders', { params: { query: { ...query, with: ['labels'] } } }),
        // The description of the API writes maps that are always empty as maps of anything.
        ({ orders }) => rowsOf(orders as unknown as OrderListAnswer['orders'])
      ),
      providesTags: listTag('ShopOrder'),
    }),
    shopOrder: build.query({
      queryFn: ask((shop, id: number) => shop.GET('/orders/{id}', { params: { path: { id } } })),
      providesTags: (_answer: OrderAnswer | undefined, _error, id: number) => [{ type: 'ShopOrder', id }],
    }),
    shopOrdersToPack: build.query({
      queryFn: ask(
        (shop, ids: number[]) =>
          shop.GET('/orders', { params: { query: { include_ids: ids, limit: 200, with: TO_PACK } } }),
        ({ orders }) => (orders as unknown as OrderListAnswer['orders']).data
      ),
      providesTags: listTag('ShopOrder'),
    }),
    shopOrdersToCapture: build.query({
      queryFn: ask(
        (shop, ids: number[]) =>
          shop.GET('/orders', { params: { query: { include_ids: ids, limit: 200, with: ['transactions'] } } }),
        ({ orders }) => (orders as unknown as OrderListAnswer['orders']).data
      ),
    }),
  }),
});

export const { useShopOrdersQuery, useShopOrderQuery, useShopOrdersToPackQuery, useShopOrdersToCaptureQuery } =
  ordersApi;
