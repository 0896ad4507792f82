import { NotFoundError } from '../../../domain/errors';
import type { DisputeState, KnownDispute, Reversal } from '../../../domain/order';
import { toInt } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { withPayable } from '../locked-order';
import { findTransactionByUuid, findTransactions } from '../orders.repository';
import type { OrderRow, TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { isRefundRow } from '../transactions/charge-rows';

/** The type of a charge while it is disputed, and for ever where all of it was lost. */
export const DISPUTE = 'dispute';

/** With customer and order locked. */
export type Disputed = {
  readonly order: OrderRow;
  readonly transactions: readonly TransactionRow[];
  /** The charge that is disputed, or was. */
  readonly transaction: TransactionRow;
};

/** All that providers have told of the money which they took back of a charge. Kept in its meta. */
export type TakenFacts = {
  readonly disputes: readonly KnownDispute[];
  readonly reversals: readonly Reversal[];
  readonly isReversed: boolean;
};

export const isDisputed = ({ transaction_type: type, status }: TransactionRow): boolean =>
  type === DISPUTE && status === 'succeeded';

const STATES: readonly unknown[] = ['open', 'won', 'lost'] satisfies readonly DisputeState[];

/** Disputes of gateways that have no ids for them are blank, #2, #3 and so on. */
export const isVendorId = (id: string): boolean => id !== '' && !id.startsWith('#');

/** Of a charge of which no more is known than that it is disputed. */
const UNKNOWN: KnownDispute = { id: '', state: 'open', amount: null, most: null, openedAt: 0, version: null };

/** Charges that were disputed before all disputes were kept know their latest one, or no more than that there is one. */
const latestOf = (charge: TransactionRow): readonly KnownDispute[] => {
  const { meta } = charge;
  if (!STATES.includes(meta.dispute_status)) return isDisputed(charge) ? [UNKNOWN] : [];
  const id = typeof meta.dispute_id === 'string' ? meta.dispute_id : '';
  const amount = typeof meta.dispute_amount === 'number' ? meta.dispute_amount : null;
  const openedAt = Date.parse(String(meta.dispute_opened_at ?? '')) || 0;
  return [{ id, state: meta.dispute_status as DisputeState, amount, most: amount, openedAt, version: null }];
};

export const factsOf = (charge: TransactionRow): TakenFacts => {
  const { disputes, reversals, is_reversed: isReversed } = charge.meta;
  return {
    disputes: Array.isArray(disputes) ? (disputes as readonly KnownDispute[]) : latestOf(charge),
    reversals: Array.isArray(reversals) ? (reversals as readonly Reversal[]) : [],
    isReversed: isReversed === true,
  };
};

/** The dispute that people are shown: an open one before those that are decided. */
const shownOf = ({ disputes }: TakenFacts): KnownDispute | undefined =>
  disputes.filter(({ state }) => state === 'open').at(-1) ?? disputes.at(-1);

export const metaOfFacts = (facts: TakenFacts): Readonly<Record<string, unknown>> => {
  const { disputes, reversals, isReversed } = facts;
  const shown = shownOf(facts);
  const latest = shown && {
    dispute_id: shown.id,
    dispute_amount: shown.amount,
    dispute_status: shown.state,
    is_dispute_actionable: shown.state === 'open',
  };
  return { disputes, reversals, is_reversed: isReversed, ...latest };
};

const LOST_SHARES = 'lost_shares';

/** A row of money that was taken back: which of them stand is computed from the facts. Nobody in the store has asked for it. */
export const isLossRow = ({ transaction_type: type, meta }: TransactionRow): boolean =>
  type === 'refund' && LOST_SHARES in meta;

/** Line -> cents. */
export const sharesOf = ({ meta }: TransactionRow): ReadonlyMap<number, number> => {
  const kept = meta[LOST_SHARES];
  const pairs = Array.isArray(kept) ? (kept as readonly (readonly [unknown, unknown])[]) : [];
  return new Map(pairs.map(([line, cents]) => [toInt(line), toInt(cents)]));
};

export const tellDispute = (
  platform: Platform,
  order: OrderRow,
  title: string,
  content: string,
  author: Author
): Promise<void> =>
  recordActivities(platform, [
    { title, content, status: 'warning', moduleName: 'order', moduleId: order.id, ...author },
  ]);

export const refundsOf = ({ transactions, transaction }: Disputed): readonly TransactionRow[] =>
  transactions.filter((each) => isRefundRow(each) && toInt(each.meta.parent_id) === transaction.id);

/** Locks customer and order of a charge. @throws NotFoundError. */
export const withCharge = async <Result>(
  platform: Platform,
  transactionUuid: string,
  work: (disputed: Disputed) => Promise<Result>
): Promise<Result> => {
  const found = await findTransactionByUuid(platform.db, transactionUuid);
  if (!found) throw new NotFoundError('The transaction does not exist.');
  return withPayable(platform, found.order_id, async (order) => {
    const transactions = await findTransactions(platform.db, order.id);
    return work({ order, transactions, transaction: transactions.find(({ id }) => id === found.id) ?? found });
  });
};
