import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { ChargeUsedError, numberPlaced, payAtOnce, type CreatedRenewal } from '../../orders';
import {
  applyReturnsOf,
  takeRenewalCharge,
  type OnlineGateway,
  type RenewalCharge,
  type ReportedRenewal,
  type VendorSubscription,
} from '../../payments';
import { recordActivities } from '../../activity';
import { refreshStock, stockMoved } from '../../stock';
import { lockDue, type LockedDue } from '../renewals/lock-due.repository';
import { findBilled, insertRenewal } from '../renewals/renewals.repository';
import { vendorKeyOf } from '../subscription-values';
import type { SubscriptionRow } from '../subscriptions.rows';
import { writeRenewalOrder } from './open-renewal';
import type { Author } from './sync-subscription';

export type Billed = {
  readonly gateway: OnlineGateway;
  readonly vendor: VendorSubscription;
  readonly author: Author;
};

/** The provider may have asked for another amount than the store would have. */
const moneyOf = (row: SubscriptionRow, total: number) => {
  const { recurring_total: usual, recurring_tax_total: tax } = row;
  const isUsual = total === usual || usual <= 0;
  return { total, taxTotal: isUsual ? Math.min(tax, total) : Math.round((tax * total) / usual) };
};

/** Two bills of one due date, as after a change at the provider, are told apart by their end. */
const dueOf = ({ found }: LockedDue, { dueAt, paidUntil }: ReportedRenewal): Date => (found.due ? paidUntil : dueAt);

type Recording = Billed & { readonly renewal: ReportedRenewal; readonly paid: RenewalCharge['paid'] };

const pay = async (
  platform: Platform,
  { order, transactionId, transactionUuid }: CreatedRenewal,
  charge: Omit<RenewalCharge, 'transactionUuid'>,
  author: Author
): Promise<void> => {
  if (charge.amount > 0) await takeRenewalCharge(platform, { ...charge, transactionUuid });
  else await payAtOnce(platform, { order, transactionId }, author.author);
};

const write = async (
  platform: Platform,
  locked: LockedDue,
  { gateway, vendor, author, renewal, paid }: Recording
): Promise<string> => {
  const { db, clock } = platform;
  const { row, reservedId } = locked;
  const dueAt = dueOf(locked, renewal);
  const created = await writeRenewalOrder(platform, { ...locked, dueAt }, moneyOf(row, renewal.amount), author);
  const { order, movedProducts } = created;
  const bill = { vendor_key: vendorKeyOf(gateway.slug, renewal.id), paid_until: renewal.paidUntil };
  const opened = { id: reservedId, subscription_id: row.id, due_at: dueAt, order_id: order.id, next_attempt_at: null };
  await insertRenewal(db, { ...opened, ...bill }, clock.now());
  await numberPlaced(platform, order);
  const money = { amount: renewal.amount, currency: order.currency, paid, billId: renewal.id };
  await pay(platform, created, { gateway: gateway.slug, mode: vendor.mode, ...money }, author);
  const entry = { title: 'Renewal billed by the payment provider', content: `Order ${order.uuid}` };
  const billed = { ...entry, moduleName: 'subscription', moduleId: row.id, ...author };
  await recordActivities(platform, [created.entry, billed]);
  await platform.events.record(stockMoved(movedProducts));
  await refreshStock(platform, movedProducts);
  return created.transactionUuid;
};

/** Answers the uuid of its transaction; null where somebody else has recorded it. */
const recordOnce = async (platform: Platform, id: number, recording: Recording): Promise<string | null> => {
  const key = vendorKeyOf(recording.gateway.slug, recording.renewal.id);
  const isKnown = async (): Promise<boolean> => (await findBilled(platform.db, [key])).has(key);
  try {
    return await platform.db.transaction(async () => {
      const locked = await lockDue(platform, id, recording.renewal.dueAt);
      return (await isKnown()) ? null : write(platform, locked, recording);
    });
  } catch (error) {
    // A database may show a transaction what was there when it began.
    if (isUniqueViolation(error) && (await isKnown())) return null;
    throw error;
  }
};

const record = async (platform: Platform, row: SubscriptionRow, recording: Recording): Promise<boolean> => {
  const { gateway, renewal, paid } = recording;
  try {
    const transactionUuid = await recordOnce(platform, row.id, recording);
    if (transactionUuid === null) return false;
    await applyReturnsOf(platform, { gateway: gateway.slug, transactionUuid, paid });
    return true;
  } catch (error) {
    // A person has recorded its money as a payment of something: it is not counted twice.
    if (!(error instanceof ChargeUsedError)) throw error;
    platform.strapi.log.warn(`The bill ${renewal.id} (${gateway.slug}) was not recorded: ${error.message}`);
    return false;
  }
};

/**
 * Writes the orders of those bills of a provider that the store has not heard of, paid, the oldest first; each once, whoever else does so
 * at the same moment. Outside of any transaction. Answers whether there were any. See docs/rules/subscriptions.md#renewals-that-providers-bill.
 */
export const recordRenewals = async (
  platform: Platform,
  row: SubscriptionRow,
  renewals: readonly ReportedRenewal[],
  billed: Billed
): Promise<boolean> => {
  const { gateway, vendor } = billed;
  const keyOf = ({ id }: ReportedRenewal): string => vendorKeyOf(gateway.slug, id);
  const known = await findBilled(platform.db, renewals.map(keyOf));
  let isAny = false;
  for (const renewal of renewals.filter((each) => !known.has(keyOf(each)))) {
    const paid = (await gateway.inspectRenewal?.({ ...renewal, mode: vendor.mode })) ?? null;
    isAny = (await record(platform, row, { ...billed, renewal, paid })) || isAny;
  }
  return isAny;
};
