import { BadRequestError, NotFoundError } from '../../../domain/errors';
import { resettle } from '../../../domain/order';
import { toJson } from '../../../platform/db/columns';
import { stripMarkup } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { existing, withPayable } from '../locked-order';
import { findOrder, findTransactionByUuid, findTransactions, updateTransaction } from '../orders.repository';
import { gatewaysOf, providerCharge } from '../order-gateways';
import { payableOf, type OrderRow, type TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { recordMoney } from '../use-cases/record-money';

const SYSTEM: Author = { author: 'system' };

const DISPUTE = 'dispute';

type Disputed = { readonly order: OrderRow; readonly transactions: readonly TransactionRow[] };

const tell = (platform: Platform, order: OrderRow, title: string, content: string, author: Author): Promise<void> =>
  recordActivities(platform, [
    { title, content, status: 'warning', moduleName: 'order', moduleId: order.id, ...author },
  ]);

const assertDisputed = (transaction: TransactionRow | undefined): TransactionRow => {
  if (!transaction) throw new NotFoundError('The transaction does not exist.');
  if (transaction.transaction_type === DISPUTE && transaction.status === 'succeeded') return transaction;
  throw new BadRequestError('This payment is not disputed.');
};

/** The money is lost: what is left of the payment decides what the order is. Source: behaviours 1.2. */
const lose = async (
  platform: Platform,
  { order, transactions }: Disputed,
  transaction: TransactionRow,
  { note, author }: { readonly note: string; readonly author: Author }
): Promise<void> => {
  const meta = { ...transaction.meta, is_dispute_actionable: false, dispute_status: 'lost', dispute_note: note };
  const values = { status: 'dispute_lost', meta: toJson(meta) };
  await updateTransaction(platform.db, transaction.id, values, platform.clock.now());
  const after = transactions.map((each) =>
    each.id === transaction.id ? { ...each, status: 'dispute_lost' as const } : each
  );
  await recordMoney(platform, order, resettle(payableOf(order), after, 'failed'), { author });
};

/**
 * The merchant gives in: the provider is told here, and the answer then writes the money off, in a transaction of its own or of the
 * caller. @throws NotFoundError; BadRequestError for a payment that is not disputed, and where the provider does not take it.
 */
export const acceptDispute = async (
  platform: Platform,
  { orderId, transactionId, note }: { readonly orderId: number; readonly transactionId: number; readonly note: string },
  author: Author
): Promise<() => Promise<void>> => {
  const found = existing(await findOrder(platform.db, orderId));
  const open = (await findTransactions(platform.db, orderId)).find(({ id }) => id === transactionId);
  const transaction = assertDisputed(open);
  const plain = stripMarkup(note);
  const charge = providerCharge(found, transaction);
  const answer = await gatewaysOf(platform).acceptDispute(transaction.payment_method, charge, plain);
  if (answer?.status === 'failed') throw new BadRequestError(answer.message);
  return () =>
    withPayable(platform, orderId, async (order) => {
      const transactions = await findTransactions(platform.db, orderId);
      const current = assertDisputed(transactions.find(({ id }) => id === transactionId));
      await lose(platform, { order, transactions }, current, { note: plain, author });
      await tell(platform, order, 'Dispute accepted', plain, author);
    });
};

export type DisputedCharge = {
  /** The uuid of the transaction that was handed to the gateway. */
  readonly transactionUuid: string;
  /** The provider's own id of the dispute; tells a repeated message from a second dispute. */
  readonly vendorDisputeId?: string;
  /** In words, for the merchant. */
  readonly reason?: string;
};

const withDisputed = async <Result>(
  platform: Platform,
  { transactionUuid }: DisputedCharge,
  work: (disputed: Disputed, transaction: TransactionRow) => Promise<Result>
): Promise<Result> => {
  const found = await findTransactionByUuid(platform.db, transactionUuid);
  if (!found) throw new NotFoundError('The transaction does not exist.');
  return withPayable(platform, found.order_id, async (order) => {
    const transactions = await findTransactions(platform.db, order.id);
    return work({ order, transactions }, transactions.find(({ id }) => id === found.id) ?? found);
  });
};

/** A buyer disputes a payment with his bank: it counts until that is decided. Answers false where that is known. */
export const openDispute = (platform: Platform, charge: DisputedCharge): Promise<boolean> =>
  withDisputed(platform, charge, async ({ order }, transaction) => {
    if (transaction.transaction_type !== 'charge' || transaction.status !== 'succeeded') return false;
    const { vendorDisputeId: disputeId } = charge;
    if (disputeId !== undefined && transaction.meta.dispute_id === disputeId) return false;
    const named = disputeId === undefined ? {} : { dispute_id: disputeId };
    const meta = { ...transaction.meta, ...named, is_dispute_actionable: true, dispute_status: 'open' };
    const values = { transaction_type: DISPUTE, meta: toJson(meta) };
    await updateTransaction(platform.db, transaction.id, values, platform.clock.now());
    await tell(platform, order, 'Payment disputed', charge.reason ?? '', SYSTEM);
    return true;
  });

/** The bank has decided. Answers false where no dispute is open. Source: behaviours 19.2. */
export const closeDispute = (
  platform: Platform,
  charge: DisputedCharge & { readonly outcome: 'won' | 'lost' }
): Promise<boolean> =>
  withDisputed(platform, charge, async (disputed, transaction) => {
    if (transaction.transaction_type !== DISPUTE || transaction.status !== 'succeeded') return false;
    if (charge.outcome === 'lost') {
      await lose(platform, disputed, transaction, { note: charge.reason ?? '', author: SYSTEM });
    } else {
      const meta = { ...transaction.meta, is_dispute_actionable: false, dispute_status: 'won' };
      const values = { transaction_type: 'charge', meta: toJson(meta) };
      await updateTransaction(platform.db, transaction.id, values, platform.clock.now());
    }
    await tell(platform, disputed.order, `Dispute ${charge.outcome}`, charge.reason ?? '', SYSTEM);
    return true;
  });
