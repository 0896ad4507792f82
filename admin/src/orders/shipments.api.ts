import type { ShipmentListAnswer } from '../../../server/src/contracts/shipments';
import { shopApi } from '../api/shop-api';
import { ask, oncePer } from '../api/shop-query';
import { ofOrder, type Keyed, type OfOrder } from './order-tags';

export type NewShipment = {
  readonly items: { order_item_id: number; quantity: number }[];
  readonly carrier: string;
  readonly tracking_number: string;
  readonly tracking_url: string;
};

type Shipped = OfOrder & Keyed & { readonly shipment: NewShipment };
type OfShipment = OfOrder & { readonly shipment: number };

const pathOf = ({ id, shipment }: OfShipment) => ({ params: { path: { order: id, shipment } } });

const shipmentsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopShipments: build.query({
      queryFn: ask((shop, id: number) => shop.GET('/orders/{order}/shipments', { params: { path: { order: id } } })),
      providesTags: (_answer: ShipmentListAnswer | undefined, _error, id: number) => [{ type: 'ShopOrder', id }],
    }),
    shopShipOrder: build.mutation({
      queryFn: ask((shop, { id, key, shipment }: Shipped) =>
        shop.POST('/orders/{order}/shipments', { params: { path: { order: id } }, body: shipment, ...oncePer(key) })
      ),
      invalidatesTags: ofOrder,
    }),
    shopDeliverShipment: build.mutation({
      queryFn: ask((shop, named: OfShipment) =>
        shop.PUT('/orders/{order}/shipments/{shipment}', { ...pathOf(named), body: { status: 'delivered' } })
      ),
      invalidatesTags: ofOrder,
    }),
    shopCancelShipment: build.mutation({
      queryFn: ask((shop, named: OfShipment) =>
        shop.POST('/orders/{order}/shipments/{shipment}/cancel', pathOf(named))
      ),
      invalidatesTags: ofOrder,
    }),
  }),
});

export const {
  useShopShipmentsQuery,
  useShopShipOrderMutation,
  useShopDeliverShipmentMutation,
  useShopCancelShipmentMutation,
} = shipmentsApi;
