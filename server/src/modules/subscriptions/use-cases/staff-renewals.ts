import type { OrderDetail } from '../../../contracts/orders';
import type { Renewal, RenewalFacts } from '../../../contracts/renewals';
import { BadRequestError, ConflictError, NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import {
  listRenewalOrders,
  lockPayable,
  moveOrder,
  orderService,
  readOrdersById,
  type RenewalFilter,
} from '../../orders';
import { isAnyMoneyOnItsWay } from '../../payments';
import { renewalEvent } from '../renewals/renewal-events';
import { presentRenewal } from '../renewals/renewals.presenter';
import { findRenewalOf, findRenewalsOf, type RenewalRow } from '../renewals/renewals.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { openRenewal, type RenewalRefusal } from './open-renewal';
import { readOfOrder } from './read-subscriptions';
import { syncSubscription, type Author } from './sync-subscription';

const noSuchRenewal = (): NotFoundError => new NotFoundError('The renewal does not exist.');

/** A page of renewals in two statements. */
export const listRenewals = async (platform: Platform, filter: RenewalFilter) => {
  const { orders, total } = await listRenewalOrders(platform, filter);
  const ids = orders.map(({ id }) => id);
  const rows = await findRenewalsOf(platform.db, ids);
  return { renewals: orders.map((order) => ({ ...order, ...presentRenewal(rows.get(order.id)) })), total };
};

/** @throws NotFoundError, also for an order that is no renewal. */
export const readRenewal = async (platform: Platform, orderId: number): Promise<OrderDetail & RenewalFacts> => {
  const order = (await readOrdersById(platform.db, [orderId])).get(orderId);
  if (order?.type !== 'renewal') throw noSuchRenewal();
  const row = await findRenewalOf(platform.db, orderId);
  return { ...(await orderService(platform).find(orderId)), ...presentRenewal(row ?? undefined) };
};

/** @throws NotFoundError; BadRequestError where nobody is to pay it any more. */
const openOf = async ({ db }: Platform, orderId: number): Promise<RenewalRow> => {
  const order = (await readOrdersById(db, [orderId])).get(orderId);
  if (order?.type !== 'renewal') throw noSuchRenewal();
  const renewal = await findRenewalOf(db, orderId);
  if (renewal?.state !== 'open') throw new BadRequestError('The renewal is not open.');
  return renewal;
};

const voidLocked = async (platform: Platform, orderId: number, author: Author): Promise<void> => {
  const order = await lockPayable(platform, orderId);
  if (order.total_paid > 0) throw new ConflictError('The renewal has just been paid.');
  const renewal = await openOf(platform, orderId);
  await moveOrder(platform, order, { orderId, to: 'canceled', manageStock: true }, author);
  const entry = { title: 'Renewal voided', content: `Order ${order.uuid}`, moduleName: 'subscription' };
  await recordActivities(platform, [{ ...entry, moduleId: renewal.subscription_id, ...author }]);
};

/**
 * Nobody is to pay an open renewal any more: its order is canceled, and its goods go back on sale. The subscription stays as it is.
 * @throws NotFoundError; BadRequestError where it is not open; ConflictError where money for it has come meanwhile.
 */
export const voidRenewal = async (platform: Platform, orderId: number, author: Author): Promise<void> => {
  await openOf(platform, orderId);
  await platform.db.transaction(() => voidLocked(platform, orderId, author));
};

/**
 * Tells of an open renewal once more, for whoever sends its invoice.
 * @throws NotFoundError; BadRequestError; ConflictError while its money is on its way.
 */
export const resendRenewal = async (platform: Platform, orderId: number, author: Author): Promise<void> => {
  const { subscription_id: id, rechecks, next_attempt_at: next } = await openOf(platform, orderId);
  const isOnItsWay = (rechecks !== null && next !== null) || (await isAnyMoneyOnItsWay(platform, orderId));
  if (isOnItsWay) throw new ConflictError('The payment of this renewal is on its way.');
  await platform.db.transaction(async () => {
    await platform.events.record([renewalEvent('renewal_created', id, orderId)]);
    const entry = { title: 'Renewal told again', content: '', moduleName: 'order', moduleId: orderId };
    await recordActivities(platform, [{ ...entry, ...author }]);
  });
};

type Named = { readonly orderId: number; readonly id: number };

const REFUSALS: Readonly<Record<RenewalRefusal, string>> = {
  not_running: 'The subscription does not run.',
  billed_by_provider: 'The payment provider bills this subscription.',
  nothing_to_bill: 'There is nothing to bill.',
  already_paid: 'The renewal of this date has been paid.',
  voided: 'The renewal of this date is void.',
};

export type CreatedByStaff = { readonly renewal: Renewal; readonly isNew: boolean };

/** The next renewal, however far ahead; one that is void is asked for again. @throws NotFoundError; BadRequestError. */
export const createRenewal = async (platform: Platform, of: Named, author: Author): Promise<CreatedByStaff> => {
  const { id } = await readOfOrder(platform, of);
  const result = await openRenewal(platform, id, { author, reopens: true });
  if (result.isRefused) throw new BadRequestError(REFUSALS[result.reason]);
  const { renewal, isNew } = result;
  const order = (await readOrdersById(platform.db, [renewal.order_id])).get(renewal.order_id);
  if (!order) throw noSuchRenewal();
  return { renewal: { ...order, ...presentRenewal(renewal) }, isNew };
};

const SKIP_REFUSALS: Readonly<Record<string, string>> = {
  billed_by_provider: REFUSALS.billed_by_provider,
  nothing_to_bill: REFUSALS.nothing_to_bill,
};

export type SkippedRenewal = { readonly before: SubscriptionRow; readonly row: SubscriptionRow };

/** The next period is given away; a renewal that is open for it is void. @throws NotFoundError; BadRequestError. */
export const skipRenewal = async (
  platform: Platform,
  of: Named,
  reason: string,
  author: Author
): Promise<SkippedRenewal> => {
  const { id } = await readOfOrder(platform, of);
  return platform.db.transaction(async () => {
    const result = await syncSubscription(platform, id, { fact: { kind: 'renewal_skipped' }, author });
    if (result.isRefused) throw new BadRequestError(SKIP_REFUSALS[result.reason] ?? REFUSALS.not_running);
    const entry = { title: 'Renewal skipped', content: reason, moduleName: 'subscription', moduleId: id };
    await recordActivities(platform, [{ ...entry, ...author }]);
    return { before: result.before, row: result.row };
  });
};
