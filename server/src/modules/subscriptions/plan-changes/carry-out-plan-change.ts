import { RuleViolationError } from '../../../domain/errors';
import { toDate } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { linkPlans, lockPayable, readOpenPlanChange, type OrderRow, type PlanChangeOrder } from '../../orders';
import { endBillingOf } from '../locked-carts/locked-carts.jobs';
import { findSubscriptionsOf, lockSubscription } from '../subscriptions.repository';
import { syncSubscription, type Author } from '../use-cases/sync-subscription';
import { readMoment } from '../use-cases/read-moment';
import { planChanged } from './plan-change-events';
import { readPlanCredit } from './plan-credit';
import { readReplaceablePlans } from './replaced-plan';

const NOT_POSSIBLE = 'The plan that this order replaces has ended, or was replaced by another one.';
const SPENT = 'Money of the plan that this order replaces was given back: its credit is not there any more.';

const RENEWED =
  'The plan that this order replaces was renewed since, and its new period is in no credit. Please change the plan again.';

const replaceable = async (platform: Platform, from: OrderRow, { change }: PlanChangeOrder) => {
  if (change.subscription_id !== null) await lockSubscription(platform.db, change.subscription_id);
  const plans = await readReplaceablePlans(platform, from);
  const plan = plans.find(({ item }) => item.id === change.from_item_id);
  if (!plan) throw new RuleViolationError(NOT_POSSIBLE);
  return plan;
};

/**
 * The credit is that of the day on which the order was placed; a payment may take days. It is of the period that ran then: what was paid
 * for another one since would be lost.
 */
const checkCredit = async (platform: Platform, from: OrderRow, placed: PlanChangeOrder): Promise<number> => {
  const { order } = placed;
  const plan = await replaceable(platform, from, placed);
  const now = await readMoment(platform);
  const credit = await readPlanCredit(platform, plan, { ...now, at: toDate(order.created_at) ?? now.at });
  const { paid_order_id: agreed = credit.paidOrderId } = placed.change;
  if (credit.paidOrderId !== agreed) throw new RuleViolationError(RENEWED);
  if (credit.cents < (order.config.prorate_credit ?? 0)) throw new RuleViolationError(SPENT);
  return credit.paidOrderId;
};

/**
 * Before somebody is asked for the money of an order that changes a plan: the old plan may have ended meanwhile, or its money may have
 * been given back. @throws RuleViolationError.
 */
export const assertPlanChangeStands = async (platform: Platform, orderId: number): Promise<void> => {
  const placed = await readOpenPlanChange(platform, orderId);
  if (placed) await checkCredit(platform, await lockPayable(platform, placed.change.from_order_id), placed);
};

/** It ends now: what was left of it is paid back by the credit. A provider that bills it is told once this is committed. */
const endOldSubscription = async (
  platform: Platform,
  { order, change }: PlanChangeOrder,
  author: Author
): Promise<void> => {
  if (change.subscription_id === null) return;
  const [next] = await findSubscriptionsOf(platform.db, 'parent_order_id', [order.id]);
  const ended = { kind: 'cancel', by: 'upgrade', reason: 'plan_changed', effective: 'at_once' } as const;
  const fact = next ? { ...ended, upgradedToId: next.id } : ended;
  const result = await syncSubscription(platform, change.subscription_id, { fact, author });
  if (result.isRefused) throw new RuleViolationError(NOT_POSSIBLE);
  await endBillingOf(platform, result.before, order.mode);
};

/**
 * The order of a change of plan has become paid: the old plan ends, and both orders name each other, once, however often the money is
 * taken back and comes again. In the transaction that makes the order paid, with customer and order locked.
 * @throws RuleViolationError where it is not possible any more: then nothing is paid, and the money of a provider goes back.
 */
export const carryOutPlanChange = async (platform: Platform, orderId: number, author: Author): Promise<void> => {
  const placed = await readOpenPlanChange(platform, orderId);
  if (!placed) return;
  const { order, change } = placed;
  const from = await lockPayable(platform, change.from_order_id);
  const paidOrderId = await checkCredit(platform, from, placed);
  const renewal = paidOrderId === from.id ? [] : [await lockPayable(platform, paidOrderId)];
  await endOldSubscription(platform, placed, author);
  await linkPlans(platform, placed, [from, ...renewal]);
  const entry = { title: 'Plan changed', moduleName: 'order', ...author };
  await recordActivities(platform, [
    { ...entry, moduleId: from.id, content: `Replaced by order ${order.uuid}` },
    { ...entry, moduleId: order.id, content: `In place of order ${from.uuid}` },
  ]);
  await platform.events.record(planChanged(order.id, from.id));
};
