import type { Subscription, SubscriptionDetail } from '../../contracts/subscriptions';
import { SYSTEM, type CallerPrincipal } from '../../platform/caller';
import type { Platform } from '../../platform/platform';
import { authorOf } from '../activity';
import type { ProviderOutcome, SubscriptionReport, VendorIdsOfSubscription } from '../payments';
import { subscriptionsBy } from './order-subscriptions';
import { beginAtProvider } from './use-cases/bill-by-provider';
import { cancelSubscription } from './use-cases/cancel-subscription';
import { readSubscription } from './use-cases/read-detail';
import { applySubscriptionReport } from './use-cases/apply-subscription-report';

/** Subscriptions for other code of the site. Where no caller is named, the log names the system. */
export const subscriptionService = (platform: Platform) => ({
  /** A subscription as its page in the back office shows it. Throws NotFoundError. */
  find: async (id: number): Promise<SubscriptionDetail> => (await readSubscription(platform, id)).subscription,
  /** What was sold with an order. */
  ofOrder: async (orderId: number): Promise<readonly Subscription[]> =>
    (await subscriptionsBy(platform, 'parent_order_id', [orderId])).get(orderId) ?? [],
  /** What a customer subscribed to. */
  ofCustomer: async (customerId: number): Promise<readonly Subscription[]> =>
    (await subscriptionsBy(platform, 'customer_id', [customerId])).get(customerId) ?? [],
  /**
   * Not within a transaction. It ends with the period that is paid, or at once; the answer is what the provider said, null where none had
   * to be told. Throws NotFoundError, BadRequestError.
   */
  cancel: async (
    id: number,
    { reason, atOnce = false }: { readonly reason: string; readonly atOnce?: boolean },
    { principal = SYSTEM }: Partial<CallerPrincipal> = {}
  ): Promise<ProviderOutcome | null> => {
    const cancellation = { by: 'staff', reason, effective: atOnce ? 'at_once' : 'period_end' } as const;
    return (await cancelSubscription(platform, id, cancellation, authorOf(principal))).provider;
  },
  /** For gateways that bill themselves: the provider has made the subscription, and nothing is paid yet. Throws NotFoundError. */
  started: (id: number, ids: VendorIdsOfSubscription): Promise<void> => beginAtProvider(platform, id, ids),
  /** For gateways that bill themselves: how the subscription stands at its provider. Throws NotFoundError. */
  report: async (id: number, report: SubscriptionReport): Promise<void> => {
    await applySubscriptionReport(platform, id, report, { isAsked: false, author: authorOf(SYSTEM) });
  },
});
