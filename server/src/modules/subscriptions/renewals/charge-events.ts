import type { Order } from '../../../contracts/orders';
import type { Subscription } from '../../../contracts/subscriptions';
import { toInt } from '../../../platform/db/columns';
import { defineEvent, type EventReferences, type OrGone, type RecordedEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { readOrdersById } from '../../orders';
import { presentSubscription } from '../subscriptions.presenter';
import { findSubscriptionsByIds } from '../subscriptions.repository';

/** What the events of charges by the store tell beside the ids of the subscription and its renewal. */
export type ChargeDetails = {
  readonly renewal_order_id: number;
  /** Which try it was. */
  readonly attempt: number;
  /** Why it was refused, in words for the merchant. */
  readonly error: string;
  /** Null: it is not tried again. */
  readonly next_retry_at: string | null;
};

export type DisabledDetails = { readonly renewal_order_id: number; readonly reason: string };

type Charged = {
  /** With its id alone where it was deleted meanwhile. */
  readonly subscription: OrGone<Subscription>;
  /** Of the renewal; null where it was deleted meanwhile. */
  readonly order: Order | null;
};

const hydrateWith =
  <Details extends object>({ db, clock }: Platform, pick: (told: EventReferences) => Details) =>
  async (references: readonly EventReferences[]): Promise<readonly (Charged & Details)[]> => {
    const found = await findSubscriptionsByIds(db, [...new Set(references.map((told) => toInt(told.subscription_id)))]);
    const orders = await readOrdersById(db, [...new Set(references.map((told) => toInt(told.renewal_order_id)))]);
    return references.map((told) => {
      const row = found.get(toInt(told.subscription_id));
      return {
        subscription: row ? presentSubscription(row, clock.now()) : { id: toInt(told.subscription_id) },
        order: orders.get(toInt(told.renewal_order_id)) ?? null,
        ...pick(told),
      };
    });
  };

type Failed = Omit<ChargeDetails, 'renewal_order_id'>;
type Disabled = Omit<DisabledDetails, 'renewal_order_id'>;

const NOTHING = (): object => ({});

const failure = ({ attempt, error, next_retry_at }: EventReferences): Failed => ({
  attempt: toInt(attempt),
  error: String(error),
  next_retry_at: next_retry_at === null ? null : String(next_retry_at),
});

const loss = ({ reason }: EventReferences): Disabled => ({ reason: String(reason) });

export const chargeEventDefinitions = (platform: Platform) => [
  defineEvent({
    name: 'subscriptions/system_charge_succeeded',
    when: "The store's charge of the saved payment method has paid a renewal, also where that took days; once. {subscription, order}: the order of the renewal.",
    hydrateAll: hydrateWith(platform, NOTHING),
  }),
  defineEvent({
    name: 'subscriptions/system_charge_failed',
    when: 'The saved payment method was refused for a renewal, and its customer is asked to pay: with the first refusal, and not with later ones. {subscription, order, attempt, error, next_retry_at}: the order of the renewal.',
    hydrateAll: hydrateWith(platform, failure),
  }),
  defineEvent({
    name: 'subscriptions/system_charge_disabled',
    when: 'The store can charge a subscription no more, and its customer pays the renewals from now on. {subscription, order, reason}: the order of the renewal.',
    hydrateAll: hydrateWith(platform, loss),
  }),
];

/** To be recorded in the transaction of the payment. */
export const chargeSucceeded = (subscriptionId: number, orderId: number): RecordedEvent => ({
  name: 'subscriptions/system_charge_succeeded',
  references: { subscription_id: subscriptionId, renewal_order_id: orderId },
});
