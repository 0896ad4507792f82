import { timezoneOf } from '../../../domain/address';
import { localZone } from '../../../domain/search';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import type { ActivityEntry } from '../../activity';
import { readTimezone } from '../../settings';
import { chargeOf } from '../new-order';
import { insertOrderAddresses } from '../order-addresses.repository';
import { insertOperation } from '../order-operations.repository';
import { findItems, insertItems, insertOrder, insertTransaction } from '../orders.repository';
import { toOrderRow, type OrderItemRow, type OrderRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { holdGoods } from './hold-goods';
import { deferItem, type RenewedOrder } from './renewed-order.repository';
import {
  amountsOf,
  lineValues,
  orderValues,
  partValues,
  renewedLines,
  type RenewalAmounts,
  type RenewalSale,
  type RenewedLines,
} from './renewal-values';

export type { RenewalSale };

/** What such an order costs. With the first order read. */
export const renewalCost = async ({ db }: Platform, sale: RenewalSale): Promise<RenewalAmounts> =>
  amountsOf(sale, renewedLines(await findItems(db, sale.parent.id), sale));

export type CreatedRenewal = {
  readonly order: OrderRow;
  readonly transactionId: number;
  readonly transactionUuid: string;
  /** Whose stock the order took: for `stockMoved` and, as the last step of the transaction, `refreshStock`. */
  readonly movedProducts: readonly number[];
  /** That it was created, for its log. */
  readonly entry: ActivityEntry;
};

type Bill = { readonly sale: RenewalSale; readonly lines: RenewedLines; readonly amounts: RenewalAmounts };

const writeOrder = async (
  platform: Platform,
  { sale, lines, amounts }: Bill,
  reservedId: number | undefined
): Promise<OrderRow> => {
  const now = platform.clock.now();
  const placedOn = localZone(timezoneOf(await readTimezone(platform))).dayAt(now);
  const values = orderValues(sale, lines, amounts, placedOn);
  const { id } = await insertOrder(platform.db, values, now, reservedId);
  return toOrderRow({ ...values, id, receipt_number: null, invoice_no: null, created_at: now, updated_at: now });
};

/** Answers those that hold goods, and may answer the others. */
const writeLines = async (
  { db, clock }: Platform,
  order: OrderRow,
  { sale, lines, amounts }: Bill,
  reservedIds: readonly number[] | undefined
): Promise<readonly OrderItemRow[]> => {
  const now = clock.now();
  const line = lineValues(sale, lines, amounts);
  const isAskedFor = lines.parts.length > 0 || order.fulfillment_type === 'physical';
  if (!isAskedFor && !reservedIds) {
    await deferItem(db, order, line, now);
    return [];
  }
  const own = await insertItems(db, order, [line], now, reservedIds);
  const [bundle] = own;
  if (!bundle || lines.parts.length === 0) return own;
  const values = lines.parts.map((part) => partValues(part, bundle.id, sale));
  await insertItems(db, order, values, now);
  return findItems(db, order.id);
};

const copyAddresses = ({ db, clock }: Platform, addresses: RenewedOrder['addresses'], to: OrderRow): Promise<void> =>
  insertOrderAddresses(
    db,
    to,
    addresses.map(({ id: _id, ...address }) => ({ ...address, order_id: to.id })),
    clock.now()
  );

/**
 * Writes the order of one bill of a subscription, with its line, addresses and the charge that asks for its money. In the caller's
 * transaction, with the first order locked. The caller writes its tax records and its log, and tells of it.
 */
export const createRenewalOrder = async (
  platform: Platform,
  sale: RenewalSale,
  { items: renewed, addresses, ids }: RenewedOrder,
  author: Author
): Promise<CreatedRenewal> => {
  const { db, clock } = platform;
  const now = clock.now();
  const lines = renewedLines(renewed, sale);
  const bill = { sale, lines, amounts: amountsOf(sale, lines) };
  const order = await writeOrder(platform, bill, ids?.order);
  const items = await writeLines(platform, order, bill, ids?.items);
  const movedProducts = await holdGoods(platform, order.id, items, author);
  const charge = { ...chargeOf(order, sale.total), subscription_id: sale.subscriptionId, status: 'pending' };
  const transactionId = await insertTransaction(db, charge, now, ids?.transaction);
  await copyAddresses(platform, addresses, order);
  const via = sale.placed ? 'checkout' : 'renewal';
  const cart_hash = sale.placed?.cartHash ?? '';
  await insertOperation(db, { order_id: order.id, created_via: via, cart_hash, meta: toJson({}) }, now);
  const entry = { title: 'Order created', content: `Order ${order.uuid}`, moduleName: 'order', moduleId: order.id };
  return { order, transactionId, transactionUuid: charge.uuid, movedProducts, entry: { ...entry, ...author } };
};
