import { isRetryable, NUMBERED_UNPAID, PLACED_OFFLINE } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { returnStock } from '../../stock';
import {
  addressRowsOf,
  chargeValues,
  operationOf,
  pendingCharge,
  saleValues,
  type CreatedOrder,
  type NewOrder,
} from '../new-order';
import { deleteOrderAddresses, insertOrderAddresses } from '../order-addresses.repository';
import { updateOperation } from '../order-operations.repository';
import {
  deleteItems,
  findItems,
  findTransactions,
  insertTransaction,
  lockOrder,
  updateOrder,
  updateTransaction,
} from '../orders.repository';
import { toOrderRow, type OrderRow } from '../orders.rows';
import { editsOf } from './rewrite-order';
import { isPendingCharge } from '../transactions/charge-rows';
import { takeStock, writeLines } from '../use-cases/create-order';

export type Draft =
  /** The order of the cart, locked; its stock is back on sale until the draft is written again. */
  | {
      readonly order: OrderRow;
      readonly isOpen: true;
      /** For `refreshStock`, once the draft has been written again. */
      readonly releasedProducts: readonly number[];
    }
  /** It was paid, completed or canceled, or a person has edited or sent something of it: the cart cannot be bought again. */
  | { readonly order: OrderRow; readonly isOpen: false };

/** Something of it is on its way to the buyer, which can be neither sold again nor taken out of the order. */
export const hasBeenSent = async ({ db }: Platform, { id, shipping_status: status }: OrderRow): Promise<boolean> =>
  status !== '' && (await findItems(db, id)).some(({ fulfilled_quantity: sent }) => sent > 0);

const isOpenDraft = async (platform: Platform, order: OrderRow): Promise<boolean> => {
  const isUnpaid = isRetryable({ status: order.status, paymentStatus: order.payment_status });
  return isUnpaid && editsOf(order) === 0 && !(await hasBeenSent(platform, order));
};

/**
 * Takes up the draft order of an earlier try of the same cart. Locks it and gives its stock back, so that the new try counts
 * what is on sale as any other does; `wanted` are the variants of the new try, which are held with the old ones. Runs in the caller's
 * transaction, with the customer locked. Null when it was deleted. See docs/rules/checkout.md#drafts.
 */
export const reopenDraft = async (
  platform: Platform,
  orderId: number,
  wanted: readonly number[]
): Promise<Draft | null> => {
  const order = await lockOrder(platform.db, orderId);
  if (!order) return null;
  if (!(await isOpenDraft(platform, order))) return { order, isOpen: false };
  return { order, isOpen: true, releasedProducts: await returnStock(platform, orderId, { restock: true }, wanted) };
};

const rewriteCharge = async (platform: Platform, orderId: number, input: NewOrder, type: string): Promise<number> => {
  const { db, clock } = platform;
  const open = (await findTransactions(db, orderId)).find(isPendingCharge);
  // A charge that failed stays on record as it was; the new try gets one of its own.
  if (!open) return insertTransaction(db, pendingCharge(orderId, input, type), clock.now());
  await updateTransaction(db, open.id, chargeValues(input, type), clock.now());
  return open.id;
};

/** What was told of an order stays told, and its number is its own. */
const placedBefore = ({ config }: OrderRow): OrderRow['config'] =>
  Object.fromEntries(
    ([PLACED_OFFLINE, NUMBERED_UNPAID] as const).filter((key) => config[key] === 1).map((key) => [key, 1])
  );

/**
 * Writes an open draft again: same order, same pending charge, new lines, addresses and amounts. Runs in the transaction that
 * reopened it. Throws UnprocessableError when something is out of stock.
 */
export const rewriteDraft = async (platform: Platform, draft: OrderRow, input: NewOrder): Promise<CreatedOrder> => {
  const { db } = platform;
  const { id } = draft;
  const now = platform.clock.now();
  const { moved, usedUp } = await takeStock(platform, input.lines);
  const config = { ...placedBefore(draft), ...input.config };
  const values = saleValues({ ...input, config });
  await updateOrder(db, draft, values, now);
  await deleteItems(db, draft, now);
  const items = await writeLines(platform, draft, input);
  const transactionId = await rewriteCharge(platform, id, input, values.type);
  await deleteOrderAddresses(db, draft, now);
  await insertOrderAddresses(db, draft, addressRowsOf(id, input), now);
  await updateOperation(db, id, operationOf(id, input), now);
  const order = toOrderRow({ ...draft, ...values, config, updated_at: now });
  return { order, items, transactionId, movedProducts: moved, usedUpProducts: usedUp };
};
