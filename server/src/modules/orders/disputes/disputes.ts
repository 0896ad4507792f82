import { BadRequestError, NotFoundError } from '../../../domain/errors';
import { toJson } from '../../../platform/db/columns';
import { stripMarkup } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { existing, withPayable } from '../locked-order';
import { gatewaysOf, providerCharge } from '../order-gateways';
import { findOrder, findTransactionByUuid, findTransactions, updateTransaction } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { DISPUTE, disputeOf, tellDispute, type Disputed } from './disputed';
import { reinstate } from './reinstate';
import { writeOff } from './write-off';

const SYSTEM: Author = { author: 'system' };

const isDisputed = ({ transaction_type: type, status }: TransactionRow): boolean =>
  type === DISPUTE && status === 'succeeded';

const assertDisputed = (transaction: TransactionRow | undefined): TransactionRow => {
  if (!transaction) throw new NotFoundError('The transaction does not exist.');
  if (isDisputed(transaction)) return transaction;
  throw new BadRequestError('This payment is not disputed.');
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
      const loss = { ...disputeOf(current), note: plain, author };
      await writeOff(platform, { order, transactions, transaction: current }, loss);
      await tellDispute(platform, order, 'Dispute accepted', plain, author);
    });
};

export type DisputedCharge = {
  /** The uuid of the transaction that was handed to the gateway. */
  readonly transactionUuid: string;
  /** The provider's own id of the dispute; tells a repeated message from a second dispute. */
  readonly vendorDisputeId?: string;
  /** Hundredths of the currency unit that were withdrawn; 0 for an inquiry. Left out: all of the charge. */
  readonly amount?: number;
  /** In words, for the merchant. */
  readonly reason?: string;
};

const withDisputed = async <Result>(
  platform: Platform,
  { transactionUuid }: DisputedCharge,
  work: (disputed: Disputed) => Promise<Result>
): Promise<Result> => {
  const found = await findTransactionByUuid(platform.db, transactionUuid);
  if (!found) throw new NotFoundError('The transaction does not exist.');
  return withPayable(platform, found.order_id, async (order) => {
    const transactions = await findTransactions(platform.db, order.id);
    return work({ order, transactions, transaction: transactions.find(({ id }) => id === found.id) ?? found });
  });
};

/** A dispute that is known does not open again, but for an inquiry that became a dispute: now money was withdrawn. */
const isNews = (transaction: TransactionRow, { vendorDisputeId: id, amount }: DisputedCharge): boolean => {
  const known = disputeOf(transaction);
  if (id === undefined || known.id !== id) return !isDisputed(transaction);
  return known.amount === 0 && amount !== 0;
};

/** A buyer disputes a payment with his bank: it counts until that is decided. Answers false where that is known. */
export const openDispute = (platform: Platform, charge: DisputedCharge): Promise<boolean> =>
  withDisputed(platform, charge, async ({ order, transaction }) => {
    if (transaction.status !== 'succeeded' || transaction.transaction_type === 'refund') return false;
    if (!isNews(transaction, charge)) return false;
    const { vendorDisputeId: id, amount } = charge;
    const meta = {
      ...transaction.meta,
      ...(id === undefined ? {} : { dispute_id: id }),
      dispute_amount: amount ?? null,
      is_dispute_actionable: true,
      dispute_status: 'open',
    };
    const now = platform.clock.now();
    const values = { transaction_type: DISPUTE, meta: toJson({ ...meta, dispute_opened_at: now.toISOString() }) };
    await updateTransaction(platform.db, transaction.id, values, now);
    await tellDispute(platform, order, 'Payment disputed', charge.reason ?? '', SYSTEM);
    return true;
  });

const close = async (platform: Platform, disputed: Disputed, charge: ClosedDispute): Promise<void> => {
  const { transaction } = disputed;
  if (charge.outcome === 'lost') {
    const { id, amount } = disputeOf(transaction);
    const loss = { id: charge.vendorDisputeId ?? id, amount: charge.amount ?? amount };
    return writeOff(platform, disputed, { ...loss, note: charge.reason ?? '', author: SYSTEM });
  }
  const meta = { ...transaction.meta, is_dispute_actionable: false, dispute_status: 'won' };
  const values = { transaction_type: 'charge', meta: toJson(meta) };
  await updateTransaction(platform.db, transaction.id, values, platform.clock.now());
};

type ClosedDispute = DisputedCharge & { readonly outcome: 'won' | 'lost' };

/** Lost, and then won after all: the provider tells of the same dispute again. */
const isAppealWon = ({ transaction: { meta } }: Disputed, { vendorDisputeId: id, outcome }: ClosedDispute): boolean =>
  outcome === 'won' && id !== undefined && meta.dispute_id === id && meta.dispute_status === 'lost';

/** The bank has decided. Answers false where no dispute is open, and none that was lost has been won. Source: behaviours 19.2. */
export const closeDispute = (platform: Platform, charge: ClosedDispute): Promise<boolean> =>
  withDisputed(platform, charge, async (disputed) => {
    if (isDisputed(disputed.transaction)) await close(platform, disputed, charge);
    else if (isAppealWon(disputed, charge)) await reinstate(platform, disputed, SYSTEM);
    else return false;
    await tellDispute(platform, disputed.order, `Dispute ${charge.outcome}`, charge.reason ?? '', SYSTEM);
    return true;
  });
