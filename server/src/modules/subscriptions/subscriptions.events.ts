import type { Order } from '../../contracts/orders';
import type { Subscription } from '../../contracts/subscriptions';
import { SUBSCRIPTION_STATUSES, type LifecycleEvent, type SubscriptionEvent } from '../../domain/subscription';
import { toInt } from '../../platform/db/columns';
import { defineEvent, type EventReferences, type OrGone, type RecordedEvent } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import type { ActivityEntry } from '../activity';
import { findCustomersByIds, type CustomerRow } from '../customers';
import { readOrdersById } from '../orders';
import { planChangeEventDefinitions } from './plan-changes/plan-change-events';
import { chargeEventDefinitions } from './renewals/charge-events';
import { renewalEventDefinitions } from './renewals/renewal-events';
import { presentSubscription } from './subscriptions.presenter';
import { findSubscriptionsByIds } from './subscriptions.repository';
import type { SubscriptionRow } from './subscriptions.rows';

/** What an event of a subscription tells; the subscription with its id alone where it was deleted meanwhile. */
export type SubscriptionPayload = {
  readonly subscription: OrGone<Subscription>;
  /** The order that it was sold with. */
  readonly order: Order | null;
  readonly customer: CustomerRow | null;
};

type Details = {
  readonly reason: string;
  readonly old_status: string;
  readonly new_status: string;
  /** Names of the columns that changed. */
  readonly updated_data: readonly string[];
};

type References = EventReferences &
  Details & { readonly subscription_id: number; readonly renewal_order_id?: number | null };

/** The payloads of such events, however many, in three statements. */
const hydrateWith =
  <Names extends keyof Details>({ db, clock }: Platform, names: readonly Names[]) =>
  async (references: readonly EventReferences[]): Promise<readonly (SubscriptionPayload & Pick<Details, Names>)[]> => {
    const found = await findSubscriptionsByIds(db, [...new Set(references.map((each) => toInt(each.subscription_id)))]);
    const rows = [...found.values()];
    const orders = await readOrdersById(db, [...new Set(rows.map((row) => row.parent_order_id))]);
    const customers = await findCustomersByIds(db, [...new Set(rows.map((row) => row.customer_id))]);
    return (references as readonly References[]).map((told) => {
      const row = found.get(told.subscription_id);
      const details = Object.fromEntries(names.map((name) => [name, told[name]])) as Pick<Details, Names>;
      if (!row) return { subscription: { id: told.subscription_id }, order: null, customer: null, ...details };
      return {
        subscription: presentSubscription(row, clock.now()),
        order: orders.get(row.parent_order_id) ?? null,
        customer: customers.get(row.customer_id) ?? null,
        ...details,
      };
    });
  };

/** What becomes of a subscription, in words for whoever listens. */
const LIFECYCLE = {
  subscription_activated: 'The first payment of a subscription came, or its trial began; once in its life.',
  subscription_reactivated: 'A subscription that had ended, or was not paid, goes on.',
  subscription_eot: 'All installments of a subscription are paid.',
  subscription_expired_validity: 'The access that a subscription gave has ended.',
  subscription_paused: 'A subscription was paused.',
  subscription_resumed: 'A paused subscription goes on.',
  subscription_updated: 'The terms of a subscription were changed, or a renewal was skipped.',
  subscription_past_due: 'A renewal that the store bills was not paid at its due date.',
} as const satisfies Partial<Record<LifecycleEvent, string>>;

const names = Object.keys(LIFECYCLE) as readonly (keyof typeof LIFECYCLE)[];

const TOLD_STATUSES = SUBSCRIPTION_STATUSES.filter(
  (status): status is Exclude<typeof status, 'pending' | 'intended'> => status !== 'pending' && status !== 'intended'
);

export const subscriptionEventDefinitions = (platform: Platform) => {
  const statuses = hydrateWith(platform, ['old_status', 'new_status']);
  return [
    ...renewalEventDefinitions(platform),
    ...chargeEventDefinitions(platform),
    ...planChangeEventDefinitions(platform),
    ...names.map((name) =>
      defineEvent({
        name,
        when: `${LIFECYCLE[name]} {subscription, order, customer}.`,
        hydrateAll: hydrateWith(platform, []),
      })
    ),
    defineEvent({
      name: 'subscription_canceled',
      when: 'A subscription was canceled; what is paid can be used to its end. {subscription, order, customer, reason}.',
      hydrateAll: hydrateWith(platform, ['reason']),
    }),
    defineEvent({
      name: 'subscription/data_updated',
      when: 'A subscription was changed and its status stayed; {subscription, order, customer, updated_data}: the names of what changed.',
      hydrateAll: hydrateWith(platform, ['updated_data']),
    }),
    defineEvent({
      name: 'payments/subscription_status_changed',
      when: 'The status of a subscription has changed; {subscription, order, customer, old_status, new_status}.',
      hydrateAll: statuses,
    }),
    ...TOLD_STATUSES.map((status) =>
      defineEvent({
        name: `payments/subscription_${status}`,
        when: `The status of a subscription has become ${status}; {subscription, order, customer, old_status, new_status}.`,
        hydrateAll: statuses,
      })
    ),
  ];
};

type Changed = {
  readonly before: SubscriptionRow;
  readonly after: SubscriptionRow;
  readonly events: readonly SubscriptionEvent[];
  readonly changed: readonly string[];
  /** Whose payment it is. */
  readonly renewalOrderId?: number | undefined;
  readonly details: EventReferences | undefined;
};

/** To be recorded in the transaction of the change. */
export const subscriptionEvents = ({
  before,
  after,
  events,
  changed,
  renewalOrderId,
  details,
}: Changed): readonly RecordedEvent[] => {
  const references: References = {
    subscription_id: after.id,
    order_id: after.parent_order_id,
    reason: after.config.cancellation_reason ?? '',
    old_status: before.status,
    new_status: after.status,
    updated_data: changed,
    ...(renewalOrderId === undefined ? {} : { renewal_order_id: renewalOrderId }),
    ...details,
  };
  return events.map((name) => ({ name, references }));
};

type Author = Pick<ActivityEntry, 'author' | 'userId'>;

/** For the log of the subscription. */
export const statusEntries = (
  before: SubscriptionRow,
  after: SubscriptionRow,
  author: Author
): readonly ActivityEntry[] => {
  if (before.status === after.status) return [];
  const content = `from ${before.status} to ${after.status}`;
  const entry = { title: 'Subscription status updated', content, moduleName: 'subscription', moduleId: after.id };
  return [{ ...entry, ...author }];
};
