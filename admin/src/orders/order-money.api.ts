import { shopApi } from '../api/shop-api';
import { ask, oncePer } from '../api/shop-query';
import { ofOrder, type Keyed, type OfOrder } from './order-tags';

export type RefundInfo = {
  /** In units of the currency. */
  readonly amount: number;
  readonly known_total_refund: number;
  readonly reason: string;
  readonly transaction_id?: number;
  readonly item_ids?: number[];
  readonly refunded_items?: { id: number; restore_quantity: number }[];
  readonly manageStock?: 0 | 1;
};

type Payment = { readonly payment_method: string; readonly vendor_charge_id?: string };

type Paid = OfOrder & Keyed & { readonly payment: Payment };
type Refunded = OfOrder & Keyed & { readonly info: RefundInfo };
type Accepted = OfOrder & Keyed & { readonly transaction: number; readonly note: string };

const orderMoneyApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopMarkOrderPaid: build.mutation({
      queryFn: ask((shop, { id, key, payment }: Paid) =>
        shop.POST('/orders/{order}/mark-as-paid', { params: { path: { order: id } }, body: payment, ...oncePer(key) })
      ),
      invalidatesTags: ofOrder,
    }),
    shopRefundOrder: build.mutation({
      queryFn: ask((shop, { id, key, info }: Refunded) =>
        shop.POST('/orders/{id}/refund', { params: { path: { id } }, body: { refund_info: info }, ...oncePer(key) })
      ),
      invalidatesTags: ofOrder,
    }),
    shopAcceptDispute: build.mutation({
      queryFn: ask((shop, { id, transaction, key, note }: Accepted) =>
        shop.POST('/orders/{order}/transactions/{transaction}/accept-dispute', {
          params: { path: { order: id, transaction } },
          body: { dispute_note: note },
          ...oncePer(key),
        })
      ),
      invalidatesTags: ofOrder,
    }),
  }),
});

export const { useShopMarkOrderPaidMutation, useShopRefundOrderMutation, useShopAcceptDisputeMutation } = orderMoneyApi;
