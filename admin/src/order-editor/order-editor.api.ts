import { shopApi } from '../api/shop-api';
import { ask, oncePer } from '../api/shop-query';
import { OF_ALL_ORDERS, ofOrder, type Keyed, type OfOrder } from '../orders/order-tags';
import type { DraftBody } from './order-draft';
import type { Place } from './place';

type Quoted = { readonly body: DraftBody; readonly order_id?: number; readonly version?: number };
type Edited = OfOrder & Keyed & { readonly body: DraftBody; readonly version: number };
type Created = Keyed & { readonly body: DraftBody };
type Delivered = {
  readonly country_code: string;
  readonly state: string;
  readonly order_items: { object_id: number; quantity: number }[];
};
type Corrected = OfOrder & { readonly address: number; readonly place: Place };
type Given = OfOrder & { readonly customer: number };

const orderEditorApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopQuoteOrder: build.query({
      queryFn: ask(
        (shop, { body, ...of }: Quoted) => shop.POST('/orders/quote', { body: { ...body, ...of } }),
        ({ quote }) => quote
      ),
      // No tags: after the order is saved a quote of its last version could only be refused.
    }),
    shopCreateOrder: build.mutation({
      queryFn: ask((shop, { body, key }: Created) => shop.POST('/orders', { body, ...oncePer(key) })),
      invalidatesTags: OF_ALL_ORDERS,
    }),
    shopEditOrder: build.mutation({
      queryFn: ask((shop, { id, key, body, version }: Edited) =>
        shop.POST('/orders/{id}', { params: { path: { id } }, body: { ...body, version }, ...oncePer(key) })
      ),
      invalidatesTags: ofOrder,
    }),
    shopCorrectOrderAddress: build.mutation({
      queryFn: ask((shop, { id, address, place }: Corrected) =>
        shop.PUT('/orders/{order}/address/{id}', { params: { path: { order: id, id: address } }, body: place })
      ),
      invalidatesTags: ofOrder,
    }),
    shopGiveOrder: build.mutation({
      queryFn: ask((shop, { id, customer }: Given) =>
        shop.POST('/orders/{id}/change-customer', { params: { path: { id } }, body: { customer_id: customer } })
      ),
      invalidatesTags: ofOrder,
    }),
    shopDeliveryChoices: build.query({
      queryFn: ask((shop, query: Delivered) => shop.GET('/orders/shipping_methods', { params: { query } })),
      providesTags: ['ShopShipping', 'ShopProduct'],
    }),
  }),
});

export const {
  useShopQuoteOrderQuery,
  useShopCreateOrderMutation,
  useShopEditOrderMutation,
  useShopCorrectOrderAddressMutation,
  useShopGiveOrderMutation,
  useShopDeliveryChoicesQuery,
} = orderEditorApi;
