import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import { OF_DELETED_ORDER, ofOrder, type OfOrder } from './order-tags';

/** What can be changed without pricing the order anew. */
type Changed = OfOrder & {
  readonly changes: {
    readonly note?: string;
    /** What the note was when it was begun to be changed. */
    readonly known_note?: string;
    readonly add_labels?: number[];
    readonly remove_labels?: number[];
  };
};

type StatusChange = OfOrder &
  (
    | { readonly action: 'change_order_status'; readonly to: string; readonly putsBack?: boolean }
    | { readonly action: 'change_shipping_status'; readonly to: string }
  );

const statusBody = (change: StatusChange) =>
  change.action === 'change_order_status'
    ? {
        action: change.action,
        statuses: { order_status: change.to },
        ...(change.putsBack === false ? { manage_stock: 0 as const } : {}),
      }
    : { action: change.action, statuses: { shipping_status: change.to } };

const orderChangesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopUpdateOrder: build.mutation({
      queryFn: ask((shop, { id, changes }: Changed) =>
        shop.PUT('/orders/{id}', { params: { path: { id } }, body: changes })
      ),
      // The list of labels says on how many records each is.
      invalidatesTags: (answer, error, change: Changed) => [...ofOrder(answer, error, change), ...listTag('ShopLabel')],
    }),
    shopChangeOrderStatus: build.mutation({
      queryFn: ask((shop, change: StatusChange) =>
        shop.PUT('/orders/{order}/statuses', { params: { path: { order: change.id } }, body: statusBody(change) })
      ),
      invalidatesTags: ofOrder,
    }),
    shopIssueMissingLicenses: build.mutation({
      queryFn: ask((shop, { id }: OfOrder) =>
        shop.POST('/orders/{order}/generate-missing-licenses', { params: { path: { order: id } } })
      ),
      invalidatesTags: ofOrder,
    }),
    shopDeleteOrder: build.mutation({
      queryFn: ask((shop, { id }: OfOrder) => shop.DELETE('/orders/{id}', { params: { path: { id } } })),
      invalidatesTags: OF_DELETED_ORDER,
    }),
  }),
});

export const {
  useShopUpdateOrderMutation,
  useShopChangeOrderStatusMutation,
  useShopIssueMissingLicensesMutation,
  useShopDeleteOrderMutation,
} = orderChangesApi;
