import type { StaffPaths as paths } from '../../../client/src/staff';
import type {
  CanceledSubscriptionAnswer,
  SubscriptionAnswer,
  SubscriptionDetail,
  SubscriptionListAnswer,
  VerifiedVendorIdsAnswer,
} from '../../../server/src/contracts/subscriptions';
import { rowsOf } from '../api/rows';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { UpgradeOffer } from '../../../server/src/contracts/upgrade-paths';
import type { Criteria } from '../kit/list/list-state';
import type { LabelChange } from '../orders/label-change';

/** What each section of the page of a subscription is given. */
export type SubscriptionProps = { readonly subscription: SubscriptionDetail };

/** A dialog of the page of a subscription. */
export type SubscriptionDialogProps = SubscriptionProps & { readonly onClose: () => void };

/** Changes go by the order that the subscription was sold with. */
export type Of = Pick<SubscriptionDetail, 'id' | 'parent_order_id'>;

export type VendorIds = { readonly vendor_subscription_id?: string; readonly vendor_customer_id?: string };

export type TermsBody = NonNullable<
  paths['/orders/{order}/subscriptions/{subscription}/update']['put']['requestBody']
>['content']['application/json'];

export const pathOf = ({ id, parent_order_id: order }: Of) => ({ path: { order, subscription: id } });

/** Orders and customers show their subscriptions, and the log what was done with them. */
export const ofSubscription = (_answer: unknown, _error: unknown, { id }: Of) => [
  ...recordTags('ShopSubscription', id),
  ...listTag('ShopActivity'),
  ...(['ShopOrder', 'ShopCustomer'] as const),
];

const subscriptionsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopSubscriptions: build.query({
      queryFn: ask(
        (shop, query: Criteria) => shop.GET('/subscriptions', { params: { query: { ...query, with: ['labels'] } } }),
        (answer) => rowsOf((answer as SubscriptionListAnswer).data)
      ),
      providesTags: listTag('ShopSubscription'),
    }),
    shopSubscription: build.query({
      queryFn: ask(
        (shop, id: number) =>
          shop.GET('/subscriptions/{subscriptionOrderId}', { params: { path: { subscriptionOrderId: id } } }),
        (answer) => (answer as unknown as SubscriptionAnswer).subscription
      ),
      providesTags: (_answer, _error, id: number) => recordTags('ShopSubscription', id),
    }),
    shopPlanOffers: build.query({
      queryFn: ask(
        (shop, { variantId, orderHash }: { readonly variantId: number; readonly orderHash: string }) =>
          shop.GET('/products/variation/{variantId}/upgrade-paths', {
            params: { path: { variantId }, query: { params: { order_hash: orderHash } } },
          }),
        (answer) => answer.upgradePaths as unknown as readonly UpgradeOffer[]
      ),
      providesTags: ['ShopSubscription'],
    }),
    shopEarlyPaymentLink: build.mutation({
      queryFn: ask(
        (shop, of: Of) =>
          shop.POST('/orders/{order}/subscriptions/{subscription}/early-payment-link', { params: pathOf(of) }),
        (answer) => answer.payment_url
      ),
    }),
    shopCancelSubscription: build.mutation({
      queryFn: ask(
        (shop, { reason, ...of }: Of & { readonly reason: string }) =>
          shop.PUT('/orders/{order}/subscriptions/{subscription}/cancel', {
            params: pathOf(of),
            body: { cancel_reason: reason },
          }),
        (answer) => answer as CanceledSubscriptionAnswer
      ),
      invalidatesTags: ofSubscription,
    }),
    shopPauseSubscription: build.mutation({
      queryFn: ask((shop, of: Of) =>
        shop.PUT('/orders/{order}/subscriptions/{subscription}/pause', { params: pathOf(of) })
      ),
      invalidatesTags: ofSubscription,
    }),
    shopResumeSubscription: build.mutation({
      queryFn: ask((shop, of: Of) =>
        shop.PUT('/orders/{order}/subscriptions/{subscription}/resume', { params: pathOf(of) })
      ),
      invalidatesTags: ofSubscription,
    }),
    shopUpdateTerms: build.mutation({
      queryFn: ask((shop, { terms, ...of }: Of & { readonly terms: TermsBody }) =>
        shop.PUT('/orders/{order}/subscriptions/{subscription}/update', { params: pathOf(of), body: terms })
      ),
      invalidatesTags: ofSubscription,
    }),
    shopFetchSubscription: build.mutation({
      queryFn: ask((shop, of: Of) =>
        shop.PUT('/orders/{order}/subscriptions/{subscription}/fetch', { params: pathOf(of) })
      ),
      invalidatesTags: ofSubscription,
    }),
    shopLabelSubscription: build.mutation({
      queryFn: ask((shop, { id, change }: Of & { readonly change: LabelChange }) =>
        shop.POST('/labels/update-label-selections', {
          body: { bind_to_type: 'subscription', bind_to_id: id, ...change },
        })
      ),
      invalidatesTags: (answer, error, of: Of & { readonly change: LabelChange }) => [
        ...ofSubscription(answer, error, of),
        ...listTag('ShopLabel'),
      ],
    }),
    shopChangeVendorIds: build.mutation({
      queryFn: ask((shop, { ids, ...of }: Of & { readonly ids: VendorIds }) =>
        shop.PUT('/orders/{order}/subscriptions/{subscription}/vendor-ids', { params: pathOf(of), body: ids })
      ),
      invalidatesTags: ofSubscription,
    }),
    shopVerifyVendorIds: build.mutation({
      queryFn: ask(
        (shop, { ids, ...of }: Of & { readonly ids: VendorIds & { readonly vendor_subscription_id: string } }) =>
          shop.POST('/orders/{order}/subscriptions/{subscription}/verify-vendor-ids', {
            params: pathOf(of),
            body: ids,
          }),
        ({ verification }: VerifiedVendorIdsAnswer) => verification
      ),
    }),
  }),
});

export const {
  useShopSubscriptionsQuery,
  useShopSubscriptionQuery,
  useShopPlanOffersQuery,
  useShopEarlyPaymentLinkMutation,
  useShopCancelSubscriptionMutation,
  useShopPauseSubscriptionMutation,
  useShopResumeSubscriptionMutation,
  useShopUpdateTermsMutation,
  useShopFetchSubscriptionMutation,
  useShopLabelSubscriptionMutation,
  useShopChangeVendorIdsMutation,
  useShopVerifyVendorIdsMutation,
} = subscriptionsApi;
