import type { Subscription } from '../../contracts/subscriptions';
import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { hasAccess } from '../../domain/subscription';
import { provideCustomerSubscriptions } from '../customers';
import { provideSubscriptionAccess } from '../downloads';
import { provideOrderSubscriptions } from '../orders';
import {
  provideBilledSubscriptions,
  provideChargeRefused,
  provideKeptMethods,
  provideRenewalCharged,
} from '../payments';
import { methodChangeModel } from './content-types/method-change';
import { providerCheckModel } from './content-types/provider-check';
import { renewalModel } from './content-types/renewal';
import { subscriptionType } from './content-types/subscription';
import { finishChanges, hearOfChange } from './method-changes/finish-changes';
import { orderSubscriptions, subscriptionsBy } from './order-subscriptions';
import { keepEndsOfAccess } from './use-cases/keep-ends-of-access';
import { lapseOverdue } from './use-cases/lapse-overdue';
import { sortSubscriptions, sortSubscriptionsAnew } from './use-cases/sort-subscriptions';
import { openDueRenewals } from './use-cases/renew-due';
import { subscriptionEventDefinitions } from './subscriptions.events';
import { lockedCartJobs } from './locked-carts/locked-carts.jobs';
import { LOCKED_CART_FILTERS } from './locked-carts/locked-carts.hooks';
import { lockedCartRoutes } from './locked-carts/locked-carts.routes';
import { planChangeRoutes } from './plan-changes/plan-changes.routes';
import { indexUnopened } from './renewals/due-subscriptions.repository';
import { askAboutCharge } from './renewals/renewal-charges.repository';
import { findOpenRenewal } from './renewals/renewals.repository';
import { renewalRoutes } from './renewals/renewals.routes';
import { termsRoutes } from './terms.routes';
import { SUBSCRIPTION_FILTERS } from './subscriptions.hooks';
import { presentSubscription } from './subscriptions.presenter';
import { countSubscriptionsOf, findSubscriptionsByIds, findSubscriptionsOf } from './subscriptions.repository';
import { subscriptionRoutes } from './subscriptions.routes';
import { ruledOf, type SubscriptionRow } from './subscriptions.rows';
import { chargeDueRenewals } from './use-cases/charge-due-renewals';
import { askProviders } from './use-cases/ask-providers';
import { toBill } from './use-cases/bill-by-provider';
import { hearOfSubscription } from './use-cases/hear-provider';
import { linkMethod } from './use-cases/link-method';
import { tellRenewalCharged } from './use-cases/renewal-charged';

// Use cases
export { subscriptionService } from './subscription-service';
export { openRenewal, type OpenedRenewal, type RenewalRefusal, type RenewalRequest } from './use-cases/open-renewal';
export { planWords } from './use-cases/describe-subscription';
export { changeCollection, readSoldTerms } from './use-cases/change-collection';
export {
  draftValues,
  removeSubscriptions,
  writeSubscriptions,
  type SoldLine,
  type SubscriptionSale,
} from './use-cases/sell-subscriptions';
export { syncSubscription, type SubscriptionChange, type SyncResult } from './use-cases/sync-subscription';
export { agreeAgain, recurringOfPurpose, writeAgreedOrder } from './locked-carts/place-agreed';
export { assertPurposeStands, readKeeping } from './locked-carts/pay-purpose';
export { readStoreCollection } from './locked-carts/collection';
export { startOwnEarlyPayment } from './locked-carts/own-early-payment';
export { ownEarlyPaymentBody, type OwnEarlyPaymentBody } from './locked-carts/locked-carts.input';
export {
  cancelOwnSubscription,
  listOwnOfOrder,
  listOwnSubscriptions,
  readOwnSubscription,
} from './use-cases/own-subscriptions';
export { readOffersOfMany, type SubscriptionOffers } from './use-cases/offers-of-many';
export { agreeOnPlanChange } from './plan-changes/agree-plan-change';
export { assertPlanChangeStands } from './plan-changes/carry-out-plan-change';
export { listOwnOffers } from './plan-changes/own-offers';
export { ownPathsQuery, type OwnPathsQuery } from './plan-changes/plan-changes.input';
export { pauseOwnSubscription, resumeOwnSubscription } from './use-cases/own-pauses';
export { giveSubscriptionsOf } from './subscriptions.repository';
export { beginOwnCard, readOwnAttempts, useOwnCard } from './method-changes/own-card';
export { beginOwnSwitch, confirmOwnSwitch, planOfOwn } from './method-changes/own-switch';
export {
  confirmSwitchBody,
  planBody,
  switchBody,
  updateMethodBody,
  type ConfirmSwitchBody,
  type PlanBody,
  type SwitchBody,
  type UpdateMethodBody,
} from './method-changes/method-changes.input';

// Read models
export type { Agreement } from './locked-carts/agreement';
export type { SubscriptionRow } from './subscriptions.rows';

// What routes of other modules take and answer
export { subscriptionExport } from './subscription-export';
export { subscriptionFilters } from './subscriptions.input';

