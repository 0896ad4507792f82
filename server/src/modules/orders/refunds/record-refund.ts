import { randomUUID } from 'node:crypto';
import { planRefund, sharesOfParts, spreadRefund, statusAfterRefund, type RefundPart } from '../../../domain/order';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { recountCustomer } from '../../customers';
import { stepOfCurrency } from '../../settings';
import { refreshStock, restockLines, stockMoved, type RestockedLine } from '../../stock';
import { keepInvoice } from '../order-documents';
import { addRefundsToItems, addToItems, findItems, insertTransaction, updateTransaction } from '../orders.repository';
import { REFUNDED_TOTAL, type OrderRow, type TransactionRow } from '../orders.rows';
import { orderFollows } from '../shipments/order-follows';
import { statusEntry, statusEvents, type Author, type StatusChange } from '../statuses/status-change';
import { chargeOf } from '../transactions/charge-rows';
import { refundedLines } from './refund-lines';
import { claimRefund } from './refunds.repository';

export type RecordedPart = RefundPart & {
  /** The provider's id of the refund, where it has told already. */
  readonly vendorId?: string;
};

export type RefundToRecord = {
  /** Locked, and its customer too. */
  readonly order: OrderRow;
  readonly transactions: readonly TransactionRow[];
  readonly parts: readonly RecordedPart[];
  readonly reason: string;
  /** Line -> cents of the refund. */
  readonly shares: ReadonlyMap<number, number>;
  /** The money is for these lines, and not for everything: its credit note takes back their taxes. */
  readonly namesLines?: boolean;
  readonly restocked: readonly RestockedLine[];
  /** The provider is asked after the commit; what says so here is asked again where the process dies before. */
  readonly asksProvider?: boolean;
  /** Nobody has given it back: a provider took it. */
  readonly isLoss?: boolean;
  /** Beside what every refund keeps. */
  readonly meta?: Readonly<Record<string, unknown>>;
};

type WrittenPart = RecordedPart & { readonly shares: ReadonlyMap<number, number> | undefined };

const metaOf = ({ reason, asksProvider, namesLines, meta }: RefundToRecord, chargeId: number, part: WrittenPart) => ({
  parent_id: chargeId,
  reason,
  ...(asksProvider ? { gateway_refund: 'pending' } : {}),
  ...(namesLines ? { line_shares: [...(part.shares ?? [])] } : {}),
  ...meta,
});

const refundRow = (refund: RefundToRecord, charge: TransactionRow, part: WrittenPart) => ({
  uuid: randomUUID(),
  order_id: refund.order.id,
  order_type: refund.order.type,
  transaction_type: 'refund',
  status: 'refunded',
  payment_method: charge.payment_method,
  payment_mode: charge.payment_mode,
  vendor_charge_id: part.vendorId ?? null,
  currency: charge.currency,
  rate: charge.rate,
  total: part.amount,
  meta: toJson(metaOf(refund, charge.id, part)),
});

/** Answers the ids of the new refund transactions. */
const writeParts = async (platform: Platform, refund: RefundToRecord): Promise<readonly number[]> => {
  const { db, clock } = platform;
  const ids: number[] = [];
  const shares = sharesOfParts(refund.parts, refund.shares);
  for (const [index, part] of refund.parts.entries()) {
    const charge = refund.transactions.find(({ id }) => id === part.transactionId) as TransactionRow;
    const meta = { ...charge.meta, [REFUNDED_TOTAL]: charge.refunded_total + part.amount };
    await updateTransaction(db, charge.id, { meta: toJson(meta) }, clock.now());
    ids.push(await insertTransaction(db, refundRow(refund, charge, { ...part, shares: shares[index] }), clock.now()));
  }
  return ids;
};

type Outcome = {
  readonly amount: number;
  readonly changes: readonly StatusChange[];
  readonly moved: readonly number[];
  readonly transactionIds: readonly number[];
};

