import type { License } from '../../../contracts/licenses';
import type { Order } from '../../../contracts/orders';
import type { Subscription } from '../../../contracts/subscriptions';
import { toInt, toTimestamp } from '../../../platform/db/columns';
import { defineEvent, type EventReferences, type OrGone, type RecordedEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { findCustomersByIds, type CustomerRow } from '../../customers';
import { readLicensesById } from '../../licenses';
import { paymentPageOf, readOrdersById } from '../../orders';
import { readStoreSettings } from '../../settings';
import { readSubscriptionsById } from '../../subscriptions';
import { wholeAddress } from '../subject/store-values';
import type { Due } from './due-reminders.read-model';
import type { ReminderKind } from './reminders.repository';

type Reminder = Readonly<Record<string, string>>;

/** What a reminder tells; null where it was deleted meanwhile, or where there is none. */
export type ReminderPayload = {
  readonly order: OrGone<Order> | null;
  readonly subscription: Subscription | null;
  readonly license: License | null;
  readonly customer: CustomerRow | null;
  readonly reminder: Reminder;
};

type References = EventReferences & {
  readonly order_id: number | null;
  readonly subscription_id: number | null;
  readonly license_id: number | null;
  readonly reminder: Reminder;
};

const linked = async (platform: Platform, order: Order | null, reminder: Reminder): Promise<Reminder> => {
  if (!order || !('due_at' in reminder)) return reminder;
  const link = wholeAddress(platform, await readStoreSettings(platform), await paymentPageOf(platform, order));
  return { ...reminder, order_ref: order.invoice_no ?? String(order.id), payment_link: link };
};

/** How often a subscription is billed, beside the date that it is reminded of. */
const withCycle = (subscription: Subscription | null, reminder: Reminder): Reminder =>
  subscription && ('billing_date' in reminder || 'trial_end_date' in reminder)
    ? { ...reminder, billing_cycle: subscription.billing_interval }
    : reminder;

const idsOf = (told: readonly References[], name: 'order_id' | 'subscription_id' | 'license_id'): readonly number[] => [
  ...new Set(told.flatMap((each) => (each[name] === null ? [] : [toInt(each[name])]))),
];

const at = <Value>(found: ReadonlyMap<number, Value>, id: number | null): Value | null =>
  id === null ? null : (found.get(id) ?? null);

/** However many, in four statements. */
const hydrateAll =
  (platform: Platform) =>
  async (references: readonly EventReferences[]): Promise<readonly ReminderPayload[]> => {
    const told = references as readonly References[];
    const { db } = platform;
    const orders = await readOrdersById(db, idsOf(told, 'order_id'));
    const subscriptions = await readSubscriptionsById(platform, idsOf(told, 'subscription_id'));
    const licenses = await readLicensesById(platform, idsOf(told, 'license_id'));
    const customers = await findCustomersByIds(db, [...new Set([...orders.values()].map((row) => row.customer_id))]);
    const payloads = told.map(async (each): Promise<ReminderPayload> => {
      const order = at(orders, each.order_id);
      const subscription = at(subscriptions, each.subscription_id);
      return {
        order: order ?? (each.order_id === null ? null : { id: each.order_id }),
        subscription,
        license: at(licenses, each.license_id),
        customer: at(customers, order && order.customer_id),
        reminder: withCycle(subscription, await linked(platform, order, each.reminder)),
      };
    });
    return Promise.all(payloads);
  };

const REMINDERS = {
  subscription_renewal_reminder:
    'A subscription renews in some days, or staff asked for the reminder; {subscription, order, customer, reminder}: `stage` (days, or manual), `billing_cycle` (the interval), `billing_date`.',
  subscription_trial_end_reminder:
    'A trial ends in some days, or staff asked for the reminder; {subscription, order, customer, reminder}: `stage`, `billing_cycle`, `trial_end_date`.',
  invoice_reminder_overdue:
    'An order that was to be paid has been due for some days, or staff asked for the reminder; {order, customer, reminder}: `stage`, `order_id`, `order_ref`, `due_at`, `due_amount` in cents, `payment_link`.',
  renewal_overdue:
    'A renewal that its customer is to pay has been due for some days; {subscription, order, customer, reminder} as in invoice_reminder_overdue, the order of the renewal.',
  license_expiry_reminder:
    'A licence that no subscription renews expires in some days; {license, order, customer, reminder}: `stage`, `date`.',
} as const;

export const reminderEvents = (platform: Platform) =>
  (Object.keys(REMINDERS) as readonly (keyof typeof REMINDERS)[]).map((name) =>
    defineEvent({ name, when: REMINDERS[name], hydrateAll: hydrateAll(platform) })
  );

type Told = {
  readonly kind: ReminderKind;
  readonly due: Pick<Due, 'id' | 'orderId' | 'amount'>;
  readonly date: Date;
  readonly stage: string;
  /** Until the date, or since it. */
  readonly days: number;
};

const wordsOf = ({ kind, due, date, stage, days }: Told): Reminder => {
  const at = toTimestamp(date) as string;
  const common = { stage, date: at, days: String(days) };
  if (kind === 'renewal') return { ...common, billing_date: at };
  if (kind === 'trial') return { ...common, trial_end_date: at };
  if (kind === 'license') return common;
  return { ...common, due_at: at, due_amount: String(due.amount), order_id: String(due.orderId ?? '') };
};

const SUBSCRIBED: ReadonlySet<string> = new Set(['renewal', 'trial', 'renewal_overdue']);

/** To be recorded in the transaction in which the reminder is claimed. */
export const reminderEvent = (name: string, told: Told): RecordedEvent => ({
  name,
  references: {
    order_id: told.due.orderId,
    subscription_id: SUBSCRIBED.has(told.kind) ? told.due.id : null,
    license_id: told.kind === 'license' ? told.due.id : null,
    reminder: wordsOf(told),
  },
});
