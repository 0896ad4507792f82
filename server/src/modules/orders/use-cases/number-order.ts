import { NUMBERED_UNPAID } from '../../../domain/order';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import { nextNumber } from '../invoice-numbers.repository';
import { INVOICE_PREFIX, MIN_RECEIPT_NUMBER, NUMBER_AT_CREATION } from '../orders.hooks';
import { presentOrder } from '../orders.presenter';
import { updateOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';

export type InvoiceNumber = { readonly receipt_number: number; readonly invoice_no: string };

const takeInvoiceNumber = async (platform: Platform, row: OrderRow): Promise<InvoiceNumber> => {
  const { hooks, db } = platform;
  const settings = await readStoreSettings(platform);
  const asked = { order: presentOrder(row) };
  const prefix = await hooks.ask(INVOICE_PREFIX, String(settings.inv_prefix), asked);
  const minimum = await hooks.ask(MIN_RECEIPT_NUMBER, Number(settings.min_receipt_number) || 1, asked);
  const receipt_number = await nextNumber(db, 'receipt_number', minimum);
  return { receipt_number, invoice_no: `${prefix}${receipt_number}` };
};

/**
 * What the first payment changes of an order beside its money. Drafts have no number. See
 * docs/rules/order-states.md#invoice-numbers.
 */
export const firstPaymentValues = async (
  platform: Platform,
  order: OrderRow
): Promise<InvoiceNumber | { readonly config: string }> => {
  if (order.receipt_number === null) return takeInvoiceNumber(platform, order);
  const { [NUMBERED_UNPAID]: _unpaid, ...config } = order.config;
  return { config: toJson(config) };
};

/**
 * Where the site wants it, an order has its number as soon as it is placed. Whoever takes a number holds the counter until the
 * transaction ends: the last step but those that touch only what is held already. A draft that is written again keeps the number
 * that it has. See docs/rules/order-states.md#invoice-numbers.
 */
export const numberPlaced = async (platform: Platform, order: OrderRow): Promise<void> => {
  const { db, hooks, events, clock } = platform;
  if (order.receipt_number !== null || !hooks.isHeard(NUMBER_AT_CREATION)) return;
  if (!(await hooks.ask(NUMBER_AT_CREATION, false, { order: presentOrder(order) }))) return;
  const config = toJson({ ...order.config, [NUMBERED_UNPAID]: 1 });
  await updateOrder(db, order, { ...(await takeInvoiceNumber(platform, order)), config }, clock.now());
  await events.record([{ name: 'order/invoice_number_added', references: { order_id: order.id } }]);
};
