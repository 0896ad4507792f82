import type { Order } from '../../../contracts/orders';
import type { Subscription } from '../../../contracts/subscriptions';
import { toInt } from '../../../platform/db/columns';
import { defineEvent, type EventReferences, type OrGone, type RecordedEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { findCustomersByIds, type CustomerRow } from '../../customers';
import { readOrdersById } from '../../orders';
import { presentSubscription } from '../subscriptions.presenter';
import { findSubscriptionsByIds } from '../subscriptions.repository';

/** What an event of a renewal tells. */
export type RenewalPayload = {
  /** With its id alone where it was deleted meanwhile. */
  readonly subscription: OrGone<Subscription>;
  readonly customer: CustomerRow | null;
  /** The order that asked for the money; null where it was deleted meanwhile. */
  readonly order: Order | null;
  /** The order that the subscription was sold with. */
  readonly main_order: Order | null;
};

type RenewalReferences = EventReferences & {
  readonly subscription_id: number;
  readonly renewal_order_id: number | null;
};

/** The payloads of events of renewals, however many, in three statements. */
const hydrateRenewals =
  ({ db, clock }: Platform) =>
  async (references: readonly EventReferences[]): Promise<readonly RenewalPayload[]> => {
    const told = references as readonly RenewalReferences[];
    const found = await findSubscriptionsByIds(db, [...new Set(told.map((each) => toInt(each.subscription_id)))]);
    const rows = [...found.values()];
    const renewals = told.flatMap(({ renewal_order_id: id }) => id ?? []);
    const orders = await readOrdersById(db, [...new Set([...renewals, ...rows.map((row) => row.parent_order_id)])]);
    const customers = await findCustomersByIds(db, [...new Set(rows.map((row) => row.customer_id))]);
    return told.map(({ subscription_id: id, renewal_order_id: renewalId }) => {
      const row = found.get(toInt(id));
      return {
        subscription: row ? presentSubscription(row, clock.now()) : { id: toInt(id) },
        order: orders.get(renewalId ?? 0) ?? null,
        main_order: orders.get(row?.parent_order_id ?? 0) ?? null,
        customer: customers.get(row?.customer_id ?? 0) ?? null,
      };
    });
  };

/** What becomes of the bills of subscriptions that the store bills, in words for whoever listens. */
const RENEWALS = {
  renewal_created:
    'The order of a renewal was written: its customer is to pay it, or the store charges it when it is due.',
  renewal_paid: 'The order of a renewal became fully paid; in place of order_paid, once per order.',
  renewal_voided: 'The order of a renewal was canceled before it was paid.',
} as const;

export type RenewalEvent = keyof typeof RENEWALS;

/** To be recorded in the transaction of the change. */
export const renewalEvent = (name: RenewalEvent, subscriptionId: number, orderId: number): RecordedEvent => ({
  name,
  references: { subscription_id: subscriptionId, renewal_order_id: orderId },
});

export const renewalEventDefinitions = (platform: Platform) => {
  const hydrateAll = hydrateRenewals(platform);
  return [
    ...(Object.keys(RENEWALS) as readonly RenewalEvent[]).map((name) =>
      defineEvent({ name, when: `${RENEWALS[name]} {subscription, order, main_order, customer}.`, hydrateAll })
    ),
    defineEvent({
      name: 'subscription_renewed',
      when: 'A renewal of a subscription was paid; {subscription, order, main_order, customer}: its order, and that of the sale.',
      hydrateAll,
    }),
    defineEvent({
      name: 'subscription/early_payment_completed',
      when: 'Installments of a subscription were paid ahead of their dates; {subscription, order, main_order, customer}: the order that paid them (`config.purpose.count`), and that of the sale.',
      hydrateAll,
    }),
  ];
};
