import { RuleViolationError } from '../../../domain/errors';
import { recalculatePayment } from '../../../domain/order';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { claimCoupons } from '../../coupons';
import { existing } from '../locked-order';
import { amountsOf, chargeOf, isSentOut } from '../new-order';
import { isMoneyOnItsWayTo } from '../order-gateways';
import { presentOrder } from '../orders.presenter';
import {
  findItems,
  findOrder,
  findTransactions,
  insertTransaction,
  updateOrder,
  updateTransaction,
} from '../orders.repository';
import { payableOf, type OrderRow, type TransactionRow } from '../orders.rows';
import { shipRest } from '../shipments/shipments-follow';
import type { Author } from '../statuses/status-change';
import { isPendingCharge } from '../transactions/charge-rows';
import { recordMoney, recordPayment } from '../use-cases/record-payment';
import { rewriteLines, type OrderRewrite } from './rewrite-lines';

/** One open charge for what is still to pay. */
const ask = async (
  { db, clock }: Platform,
  order: OrderRow,
  open: TransactionRow | undefined,
  due: number
): Promise<void> => {
  if (!open) await insertTransaction(db, { ...chargeOf(order, due), status: 'pending' }, clock.now());
  else if (open.total !== due) await updateTransaction(db, open.id, { total: due }, clock.now());
};

/** What costs nothing is paid by that; what others have paid already leaves nothing to charge. */
const close = async (
  { db, clock }: Platform,
  order: OrderRow,
  open: TransactionRow | undefined
): Promise<number | null> => {
  const isFree = order.total_amount === 0 && order.total_paid === 0;
  if (open) {
    await updateTransaction(
      db,
      open.id,
      isFree ? { status: 'succeeded', total: 0 } : { status: 'failed' },
      clock.now()
    );
    return open.id;
  }
  const isUnpaid = order.payment_status === 'pending' || order.payment_status === 'failed';
  return isFree && isUnpaid ? insertTransaction(db, { ...chargeOf(order, 0), status: 'succeeded' }, clock.now()) : null;
};

/**
 * The total of an order has changed: it asks for the difference, or is paid by what has come already. What was paid too much stays
 * until a person gives it back. In the caller's transaction, with customer and order locked; the order has its new total.
 */
const reconcileCharge = async (platform: Platform, order: OrderRow, author: Author): Promise<void> => {
  const { db } = platform;
  const open = (await findTransactions(db, order.id)).find(isPendingCharge);
  const due = order.total_amount - order.total_paid;
  if (due > 0) {
    await ask(platform, order, open, due);
    const money = recalculatePayment(payableOf(order), await findTransactions(db, order.id), 'pending');
    if (money.paymentStatus !== order.payment_status) await recordMoney(platform, order, money, { author });
    return;
  }
  const closed = await close(platform, order, open);
  const transactions = await findTransactions(db, order.id);
  const transactionId = closed ?? transactions[0]?.id ?? 0;
  await recordPayment(platform, { order, transactions, transactionId, author: author.author });
};

/** Key of an order's config: how often a person has edited it. A checkout leaves such an order alone. */
export const EDITS = 'edits';

export const editsOf = ({ config }: Pick<OrderRow, 'config'>): number => Number(config[EDITS] ?? 0);

/** An order that has nothing to send any more has no shipping status, and one that has for the first time begins unsent. */
const shippingAfter = ({ shipping_status: status }: OrderRow, isSent: boolean): string => {
  if (!isSent) return '';
  return status === '' ? 'unshipped' : status;
};

const hasPhysicalLines = async ({ db }: Platform, { id }: OrderRow, edit: OrderRewrite): Promise<boolean> =>
  isSentOut(edit.lines) || (await findItems(db, id)).some(({ fulfillment_type: type }) => type === 'physical');

const writeOrder = async (platform: Platform, order: OrderRow, edit: OrderRewrite): Promise<OrderRow> => {
  const isSent = await hasPhysicalLines(platform, order, edit);
  const values = {
    ...amountsOf(edit.priced),
    fulfillment_type: isSent ? 'physical' : 'digital',
    shipping_status: shippingAfter(order, isSent),
    config: toJson({ ...order.config, ...edit.config, [EDITS]: editsOf(order) + 1 }),
    ...(edit.note === undefined ? {} : { note: edit.note }),
  };
  await updateOrder(platform.db, order, values, platform.clock.now());
  return existing(await findOrder(platform.db, order.id));
};

const tell = async (platform: Platform, order: OrderRow, total: number, author: Author): Promise<void> => {
  const content = `Total from ${order.total_amount} to ${total} cents`;
  await recordActivities(platform, [
    { title: 'Order edited', content, moduleName: 'order', moduleId: order.id, ...author },
  ]);
  await platform.events.record([
    { name: 'order_updated', references: { order_id: order.id, old_order: presentOrder(order) } },
  ]);
};

/** An order that counts as shipped stays so: what an edit adds goes out too. */
const shipAdded = async (platform: Platform, { id, shipping_status: status }: OrderRow, author: Author) => {
  if (status === 'shipped' || status === 'delivered') await shipRest(platform, id, status, author);
};

export type RewrittenOrder = {
  readonly order: OrderRow;
  /** Whose stock moved: for `stockMoved` and, as the last step of the transaction, `refreshStock`. */
  readonly movedProducts: readonly number[];
};

/** After the variants, and before an edit that pays the order takes its number: a late payment holds them in that order too. */
const claim = async (platform: Platform, order: OrderRow, { claims }: OrderRewrite): Promise<void> => {
  await claimCoupons(platform, { orderId: order.id, customerId: order.customer_id, claims });
};

/** Money that comes later pays what the order asked for when the buyer paid: of another price, it would go back. See decision 0160. */
const assertMoneyFits = async (platform: Platform, order: OrderRow, { priced }: OrderRewrite): Promise<void> => {
  if (priced.total === order.total_amount || !(await isMoneyOnItsWayTo(platform, order.id))) return;
  throw new RuleViolationError('The payment of the order is on its way. Its total can be changed once that has come.');
};

/**
 * Lines, coupons, amounts and open charge of an order, which the caller has locked after its customer, become those of `edit`. Runs in the
 * caller's transaction.
 *
 * @throws UnprocessableError where there is not enough of something, or a coupon is used up; RuleViolationError for another total while
 * money is on its way.
 */
export const rewriteOrder = async (
  platform: Platform,
  order: OrderRow,
  edit: OrderRewrite,
  author: Author
): Promise<RewrittenOrder> => {
  await assertMoneyFits(platform, order, edit);
  const movedProducts = await rewriteLines(platform, order, edit);
  await shipAdded(platform, order, author);
  await claim(platform, order, edit);
  const written = await writeOrder(platform, order, edit);
  await tell(platform, order, written.total_amount, author);
  await reconcileCharge(platform, written, author);
  return { order: existing(await findOrder(platform.db, order.id)), movedProducts };
};
