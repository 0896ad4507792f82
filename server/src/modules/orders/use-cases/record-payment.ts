import {
  leaveProcessing,
  reconcilePayment,
  wasEverPaid,
  PAYMENT_SETTLED,
  type PaymentStatus,
  type CountedTransaction,
  type PaymentOutcome,
} from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { recountCustomer } from '../../customers';
import { recordBumpUses } from '../../order-bumps';
import { commitStock, refreshStock, stockMoved } from '../../stock';
import { subscriptionsOf } from '../order-subscriptions';
import { AUTO_COMPLETE } from '../orders.hooks';
import { presentOrder } from '../orders.presenter';
import { claimPaid, noteSubscriptionOf, updateOrder, updateTransactions } from '../orders.repository';
import { payableOf, type OrderRow } from '../orders.rows';
import { orderMoves, statusEntry, statusEvents, type Author, type StatusChange } from '../statuses/status-change';
import { bumpUsesOf } from './bump-uses';
import { firstPaymentValues } from './number-order';
import { reclaimCouponsOf, reclaimStockOf } from './reclaim';

export type Money = { readonly paymentStatus: PaymentStatus; readonly totalPaid: number };

/** What was paid once, and was not any more, is paid again. Of a renewal its subscription tells. */
const againEvents = (order: OrderRow, to: PaymentStatus) => {
  const isBack = !PAYMENT_SETTLED.includes(order.payment_status) && PAYMENT_SETTLED.includes(to);
  const isTold = isBack && wasEverPaid(order) && order.type !== 'renewal';
  return isTold ? [{ name: 'order_paid_again', references: { order_id: order.id } }] : [];
};

type Beside = {
  readonly author: Author;
  /** Products whose stock moved with it. */ readonly moved?: readonly number[];
  /** Where the order itself goes with it, step by step. */ readonly moves?: readonly StatusChange[];
};

const statusValues = (moves: readonly StatusChange[], now: Date) => {
  const last = moves.at(-1);
  return last ? { status: last.to, completed_at: last.to === 'completed' ? now : null } : {};
};

/**
 * How much of an order is paid has changed without making it paid: a part has come, or was lost. With customer and order locked.
 */
export const recordMoney = async (
  platform: Platform,
  order: OrderRow,
  { paymentStatus, totalPaid }: Money,
  { author, moved = [], moves = [] }: Beside
): Promise<void> => {
  const now = platform.clock.now();
  const values = { payment_status: paymentStatus, total_paid: totalPaid, ...statusValues(moves, now) };
  await updateOrder(platform.db, order, values, now);
  await recountCustomer(platform, order.customer_id);
  const change = { kind: 'payment', orderId: order.id, from: order.payment_status, to: paymentStatus } as const;
  const changes = [...(change.from === change.to ? [] : [change]), ...moves];
  await recordActivities(
    platform,
    changes.map((each) => statusEntry(each, author))
  );
  const again = againEvents(order, paymentStatus);
  await platform.events.record([...stockMoved(moved), ...changes.flatMap(statusEvents), ...again]);
};

const paymentChange = (
  { id: orderId, payment_status: from }: OrderRow,
  { paymentStatus: to }: PaymentOutcome
): readonly StatusChange[] => (from === to ? [] : [{ kind: 'payment', orderId, from, to }]);

const valuesOf = (outcome: PaymentOutcome, first: object, note: string | undefined, now: Date) => ({
  status: outcome.status,
  payment_status: outcome.paymentStatus,
  total_paid: outcome.totalPaid,
  ...first,
  ...(outcome.completed ? { completed_at: now } : {}),
  ...(note ? { note } : {}),
});

/** Without an id where it has just been written as succeeded. */
type PaymentTransaction = CountedTransaction & { readonly id?: number };

export type Payment = {
  readonly order: OrderRow;
  readonly transactions: readonly PaymentTransaction[];
  /** The transaction that the event tells of. */
  readonly transactionId: number;
  readonly author: string;
  readonly note?: string | undefined;
  /** A provider's message must not sell what is not there: its money goes back. A person may. */
  readonly refuseShortage?: boolean;
};

type Paying = { readonly payment: Payment; readonly outcome: PaymentOutcome; readonly moved: readonly number[] };

/** In the order in which they are delivered. See docs/rules/order-states.md#after-a-payment. */
const FIRST_PAYMENT = ['order_paid', 'order_paid_done'] as const;

/** An order that was given its number when it was placed has been told of it. Of a renewal its subscription tells. */
const firstEvents = ({ receipt_number: number, type }: OrderRow): readonly string[] => [
  ...(number === null ? ['order/invoice_number_added'] : []),
  ...(type === 'renewal' ? [] : FIRST_PAYMENT),
];

/**
 * `order_paid`, its invoice number and what offers brought are told with the first payment, however often a charge is taken back
 * and made again; where the order goes with it is told behind them. See docs/rules/payments.md#when-an-order-is-paid.
 */
