import { remainingBills, type SubscriptionStatus } from '../../../domain/subscription';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { RecordedEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { createRenewalOrder, numberPlaced, type CreatedRenewal } from '../../orders';
import { refreshStock, stockMoved } from '../../stock';
import { renewedTaxes, writeOrderTaxes } from '../../tax';
import { lockDue, type LockedDue } from '../renewals/lock-due.repository';
import { renewalEvent } from '../renewals/renewal-events';
import { insertRenewal, noteOpened, reopenRenewal, type RenewalRow } from '../renewals/renewals.repository';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { methodTitle } from './describe-subscription';
import type { Author } from './sync-subscription';

export type RenewalRefusal =
  /** It does not run, or all of it is paid. */
  | 'not_running'
  | 'billed_by_provider'
  | 'nothing_to_bill'
  /** The renewal for this date was paid, or is void and only staff open it again. */
  | 'already_paid'
  | 'voided';

export type OpenedRenewal =
  | { readonly isRefused: true; readonly reason: RenewalRefusal }
  | {
      readonly isRefused: false;
      readonly renewal: RenewalRow;
      /** False where somebody else has opened it before. */
      readonly isNew: boolean;
    };

export type RenewalRequest = {
  readonly author: Author;
  /** Left out: the subscription's next billing date. */
  readonly due?: Date;
  /** Staff ask again for what was void. */
  readonly reopens?: boolean;
};

const RENEWED: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due'];

/** Why nothing is to be billed of a subscription for this date; null: it is, unless that was done before. */
export const billingRefusal = (row: SubscriptionRow, dueAt: Date | null): RenewalRefusal | null => {
  if (row.collection_method === 'automatic') return 'billed_by_provider';
  if (!RENEWED.includes(row.status)) return 'not_running';
  return dueAt === null || row.recurring_total <= 0 || remainingBills(ruledOf(row)) === 0 ? 'nothing_to_bill' : null;
};

type Due = LockedDue & { readonly dueAt: Date };

type RenewalMoney = { readonly total: number; readonly taxTotal: number };

/** Its order alone; who opens it tells of it. With the first order locked. */
export const writeRenewalOrder = async (
  platform: Platform,
  { row, parent, renewed, taxes, dueAt }: Due,
  { total, taxTotal }: RenewalMoney,
  author: Author
): Promise<CreatedRenewal> => {
  const records = renewedTaxes(taxes, { total, taxTotal, firstTotal: parent.total_amount });
  const sale = {
    ...{ parent, total, taxTotal, dueAt, subscriptionId: row.id, orderItemId: row.order_item_id },
    ...{ itemName: row.item_name, productId: row.product_id, variationId: row.variation_id },
    method: { slug: row.current_payment_method, title: methodTitle(platform, row) },
    isCharged: row.collection_method === 'system',
    taxes: records.flatMap(({ meta }) => meta.rates),
  };
  const created = await createRenewalOrder(platform, sale, renewed, author);
  if (records.length > 0) await writeOrderTaxes(platform, { id: created.order.id, isNew: true }, records);
  return created;
};

const announce = async (platform: Platform, due: Due, created: CreatedRenewal, author: Author): Promise<void> => {
  const { order, movedProducts } = created;
  const events: readonly RecordedEvent[] = [
    ...stockMoved(movedProducts),
    renewalEvent('renewal_created', due.row.id, order.id),
  ];
  await platform.events.record(events);
  const entry = { title: 'Renewal opened', content: `Order ${order.uuid}`, moduleName: 'subscription' };
  await recordActivities(platform, [created.entry, { ...entry, moduleId: due.row.id, ...author }]);
};

/** With the first order and the subscription locked. */
const write = async (platform: Platform, due: Due, author: Author): Promise<RenewalRow> => {
  const { db, clock } = platform;
  const { row, dueAt, found, reservedId } = due;
  const money = { total: row.recurring_total, taxTotal: row.recurring_tax_total };
  const created = await writeRenewalOrder(platform, due, money, author);
  const values = {
    subscription_id: row.id,
    due_at: dueAt,
    order_id: created.order.id,
    next_attempt_at: row.collection_method === 'system' ? dueAt : null,
  };
  const renewal = found.due
    ? await reopenRenewal(db, found.due, values, clock.now())
    : await insertRenewal(db, { ...values, id: reservedId }, clock.now());
  await announce(platform, due, created, author);
  await numberPlaced(platform, created.order);
  await refreshStock(platform, created.movedProducts);
  return renewal;
};

const refused = (reason: RenewalRefusal): OpenedRenewal => ({ isRefused: true, reason });

/** What keeps the date from being billed once more; null: nothing. */
const settled = (due: RenewalRow | null, reopens: boolean): RenewalRefusal | null => {
  if (due?.state === 'paid') return 'already_paid';
  return due && !reopens ? 'voided' : null;
};

/** Also of one that is there, and was not noted: another version of the plugin has opened it. */
const noteNext = async ({ db }: Platform, { row, dueAt }: Due): Promise<void> => {
  if (row.next_billing_date?.getTime() === dueAt.getTime()) await noteOpened(db, row.id, dueAt);
};

const openAt = async (
  platform: Platform,
  due: Due,
  { author, reopens = false }: RenewalRequest
): Promise<OpenedRenewal> => {
  const { found } = due;
  if (found.due || !found.open) await noteNext(platform, due);
  if (found.open) return { isRefused: false, renewal: found.open, isNew: false };
  const reason = settled(found.due, reopens);
  if (reason !== null) return refused(reason);
  return { isRefused: false, renewal: await write(platform, due, author), isNew: true };
};

const open = async (platform: Platform, id: number, request: RenewalRequest): Promise<OpenedRenewal> => {
  const locked = await lockDue(platform, id, request.due);
  const { row, dueAt } = locked;
  const reason = billingRefusal(row, dueAt);
  if (reason !== null || dueAt === null) return refused(reason ?? 'nothing_to_bill');
  return openAt(platform, { ...locked, dueAt }, request);
};

/**
 * Writes the order of the next bill of a subscription that the store bills, once for each due date and one at a time: whoever else does so
 * at the same moment is answered the renewal that is there. In the caller's transaction, or one of its own.
 * @throws NotFoundError. See docs/rules/subscriptions.md#renewal-orders.
 */
export const openRenewal = async (platform: Platform, id: number, request: RenewalRequest): Promise<OpenedRenewal> => {
  const run = () => platform.db.transaction(() => open(platform, id, request));
  try {
    return await run();
  } catch (error) {
    // Somebody has opened it without these locks: it is found now.
    if (!isUniqueViolation(error) || platform.db.inTransaction()) throw error;
    return run();
  }
};
