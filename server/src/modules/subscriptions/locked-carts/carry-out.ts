import type { OrderPurpose } from '../../../contracts/order-config';
import type { Collection } from '../../../domain/collection';
import { RuleViolationError } from '../../../domain/errors';
import type { Fact } from '../../../domain/subscription';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { cancelUnpaidLike, markCarriedOut, type OrderRow } from '../../orders';
import { findGateway } from '../../payments';
import type { SubscriptionValues } from '../subscriptions.repository';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { vendorValues } from '../subscription-values';
import { linkMethod } from '../use-cases/link-method';
import { existingSubscription } from '../use-cases/read-subscriptions';
import { syncSubscription, type Author, type SyncResult } from '../use-cases/sync-subscription';
import { paidDaysOf } from './agreement';
import { readStoreCollection } from './collection';
import { COMPLETE_CART, endBillingOf } from './locked-carts.jobs';
import { wishOf } from './place-agreed';
import { wordsOf } from './refusals';

type Paid = {
  readonly order: OrderRow;
  readonly purpose: OrderPurpose;
  readonly row: SubscriptionRow;
  readonly author: Author;
};

const OVER = 'The days that had been paid are over by now. Please open the link again.';

/** Fewer than were agreed upon where some have passed since. */
const daysLeft = async (platform: Platform, { purpose: { trial_days: agreed = 0 }, row }: Paid): Promise<number> => {
  const days = agreed === 0 ? 0 : Math.min(agreed, await paidDaysOf(platform, row));
  if (agreed > 0 && days === 0) throw new RuleViolationError(OVER);
  return days;
};

const INVOICES: Collection = { method: 'manual', mode: 'store_managed' };

/** By the method that the buyer chose for this order; of one that the store has no longer, by invoices. */
const collectionBy = async (platform: Platform, { order, row }: Paid): Promise<Collection> => {
  const gateway = findGateway(platform, order.payment_method);
  return (gateway && (await readStoreCollection(platform, gateway, row.recurring_total))) ?? INVOICES;
};

/** What the provider knows of it ends there; a card that another gateway keeps is none of the new one's. */
const collectedBy =
  ({ payment_method: slug }: OrderRow, { method, mode }: Collection) =>
  (row: SubscriptionRow): SubscriptionValues => {
    const { cancellation_reason: _reason, ...config } = row.config;
    const customer = slug === row.current_payment_method ? {} : { vendor_customer_id: null };
    return {
      current_payment_method: slug,
      collection_method: method,
      config: toJson({ ...config, management_mode: mode }),
      ...vendorValues(row, { vendor_subscription_id: null, vendor_plan_id: null, ...customer }),
    };
  };

const withoutMethod = (row: SubscriptionRow): SubscriptionValues => {
  const { active_payment_method: _method, ...meta } = row.meta;
  return { meta: toJson(meta) };
};

/** The card that is shown is the one that is charged from now on; none where customers pay invoices. */
const showMethod = async (platform: Platform, { order, row, author }: Paid, { method }: Collection): Promise<void> => {
  const { payment_method: gateway, mode } = order;
  const shown = row.meta.active_payment_method;
  if (shown && (method !== 'system' || shown.method !== gateway)) {
    await syncSubscription(platform, row.id, { values: withoutMethod, author });
  }
  const place = { orderId: row.parent_order_id, gateway, mode: mode === 'live' ? 'live' : 'test' } as const;
  if (method === 'system') await linkMethod(platform, place);
};

const assertDone = ({ row, purpose }: Paid, result: SyncResult): void => {
  if (!result.isRefused) return;
  throw new RuleViolationError(wordsOf(ruledOf(row), wishOf(purpose), result.reason));
};

const reactivate = async (platform: Platform, paid: Paid): Promise<void> => {
  const { order, row, author } = paid;
  const collection = await collectionBy(platform, paid);
  const fact: Fact = { kind: 'reactivated', trialDays: await daysLeft(platform, paid) };
  const values = collectedBy(order, collection);
  assertDone(paid, await syncSubscription(platform, row.id, { fact, values, renewalOrderId: order.id, author }));
  await endBillingOf(platform, paid.row, order.mode);
  await showMethod(platform, paid, collection);
};

const payEarly = async (platform: Platform, paid: Paid): Promise<void> => {
  const { order, row, purpose, author } = paid;
  const { count = 0 } = purpose;
  const fact: Fact = { kind: 'early_paid', count, orderId: order.id };
  assertDone(paid, await syncSubscription(platform, row.id, { fact, renewalOrderId: order.id, author }));
  const entry = { title: 'Installments paid early', content: `${count} by order ${order.uuid}` };
  await recordActivities(platform, [{ ...entry, moduleName: 'subscription', moduleId: row.id, ...author }]);
};

/**
 * An order that was placed for a purpose has become paid: the subscription that it names is changed, once, however often the money is
 * taken back and comes again. Other orders for the same that nobody has paid are canceled. In the transaction that makes the order paid,
 * with customer and order locked.
 * @throws RuleViolationError where it is not possible any more: then nothing is paid, and the money of a provider goes back.
 */
export const carryOutPurpose = async (
  platform: Platform,
  orderId: number,
  author: Author,
  note: (subscriptionId: number) => Promise<void>
): Promise<void> => {
  const marked = await markCarriedOut(platform, orderId);
  if (!marked) return;
  const { order, purpose, isNew } = marked;
  await note(purpose.subscription_id);
  if (!isNew) {
    await syncSubscription(platform, purpose.subscription_id, { author });
    return;
  }
  const paid = { order, purpose, author, row: await existingSubscription(platform, purpose.subscription_id) };
  await (purpose.kind === 'reactivation' ? reactivate(platform, paid) : payEarly(platform, paid));
  await cancelUnpaidLike(platform, order, purpose, author);
  await platform.jobs.enqueue(COMPLETE_CART, { order_id: orderId }, { key: `order-${orderId}` });
};