const tell = async (platform: Platform, refund: RefundToRecord, outcome: Outcome, author: Author): Promise<void> => {
  const { order, shares, restocked, reason, isLoss = false } = refund;
  const { amount, changes, moved, transactionIds } = outcome;
  const type = order.total_refund + amount >= order.total_paid ? 'full' : 'partial';
  const content = `${amount} cents of ${order.currency}${reason ? `: ${reason}` : ''}`;
  const entry = { title: 'Order refunded', content, moduleName: 'order', moduleId: order.id, ...author };
  await recordActivities(platform, [entry, ...changes.map((change) => statusEntry(change, author))]);
  const references = {
    order_id: order.id,
    transaction_id: transactionIds[0] as number,
    transaction_ids: transactionIds,
    refunded_items: [...shares].map(([id, share]) => ({ id, amount: share })),
    new_refunded_items: restocked.map(({ orderItemId: id, quantity }) => ({ id, restore_quantity: quantity })),
    refunded_amount: amount,
    manage_stock: restocked.length > 0,
    ...{ type, reason, is_loss: isLoss },
  };
  const second = type === 'full' ? 'order_fully_refunded' : 'order_partially_refunded';
  await platform.events.record([
    ...stockMoved(moved),
    ...['order_refunded', second].map((name) => ({ name, references })),
    ...changes.flatMap(statusEvents),
  ]);
};

/**
 * Money of an order goes back: one refund transaction for each charge that gives some, and everything that follows from it. The
 * order's own status stays. Runs in the caller's transaction. Answers the ids of the refund transactions.
 * See docs/rules/refunds.md#refunds.
 */
export const recordRefund = async (
  platform: Platform,
  refund: RefundToRecord,
  author: Author
): Promise<readonly number[]> => {
  const { db, clock } = platform;
  const { order } = refund;
  await keepInvoice(platform, order);
  const amount = refund.parts.reduce((total, part) => total + part.amount, 0);
  const to = statusAfterRefund(order.total_paid, order.total_refund + amount);
  const moved = await restockLines(platform, refund.restocked);
  await claimRefund(db, order, { amount, paymentStatus: to }, clock.now());
  const ids = await writeParts(platform, refund);
  const quantities = new Map(refund.restocked.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  await addRefundsToItems(db, order, refund.shares, clock.now());
  await addToItems(db, { restocked_quantity: quantities }, clock.now());
  if (refund.restocked.length > 0) await orderFollows(platform, order.id, author);
  await recountCustomer(platform, order.customer_id);
  const change = { kind: 'payment', orderId: order.id, from: order.payment_status, to } as const;
  const changes = change.from === to ? [] : [change];
  await tell(platform, refund, { amount, changes, moved, transactionIds: ids }, author);
  await refreshStock(platform, moved);
  return ids;
};

export type Refunding = {
  readonly order: OrderRow;
  readonly transactions: readonly TransactionRow[];
  readonly charge: TransactionRow;
};

export type NewRefund = {
  readonly amount: number;
  /** The provider's own id of the refund, of the reversal, or of the dispute. */
  readonly vendorId: string | undefined;
  readonly reason: string;
  /** A provider took it back by itself, and it may come again: see `writeOff`. */
  readonly isLoss?: boolean;
  /** For the meta of the refund. */
  readonly meta?: Readonly<Record<string, unknown>>;
};

/**
 * Money that left a charge without the store: what each line gave is its share. With customer and order locked.
 * @throws BadRequestError where that is more than what is left of the payment.
 */
export const recordNewRefund = async (
  platform: Platform,
  { order, transactions, charge }: Refunding,
  { amount, vendorId, reason, isLoss = false, meta }: NewRefund
): Promise<void> => {
  const money = { totalPaid: order.total_paid, totalRefund: order.total_refund };
  const parts = planRefund(money, transactions.map(chargeOf), { amount, transactionId: charge.id }).map((part) => ({
    ...part,
    ...(vendorId === undefined ? {} : { vendorId }),
  }));
  const lines = refundedLines(order, await findItems(platform.db, order.id), []);
  const shares = spreadRefund(amount, lines, await stepOfCurrency(platform, order.currency));
  const kept = { ...meta, [isLoss ? 'lost_shares' : 'line_shares']: [...shares] };
  const refund = { order, transactions, parts, reason, shares, restocked: [], isLoss, meta: kept };
  await recordRefund(platform, refund, { author: 'system' });
};
