import type { OrderEmailsAnswer } from '../../../server/src/contracts/notifications';
import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import { ofOrder, type OfOrder } from './order-tags';

type Repeated = OfOrder & { readonly message: number };

const orderEmailsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopOrderEmails: build.query({
      queryFn: ask(
        (shop, id: number) => shop.GET('/orders/{id}/emails', { params: { path: { id } } }),
        ({ messages }: OrderEmailsAnswer) => messages
      ),
      // What is done with an order is told to its customer.
      providesTags: (_answer, _error, id: number) => [{ type: 'ShopOrder', id }],
    }),
    shopSendEmailAgain: build.mutation({
      queryFn: ask((shop, { id, message }: Repeated) =>
        shop.POST('/orders/{id}/emails/{message_id}/send-again', { params: { path: { id, message_id: message } } })
      ),
      invalidatesTags: ofOrder,
    }),
    shopRemindOfPayment: build.mutation({
      queryFn: ask((shop, { id }: OfOrder) =>
        shop.POST('/email-notification/send-manual-reminder', {
          body: { event: 'invoice_reminder_overdue', entity_id: id },
        })
      ),
      invalidatesTags: ofOrder,
    }),
  }),
});

export const { useShopOrderEmailsQuery, useShopSendEmailAgainMutation, useShopRemindOfPaymentMutation } =
  orderEmailsApi;