/** Presented, by id, in one statement; those that do not exist are missing. */
export const readSubscriptionsById = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  ids: readonly number[]
): Promise<ReadonlyMap<number, Subscription>> => {
  const at = clock.now();
  return new Map([...(await findSubscriptionsByIds(db, ids))].map(([id, row]) => [id, presentSubscription(row, at)]));
};

/** What a subscription says of what was sold with it. */
export type SoldSubscription = Pick<SubscriptionRow, 'id' | 'order_item_id' | 'status' | 'next_billing_date'> & {
  readonly isPaidOff: boolean;
  readonly hasAccess: boolean;
};

/** By order or by id, in one statement. */
export const readSoldSubscriptions = async (
  { db, clock }: Platform,
  by: { readonly orderId: number } | { readonly id: number }
): Promise<readonly SoldSubscription[]> => {
  const rows =
    'id' in by
      ? [...(await findSubscriptionsByIds(db, [by.id])).values()]
      : await findSubscriptionsOf(db, 'parent_order_id', [by.orderId]);
  return rows.map((row) => ({
    id: row.id,
    order_item_id: row.order_item_id,
    status: row.status,
    next_billing_date: row.next_billing_date,
    isPaidOff: row.status === 'completed' || ruledOf(row).isPaidOff,
    hasAccess: hasAccess(ruledOf(row), clock.now()),
  }));
};

/** Of the renewal of a subscription that is open; null: there is none. */
export const findOpenRenewalOrder = async ({ db }: Platform, subscriptionId: number): Promise<number | null> =>
  (await findOpenRenewal(db, subscriptionId))?.order_id ?? null;

export const countSubscriptionsOfCustomer = async (db: Platform['db'], customerId: number): Promise<number> =>
  (await countSubscriptionsOf(db, 'customer_id', [customerId])).get(customerId) ?? 0;

/** Orders all of whose subscriptions give access no longer. */
const findEnded = async ({ db, clock }: Platform, orderIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const at = clock.now();
  const rows = await findSubscriptionsOf(db, 'parent_order_id', orderIds);
  const open = new Set(rows.filter((row) => hasAccess(ruledOf(row), at)).map((row) => row.parent_order_id));
  return new Set(rows.map((row) => row.parent_order_id).filter((id) => !open.has(id)));
};

/** A store that was down for long may come to this hour first: nothing ends that its customer was never asked to pay. */
const lapseBilled = async (platform: Platform): Promise<void> => {
  await openDueRenewals(platform);
  await lapseOverdue(platform);
};

/** What customers pay again and again. */
export const subscriptionsModule = defineModule({
  name: 'subscriptions',
  transfer: { arrived: sortSubscriptionsAnew },
  contentTypes: [subscriptionType],
  rawModels: [renewalModel, providerCheckModel, methodChangeModel],
  routes: [...subscriptionRoutes, ...termsRoutes, ...renewalRoutes, ...lockedCartRoutes, ...planChangeRoutes],
  events: subscriptionEventDefinitions,
  filters: [...SUBSCRIPTION_FILTERS, ...LOCKED_CART_FILTERS],
  jobs: lockedCartJobs,
  crons: (platform) => [
    { name: 'shop-open-renewals', rule: '7 * * * *', run: async () => void (await openDueRenewals(platform)) },
    { name: 'shop-charge-renewals', rule: '17 * * * *', run: async () => void (await chargeDueRenewals(platform)) },
    { name: 'shop-ask-providers', rule: '27 * * * *', run: async () => void (await askProviders(platform)) },
    { name: 'shop-finish-method-changes', rule: '*/10 * * * *', run: async () => void (await finishChanges(platform)) },
    { name: 'shop-sort-subscriptions', rule: '* * * * *', run: () => sortSubscriptions(platform) },
    { name: 'shop-lapse-subscriptions', rule: '37 * * * *', run: () => lapseBilled(platform) },
  ],
  start: async (platform) => {
    await keepEndsOfAccess(platform);
    await sortSubscriptions(platform);
    await indexUnopened(platform.db);
    provideOrderSubscriptions(platform, orderSubscriptions(platform));
    provideCustomerSubscriptions(platform, (ids) => subscriptionsBy(platform, 'customer_id', ids));
    provideBilledSubscriptions(platform, {
      toBill: (orderId, gateway) => toBill(platform, orderId, gateway),
      heard: async (gateway, vendor, isPaymentApplied) => {
        if (await hearOfChange(platform, gateway, vendor)) return;
        await hearOfSubscription(platform, gateway, vendor, isPaymentApplied);
      },
    });
    provideKeptMethods(platform, (place) => linkMethod(platform, place));
    provideRenewalCharged(platform, ({ id }) => tellRenewalCharged(platform, id));
    provideChargeRefused(platform, (orderId) => askAboutCharge(platform, orderId));
    provideSubscriptionAccess(platform, (orderIds) => findEnded(platform, orderIds));
  },
});