const tell = async (platform: Platform, { payment, outcome, moved }: Paying, isFirst: boolean) => {
  const { order, author, transactionId } = payment;
  const bumps = isFirst ? await bumpUsesOf(platform, order) : [];
  await recordBumpUses(platform, bumps);
  const [paid, moves] = [paymentChange(order, outcome), orderMoves(order, outcome)];
  const entry = { title: 'Order Bump Succeeded', moduleName: 'order', moduleId: order.id, author };
  await recordActivities(platform, [
    ...[...paid, ...moves].map((change) => statusEntry(change, { author })),
    ...bumps.map(({ title }) => ({ ...entry, content: title })),
  ]);
  const references = { order_id: order.id, transaction_id: transactionId };
  const told = isFirst
    ? firstEvents(order).map((name) => ({ name, references }))
    : againEvents(order, outcome.paymentStatus);
  const [before, behind] = [paid.flatMap(statusEvents), moves.flatMap(statusEvents)];
  await platform.events.record([...stockMoved(moved), ...before, ...told, ...behind]);
};

/** What else asked for the money of the order asks for nothing any more: nobody is to take one of them for unpaid, or complete it. */
const closePending = async ({ db, clock }: Platform, { transactions }: Payment): Promise<void> => {
  const open = transactions.filter(({ status, transaction_type: type }) => status === 'pending' && type !== 'refund');
  const ids = open.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await updateTransactions(db, ids, { status: 'failed' }, clock.now());
};

/** What was sold with the order begins, or goes on; its charges are those of the subscription. */
const moveSubscriptions = async (platform: Platform, { order, author }: Payment): Promise<void> => {
  const { activate, renew, carryOut, changePlan } = subscriptionsOf(platform);
  const note = (id: number) => noteSubscriptionOf(platform.db, order.id, id);
  if (order.type === 'subscription') await activate(order.id, { author }, note);
  if (order.config.plan_change) await changePlan(order.id, { author });
  if (order.config.purpose) await carryOut(order.id, { author }, note);
  else if (order.type === 'renewal') await renew(order.id, { author }, note);
};

/** Everything that a paid order says and does; answers false when somebody else has made it paid already. */
const makePaid = async (platform: Platform, paying: Paying): Promise<boolean> => {
  const { order, note } = paying.payment;
  const now = platform.clock.now();
  const isFirst = !wasEverPaid(order);
  const first = isFirst ? await firstPaymentValues(platform, order) : {};
  const values = valuesOf(paying.outcome, first, note, now);
  if (!(await claimPaid(platform.db, order, values, now))) return false;
  await closePending(platform, paying.payment);
  await recountCustomer(platform, order.customer_id);
  await tell(platform, paying, isFirst);
  await moveSubscriptions(platform, paying.payment);
  return true;
};

/** What the transactions mean for the order; a site may keep a paid digital order for a person to complete. */
export const paymentOutcomeOf = async (
  platform: Platform,
  { order, transactions }: Pick<Payment, 'order' | 'transactions'>
): Promise<PaymentOutcome> => {
  const outcome = reconcilePayment(payableOf(order), transactions);
  if (!outcome.completed) return outcome;
  const completes = await platform.hooks.ask(AUTO_COMPLETE, true, { order: presentOrder(order) });
  return completes ? outcome : leaveProcessing(outcome);
};

/** Digital lines are delivered by their payment. Answers the products whose stock moved. */
const deliverDigital = (platform: Platform, { order }: Payment, outcome: PaymentOutcome): Promise<readonly number[]> =>
  outcome.becamePaid ? commitStock(platform, { orderId: order.id, fulfillment: 'digital' }) : Promise.resolve([]);

/**
 * The one place that makes an order paid. Runs in the caller's transaction with the customer and the order locked, in this
 * order, so that the customer's figures miss no payment that is made at the same time. Answers false when the transactions do
 * not pay it in full, or somebody else has made it paid already. See docs/rules/payments.md#when-an-order-is-paid and
 * docs/rules/order-states.md#after-a-payment.
 * @throws UnprocessableError for a shortage that is to be refused.
 */
export const recordPayment = async (platform: Platform, payment: Payment): Promise<boolean> => {
  const { order, author } = payment;
  const outcome = await paymentOutcomeOf(platform, payment);
  const isLate = order.payment_status === 'failed' && outcome.paymentStatus !== 'failed';
  const heldAgain = isLate ? await reclaimStockOf(platform, payment) : [];
  const delivered = await deliverDigital(platform, payment, outcome);
  const moved = [...new Set([...heldAgain, ...delivered])];
  if (isLate) await reclaimCouponsOf(platform, payment);
  const becamePaid = outcome.becamePaid && (await makePaid(platform, { payment, outcome, moved }));
  if (!outcome.becamePaid && outcome.totalPaid !== order.total_paid) {
    await recordMoney(platform, order, outcome, { moved, author: { author } });
  }
  await refreshStock(platform, heldAgain);
  return becamePaid;
};
