import type { OrderEmailsAnswer } from '../../../server/src/contracts/notifications';
import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import { ofOrder, type OfOrder } from './order-tags';

type Repeated = OfOrder & { readonly message: number };

/** The list of all messages shows it, too. */
const ofOrderAndSent = (...told: Parameters<typeof ofOrder>) => [
  ...ofOrder(...told),
  { type: 'ShopEmail' as const, id: 'SENT' },
];

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
      invalidatesTags: ofOrderAndSent,
    }),
    shopRemindOfPayment: build.mutation({
      queryFn: ask((shop, { id }: OfOrder) =>
        shop.POST('/email-notification/send-manual-reminder', {
          body: { event: 'invoice_reminder_overdue', entity_id: id },
        })
      ),
      invalidatesTags: ofOrderAndSent,
    }),
  }),
});

export const { useShopOrderEmailsQuery, useShopSendEmailAgainMutation, useShopRemindOfPaymentMutation } =
  orderEmailsApi;
