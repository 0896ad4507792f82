import { BadRequestError, ConflictError, UnprocessableError } from '../../../domain/errors';
import { centsOfUnits } from '../../../domain/money';
import { planRefund, spreadRefund, type RefundPart } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { stepOfCurrency } from '../../settings';
import type { RestockedLine } from '../../stock';
import { partsOf } from '../rewrite/rewrite-lines';
import { lockPayable } from '../locked-order';
import { canRefundAtProvider } from '../order-gateways';
import { findItems, findTransactions } from '../orders.repository';
import type { OrderItemRow, OrderRow, TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { assertNotUpgraded, refundedLines, remainderOfLines, staffCharges } from './refund-lines';
import { recordRefund } from './record-refund';
import type { RefundCommand } from '../commands';

/** The lines that a refund is for: those of `item_ids`, else those whose pieces come back. */
const namedLines = ({ item_ids: ids, refunded_items: returned }: RefundCommand): readonly number[] => {
  const named = (ids ?? []).filter((id) => id !== undefined);
  return named.length > 0 ? named : (returned ?? []).map(({ id }) => id);
};

const piecesLeft = ({ quantity, restocked_quantity: restocked }: OrderItemRow): number => quantity - restocked;

type Returned = NonNullable<RefundCommand['refunded_items']>[number];

const returnedItem = (items: readonly OrderItemRow[], { id, variation_id: variationId }: Returned): OrderItemRow => {
  const item = items.find((each) => each.id === id);
  if (!item) throw new BadRequestError('One of the lines does not belong to this order.');
  if (variationId !== undefined && variationId !== item.variation_id) {
    throw new BadRequestError(`"${item.title}" is not of the variation ${variationId}.`);
  }
  return item;
};

const restockedLine = (items: readonly OrderItemRow[], returned: Returned): RestockedLine => {
  const item = returnedItem(items, returned);
  const { restore_quantity: quantity = 0 } = returned;
  if (quantity > piecesLeft(item)) {
    throw new BadRequestError(`Only ${piecesLeft(item)} of "${item.title}" can come back.`);
  }
  return { orderItemId: item.id, quantity };
};

/** A bundle comes back with what lay in it, unless a part is named itself: one that is broken may stay away. */
const withParts = (items: readonly OrderItemRow[], named: readonly RestockedLine[]): readonly RestockedLine[] => {
  const ids = new Set(named.map(({ orderItemId }) => orderItemId));
  const parts = named.flatMap(({ orderItemId, quantity }) =>
    partsOf(items, orderItemId)
      .filter(({ id }) => !ids.has(id))
      .map((part) => ({ orderItemId: part.id, quantity: Math.min(quantity, piecesLeft(part)) }))
  );
  return [...named, ...parts];
};

/** Which pieces go back on sale; none of an order whose stock went back when it was canceled. */
const restockedLines = (
  order: OrderRow,
  items: readonly OrderItemRow[],
  info: RefundCommand
): readonly RestockedLine[] => {
  if (info.manageStock !== 1 || order.status === 'canceled') return [];
  const lines = (info.refunded_items ?? []).map((each) => restockedLine(items, each));
  if (new Set(lines.map(({ orderItemId }) => orderItemId)).size !== lines.length) {
    throw new BadRequestError('A line may be named once.');
  }
  return withParts(items, lines).filter(({ quantity }) => quantity > 0);
};

/** A charge without a name of the provider's was settled by a person, who gives it back by hand. */
const assertTaken = (
  platform: Platform,
  transactions: readonly TransactionRow[],
  parts: readonly RefundPart[]
): void => {
  for (const { transactionId, amount } of parts) {
    const charge = transactions.find(({ id }) => id === transactionId);
    if (!charge?.vendor_charge_id) continue;
    const { payment_method: method, currency } = charge;
    if (canRefundAtProvider(platform, method, { amount, currency })) continue;
    throw new UnprocessableError(
      `The payment method cannot give back ${(amount / 100).toFixed(2)} ${currency}. Please choose an amount without a fraction.`
    );
  }
};

/** Two people who look at the same order do not give the same money back twice. */
const assertUnrefundedSince = (order: OrderRow, { known_total_refund: known }: RefundCommand): void => {
  if (known === undefined || known === order.total_refund) return;
  throw new ConflictError('Somebody else has refunded this order meanwhile. Look at what is left before you go on.');
};

export type Refunded = { readonly orderId: number; readonly refundIds: readonly number[] };

/**
 * Gives money of an order back, for all or some of its lines, and puts their pieces back on sale where that is asked for. What the
 * provider is to do comes after the commit: `refundAtProvider`. Runs in the caller's transaction.
 *
 * @throws NotFoundError; ConflictError where others have refunded it since the caller read it; BadRequestError for what cannot be
 * refunded; InvalidInputError for a fraction that the currency does not have; UnprocessableError for an amount that the provider does not
 * take. See docs/rules/refunds.md#refunds.
 */
export const refundOrder = async (
  platform: Platform,
  orderId: number,
  info: RefundCommand,
  author: Author
): Promise<Refunded> => {
  const { db } = platform;
  const order = await lockPayable(platform, orderId);
  assertUnrefundedSince(order, info);
  assertNotUpgraded(order);
  const transactions = await findTransactions(db, order.id);
  const items = await findItems(db, order.id);
  const named = namedLines(info);
  for (const returned of info.refunded_items ?? []) returnedItem(items, returned);
  const lines = refundedLines(order, items, named);
  if (info.amount === undefined && named.length === 0) throw new BadRequestError('Say how much is to be refunded.');
  const step = await stepOfCurrency(platform, order.currency);
  const amount =
    info.amount === undefined ? remainderOfLines(order, lines) : centsOfUnits(info.amount, step, 'refund_info.amount');
  const request = { amount, transactionId: info.transaction_id };
  const parts = planRefund(
    { totalPaid: order.total_paid, totalRefund: order.total_refund },
    await staffCharges(platform, transactions),
    request
  );
  assertTaken(platform, transactions, parts);
  const refund = {
    order,
    transactions,
    parts,
    reason: info.reason ?? '',
    shares: spreadRefund(amount, lines, step),
    namesLines: named.length > 0,
    restocked: restockedLines(order, items, info),
    asksProvider: true,
  };
  return { orderId: order.id, refundIds: await recordRefund(platform, refund, author) };
};
