import { lossesOf, recalculatePayment, type GivenBack, type Losses, type LostPart } from '../../../domain/order';
import { toDate, toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { existing } from '../locked-order';
import { followRefunds, keepInvoice } from '../order-documents';
import { addRefundsToItems, findOrder, findTransactions, updateOrder, updateTransaction } from '../orders.repository';
import { payableOf, REFUNDED_TOTAL, type OrderRow, type TransactionRow } from '../orders.rows';
import { recordNewRefund } from '../refunds/record-refund';
import type { Author } from '../statuses/status-change';
import { recordMoney } from '../use-cases/record-payment';
import {
  DISPUTE,
  isLossRow,
  isVendorId,
  metaOfFacts,
  refundsOf,
  sharesOf,
  type Disputed,
  type TakenFacts,
} from './disputed';

const REASONS: Readonly<Record<LostPart['cause'], string>> = {
  dispute: 'Lost in a dispute.',
  reversal: 'The payment provider has taken the money back.',
};

/** When the provider says that the money left, or when the store heard of it. */
const timeOf = ({ meta, created_at: created }: TransactionRow): number =>
  typeof meta.given_back_at === 'number' ? meta.given_back_at : (toDate(created)?.getTime() ?? 0);

const givenBackBy = (row: TransactionRow): GivenBack => ({
  amount: row.total,
  at: timeOf(row),
  mayBeDisputed: row.meta.gateway_refund === undefined && row.meta.is_reversal !== false,
});

/** What is to be written off of the charge; `coming` is a refund that is about to be recorded. */
export const lossesBy = (disputed: Disputed, facts: TakenFacts, coming: readonly GivenBack[] = []): Losses => {
  const refunds = refundsOf(disputed).filter((each) => each.status === 'refunded' && !isLossRow(each));
  const { total } = disputed.transaction;
  return lossesOf({ total, refunds: [...refunds.map(givenBackBy), ...coming], ...facts });
};

type Moves = {
  /** Loss rows that stand no more, and those that stand again. */
  readonly undone: readonly TransactionRow[];
  readonly redone: readonly TransactionRow[];
  readonly added: readonly LostPart[];
};

/** Loss rows are alike but for their amount. One that was undone is taken again before there is another one. */
const movesTo = (parts: readonly LostPart[], rows: readonly TransactionRow[]): Moves => {
  const free = [...rows].sort((a, b) => Number(b.status === 'refunded') - Number(a.status === 'refunded'));
  const [kept, added]: [TransactionRow[], LostPart[]] = [[], []];
  for (const part of parts) {
    const index = free.findIndex(({ total }) => total === part.amount);
    if (index < 0) added.push(part);
    else kept.push(...free.splice(index, 1));
  }
  return {
    undone: free.filter(({ status }) => status === 'refunded'),
    redone: kept.filter(({ status }) => status !== 'refunded'),
    added,
  };
};

const signed = (row: TransactionRow, sign: 1 | -1) =>
  new Map([...sharesOf(row)].map(([id, cents]) => [id, sign * cents]));

const move = async (
  { db, clock }: Platform,
  order: OrderRow,
  row: TransactionRow,
  status: 'refunded' | 'failed'
): Promise<void> => {
  await updateTransaction(db, row.id, { status }, clock.now());
  await addRefundsToItems(db, order, signed(row, status === 'refunded' ? 1 : -1), clock.now());
};

const sumOf = (rows: readonly TransactionRow[]): number => rows.reduce((sum, { total }) => sum + total, 0);

type Step = { readonly disputed: Disputed; readonly losses: Losses; readonly moves: Moves };

/** What the order is paid and refunded when all is done, also by what is yet to be added: nobody is told of what is between. */
const recordOutcome = async (
  platform: Platform,
  { disputed: { order, transactions }, losses, moves }: Step,
  charge: TransactionRow,
  author: Author
): Promise<void> => {
  const { undone, redone, added } = moves;
  const after = transactions.map((each) => {
    if (each.id === charge.id) return charge;
    if (undone.includes(each)) return { ...each, status: 'failed' as const };
    return redone.includes(each) ? { ...each, status: 'refunded' as const } : each;
  });
  const coming = added.map(
    ({ amount }) => ({ status: 'refunded', transaction_type: 'refund', total: amount }) as const
  );
  const unpaid = losses.isLost ? 'failed' : order.payment_status;
  const money = recalculatePayment(payableOf(order), [...after, ...coming], unpaid);
  const total_refund = order.total_refund - sumOf(undone) + sumOf(redone);
  const now = platform.clock.now();
  const refunded_at = money.paymentStatus === 'refunded' ? (toDate(order.refunded_at) ?? now) : null;
  await updateOrder(platform.db, order, { total_refund, refunded_at }, now);
  await recordMoney(platform, order, money, { author });
};

const chargeAfter = ({ disputed, losses, moves }: Step, facts: TakenFacts, meta: object): TransactionRow => {
  const { transaction } = disputed;
  const { transaction_type: type } = transaction;
  const refunded = transaction.refunded_total - sumOf(moves.undone) + sumOf(moves.redone);
  const isOpen = losses.isLost || facts.disputes.some(({ state }) => state === 'open');
  const wasLost = transaction.status === 'dispute_lost';
  return {
    ...transaction,
    transaction_type: isOpen ? DISPUTE : type === DISPUTE ? 'charge' : type,
    status: losses.isLost ? 'dispute_lost' : wasLost ? 'succeeded' : transaction.status,
    refunded_total: refunded,
    meta: { ...transaction.meta, ...metaOfFacts(facts), ...meta, [REFUNDED_TOTAL]: refunded },
  };
};

/** Rows that are to be written anew see the order as it stands by now. */
const add = async (platform: Platform, { id }: OrderRow, charge: TransactionRow, parts: readonly LostPart[]) => {
  for (const { amount, id: vendorId, cause } of parts) {
    const order = existing(await findOrder(platform.db, id));
    const transactions = await findTransactions(platform.db, id);
    const current = transactions.find((each) => each.id === charge.id) ?? charge;
    const named = isVendorId(vendorId) ? vendorId : undefined;
    const refund = { amount, vendorId: named, reason: REASONS[cause], isLoss: true };
    await recordNewRefund(platform, { order, transactions, charge: current }, refund);
  }
};

export type Writing = {
  readonly facts: TakenFacts;
  readonly losses: Losses;
  readonly author: Author;
  /** Beside the facts, for the meta of the charge. */
  readonly meta?: Readonly<Record<string, unknown>>;
};

/**
 * Brings the charge, its refunds and its order to what has to be written off by all that is known. With customer and order locked.
 * See docs/rules/refunds.md#disputes and decision 0097.
 */
export const writeOff = async (
  platform: Platform,
  disputed: Disputed,
  { facts, losses, author, meta = {} }: Writing
): Promise<void> => {
  const { order, transaction } = disputed;
  await keepInvoice(platform, order);
  const moves = movesTo(losses.parts, refundsOf(disputed).filter(isLossRow));
  const step = { disputed, losses, moves };
  const charge = chargeAfter(step, facts, meta);
  const { transaction_type, status } = charge;
  const values = { transaction_type, status, meta: toJson(charge.meta) };
  await updateTransaction(platform.db, transaction.id, values, platform.clock.now());
  for (const row of moves.undone) await move(platform, order, row, 'failed');
  for (const row of moves.redone) await move(platform, order, row, 'refunded');
  const areRefundsMoved = moves.undone.length + moves.redone.length > 0;
  const isMoved = areRefundsMoved || status !== transaction.status;
  if (isMoved) await recordOutcome(platform, step, charge, author);
  await add(platform, order, charge, moves.added);
  if (areRefundsMoved) await followRefunds(platform, order.id);
};
