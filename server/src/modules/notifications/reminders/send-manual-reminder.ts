import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '../../../contracts/orders';
import type { Subscription } from '../../../contracts/subscriptions';
import { NotFoundError, RuleViolationError } from '../../../domain/errors';
import type { Stage } from '../../../domain/notification';
import type { Principal } from '../../../platform/auth/principal';
import { fromTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { orderService } from '../../orders';
import { isAnyMoneyOnItsWay } from '../../payments';
import { readStoreSettings } from '../../settings';
import { readSubscriptionsById } from '../../subscriptions';
import { readPlan, windowOf } from './reminder-plan';
import { reminderEvent } from './reminders.events';
import { claimReminder, type ReminderKind } from './reminders.repository';

export const MANUAL_EVENTS = [
  'invoice_reminder_overdue',
  'subscription_renewal_reminder',
  'subscription_trial_end_reminder',
] as const;
export type ManualEvent = (typeof MANUAL_EVENTS)[number];

type Meant = {
  readonly kind: 'invoice' | 'renewal' | 'trial';
  readonly module: 'order' | 'subscription';
  readonly id: number;
  readonly orderId: number;
  readonly date: Date;
  readonly amount: number;
};

const DAY = 86_400_000;
const MINUTE = 60_000;

const invoiceOf = async (platform: Platform, id: number): Promise<Meant> => {
  const order: OrderDetail = await orderService(platform).find(id);
  if (!order.can_send_payment_reminder) throw new RuleViolationError('The order waits for no money.');
  if (await isAnyMoneyOnItsWay(platform, id)) throw new RuleViolationError('The payment of the order is on its way.');
  const { invoice_reminder_due_days: days } = await readStoreSettings(platform);
  const placed = order.created_at === null ? platform.clock.now() : fromTimestamp(order.created_at);
  const due = order.config.due_date ? fromTimestamp(order.config.due_date) : new Date(placed.getTime() + days * DAY);
  const amount = order.total_amount - order.total_paid;
  return { kind: 'invoice', module: 'order', id, orderId: id, date: due, amount };
};

const isOnTrial = ({ status, config }: Subscription): boolean =>
  status === 'trialing' && config.is_trial_days_simulated !== 'yes';

const subscriptionOf = async (platform: Platform, event: ManualEvent, id: number): Promise<Meant> => {
  const subscription = (await readSubscriptionsById(platform, [id])).get(id);
  if (!subscription) throw new NotFoundError('The subscription does not exist.');
  const isTrial = event === 'subscription_trial_end_reminder';
  const date = isTrial
    ? (subscription.trial_ends_at ?? subscription.next_billing_date)
    : subscription.next_billing_date;
  const isRunning = subscription.status === 'active' || subscription.status === 'trialing';
  if (date === null || !isRunning) throw new RuleViolationError('The subscription does not renew.');
  if (isTrial && !isOnTrial(subscription)) throw new RuleViolationError('The subscription is not on trial.');
  return {
    ...{ kind: isTrial ? 'trial' : 'renewal', module: 'subscription', id, orderId: subscription.parent_order_id },
    ...{ date: fromTimestamp(date), amount: subscription.recurring_total },
  };
};

/** The stages that are due now count as sent: nobody gets two reminders of one date within the hour. */
const settleStages = async (platform: Platform, { kind, id }: Meant, token: string): Promise<void> => {
  const now = platform.clock.now();
  // The order may be that of a renewal, which has stages of its own.
  const kinds: readonly ReminderKind[] = kind === 'invoice' ? ['invoice', 'renewal_overdue'] : [kind];
  const looks = (await readPlan(platform)).filter((look) => kinds.includes(look.kind));
  const settle = async (look: (typeof looks)[number], stage: Stage): Promise<void> => {
    const found = await look.find(platform.db, windowOf(look, stage, now, 1), id);
    for (const { id: entityId, date: cycleAt, amount } of found) {
      const reminded = { kind: look.kind, entityId, cycleAt, amount, stage: stage.days };
      await claimReminder(platform.db, reminded, token, now);
    }
  };
  for (const look of looks) for (const stage of look.stages) await settle(look, stage);
};

const claimMinute = async (platform: Platform, { kind, id }: Meant, token: string): Promise<void> => {
  const now = platform.clock.now();
  const manual: ReminderKind = `manual_${kind}`;
  const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE);
  const isFirst = await claimReminder(
    platform.db,
    { kind: manual, entityId: id, cycleAt: minute, amount: 0, stage: 0 },
    token,
    now
  );
  if (!isFirst) throw new RuleViolationError('The reminder has just been sent.');
};

type Asked = { readonly event: ManualEvent; readonly entityId: number };

/** @throws NotFoundError; RuleViolationError where there is nothing to remind of, or somebody has just done it. */
export const sendManualReminder = async (
  platform: Platform,
  principal: Principal,
  { event, entityId }: Asked
): Promise<void> => {
  const isInvoice = event === 'invoice_reminder_overdue';
  const meant = isInvoice ? await invoiceOf(platform, entityId) : await subscriptionOf(platform, event, entityId);
  const token = randomUUID();
  const days = Math.round(Math.abs(meant.date.getTime() - platform.clock.now().getTime()) / DAY);
  const { kind, date, id, orderId, amount } = meant;
  await platform.db.transaction(async () => {
    await claimMinute(platform, meant, token);
    await settleStages(platform, meant, token);
    await platform.events.record([
      reminderEvent(event, { kind, due: { id, orderId, amount }, date, stage: 'manual', days }),
    ]);
    const entry = { title: 'Reminder sent', content: event, moduleName: meant.module, moduleId: id };
    await recordActivities(platform, [{ ...entry, ...authorOf(principal) }]);
  });
};
