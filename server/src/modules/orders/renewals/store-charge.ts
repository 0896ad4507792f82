import { amountDue, awaitsMoney, type TransactionStatus } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { refreshStock, stockMoved } from '../../stock';
import { lockPayable } from '../locked-order';
import { findTransactions, updateOrder, updateTransaction } from '../orders.repository';
import { payableOf, type OrderRow, type TransactionRow } from '../orders.rows';
import type { PendingCharge } from '../payments-of-orders.read-model';
import { isPendingCharge } from '../transactions/charge-rows';
import { reopenFailed } from '../use-cases/open-for-payment';

export type StoreCharge = {
  readonly orderId: number;
  /** By which the store charges. */
  readonly method: { readonly slug: string; readonly title: string };
  /** The charge for which its provider was asked last, by its uuid: what has become of that is found by no other one. */
  readonly begun: string | null;
};

/** Of charges whose money has not come. */
const UNPAID: readonly TransactionStatus[] = ['pending', 'failed'];

const unpaidCharges = async ({ db }: Platform, orderId: number): Promise<readonly TransactionRow[]> =>
  (await findTransactions(db, orderId)).filter(
    ({ status, transaction_type: type }) => type === 'charge' && UNPAID.includes(status)
  );

type Choice = {
  readonly chosen: TransactionRow;
  /** The one that is asked for now. */
  readonly open: TransactionRow | null;
};

/** Null: the customer pays in another way, or nothing is to pay. */
const choose = (charges: readonly TransactionRow[], { method, begun }: StoreCharge): Choice | null => {
  const open = charges.find(isPendingCharge) ?? null;
  if (open && open.payment_method !== method.slug) return null;
  const chosen = charges.find(({ uuid }) => uuid === begun) ?? open ?? charges.at(-1);
  return chosen ? { chosen, open } : null;
};

const openAgain = async (
  platform: Platform,
  order: OrderRow,
  { chosen, open }: Choice,
  { slug, title }: StoreCharge['method']
): Promise<PendingCharge> => {
  const { db, clock, events } = platform;
  const now = clock.now();
  const moved = await reopenFailed(platform, order);
  await updateOrder(db, order, { payment_method: slug, payment_method_title: title }, now);
  if (open) await updateTransaction(db, open.id, { status: 'failed' }, now);
  const values = { payment_method: slug, total: amountDue(payableOf(order)) };
  await updateTransaction(db, chosen.id, { ...values, status: 'pending' }, now);
  await events.record(stockMoved(moved));
  await refreshStock(platform, moved);
  return { ...chosen, ...values };
};

/**
 * The charge by which the store takes the money of a renewal. What its customer tried and gave up is asked for again, so that a payment
 * that failed ends no later try. Null where the customer has begun to pay in another way. Outside of any transaction.
 * @throws NotFoundError; ConflictError.
 */
export const openStoreCharge = async (platform: Platform, charge: StoreCharge): Promise<PendingCharge | null> => {
  const { orderId, method } = charge;
  const found = choose(await unpaidCharges(platform, orderId), charge);
  if (found === null || found.chosen.status === 'pending') return found?.chosen ?? null;
  return platform.db.transaction(async () => {
    const order = await lockPayable(platform, orderId);
    const choice = choose(await unpaidCharges(platform, orderId), charge);
    const isReady = choice === null || choice.chosen.status === 'pending' || !awaitsMoney(payableOf(order));
    return isReady ? (choice?.chosen ?? null) : openAgain(platform, order, choice, method);
  });
};
