import type { ChargedSubscriptionAnswer } from '../../../server/src/contracts/subscriptions';
import type { ListedRenewal, RenewalListAnswer } from '../../../server/src/contracts/renewals';
import { rowsOf } from '../api/rows';
import { recordTags, shopApi } from '../api/shop-api';
import { ask, oncePer } from '../api/shop-query';
import { ofSubscription, pathOf, type Of, type SubscriptionProps } from './subscriptions.api';

/** Of the renewals of a subscription its page shows so many, the newest first. */
const MOST = 50;

export type Renewals = { readonly rows: readonly ListedRenewal[]; readonly total: number };

/** `order`: the id of the renewal's order. */
type OfRenewal = Of & { readonly order: number };

const pathOfRenewal = ({ order }: OfRenewal) => ({ path: { order } });

const renewalsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopRenewals: build.query({
      queryFn: ask(
        (shop, { parent_order_id: parent }: Of) =>
          shop.GET('/renewals', { params: { query: { parent_id: parent, per_page: MOST } } }),
        (answer) => rowsOf((answer as unknown as RenewalListAnswer).renewals)
      ),
      providesTags: (_answer, _error, { id }: Of) => recordTags('ShopSubscription', id),
    }),
    shopVoidRenewal: build.mutation({
      queryFn: ask((shop, of: OfRenewal) => shop.POST('/renewals/{order}/void', { params: pathOfRenewal(of) })),
      invalidatesTags: ofSubscription,
    }),
    shopResendRenewal: build.mutation({
      queryFn: ask((shop, of: OfRenewal) => shop.POST('/renewals/{order}/resend', { params: pathOfRenewal(of) })),
      invalidatesTags: ofSubscription,
    }),
    shopCreateRenewal: build.mutation({
      queryFn: ask((shop, of: Of) =>
        shop.POST('/orders/{order}/subscriptions/{subscription}/create-renewal', { params: pathOf(of) })
      ),
      invalidatesTags: ofSubscription,
    }),
    shopChargeSubscription: build.mutation({
      queryFn: ask(
        (shop, of: Of) => shop.POST('/orders/{order}/subscriptions/{subscription}/charge-now', { params: pathOf(of) }),
        (answer) => answer as ChargedSubscriptionAnswer
      ),
      invalidatesTags: ofSubscription,
    }),
    shopSkipRenewal: build.mutation({
      queryFn: ask((shop, { key, reason, ...of }: Of & { readonly key: string; readonly reason: string }) =>
        shop.POST('/orders/{order}/subscriptions/{subscription}/skip-renewal', {
          params: pathOf(of),
          body: { reason },
          ...oncePer(key),
        })
      ),
      invalidatesTags: ofSubscription,
    }),
  }),
});

export const {
  useShopRenewalsQuery,
  useShopVoidRenewalMutation,
  useShopResendRenewalMutation,
  useShopCreateRenewalMutation,
  useShopChargeSubscriptionMutation,
  useShopSkipRenewalMutation,
} = renewalsApi;

type RenewalsQuery = {
  readonly data?: Renewals | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
};

/** They change by the hour, without anybody at this panel. */
export const useRenewals = ({ subscription: { id, parent_order_id } }: SubscriptionProps): RenewalsQuery =>
  useShopRenewalsQuery({ id, parent_order_id }, { refetchOnMountOrArgChange: true });
