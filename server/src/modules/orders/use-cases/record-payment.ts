import { settle, type SettledTransaction, type Settlement } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { updateStatistics } from '../../customers';
import { readStoreSettings } from '../../settings';
import { commitStock, stockMoved } from '../../stock';
import { nextReceiptNumber } from '../invoice-numbers';
import { claimPaid, sumPurchases } from '../orders.repository';
import type { OrderItemRow, OrderRow } from '../orders.rows';

export type InvoiceNumber = { readonly receipt_number: number; readonly invoice_no: string };

/** Drafts have none; it is given at the first payment. Source: behaviours 1.8. */
export const takeInvoiceNumber = async (platform: Platform): Promise<InvoiceNumber> => {
  const settings = await readStoreSettings(platform);
  const receipt_number = await nextReceiptNumber(platform.db, Number(settings.min_receipt_number) || 1);
  return { receipt_number, invoice_no: `${settings.inv_prefix}${receipt_number}` };
};

/** Figures of a customer always equal a recount from the orders. */
export const recountCustomer = async (platform: Platform, customerId: number): Promise<void> => {
  const figures = await sumPurchases(platform.db, customerId);
  await updateStatistics(platform.db, customerId, figures, platform.clock.now());
};

const paidActivities = (order: OrderRow, settlement: Settlement, author: string) => {
  const entry = { moduleName: 'order', moduleId: order.id, author };
  const paid = { ...entry, title: 'Payment status updated', content: `from ${order.payment_status} to paid` };
  if (settlement.status === order.status) return [paid];
  return [paid, { ...entry, title: 'Order status updated', content: `from ${order.status} to ${settlement.status}` }];
};

const valuesOf = (settlement: Settlement, invoice: Partial<InvoiceNumber>, note: string | undefined, now: Date) => ({
  status: settlement.status,
  payment_status: settlement.paymentStatus,
  total_paid: settlement.totalPaid,
  ...invoice,
  ...(settlement.completed ? { completed_at: now } : {}),
  ...(note ? { note } : {}),
});

export type Payment = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly transactions: readonly SettledTransaction[];
  /** The transaction that the event tells of. */
  readonly transactionId: number;
  readonly author: string;
  readonly note?: string | undefined;
};

/**
 * The one place that makes an order paid. Runs in the caller's transaction with the customer and the order locked, in this
 * order, so that the customer's figures miss no payment that is made at the same time. Answers false when the transactions do
 * not pay it in full, or somebody else has made it paid already. Source: behaviours 1.3 and 1.4.
 */
export const recordPayment = async (platform: Platform, payment: Payment): Promise<boolean> => {
  const { order, items, transactions, author } = payment;
  const now = platform.clock.now();
  const settlement = settle(
    {
      status: order.status,
      paymentStatus: order.payment_status,
      totalAmount: order.total_amount,
      totalPaid: order.total_paid,
      fulfillmentType: order.fulfillment_type,
    },
    transactions
  );
  if (!settlement.becamePaid) return false;
  const digital = items.filter(({ fulfillment_type }) => fulfillment_type === 'digital');
  const moved = await commitStock(
    platform,
    digital.map(({ id }) => id)
  );
  const invoice = order.receipt_number === null ? await takeInvoiceNumber(platform) : {};
  if (!(await claimPaid(platform.db, order.id, valuesOf(settlement, invoice, payment.note, now), now))) return false;
  await recountCustomer(platform, order.customer_id);
  await recordActivities(platform, paidActivities(order, settlement, author));
  const references = { order_id: order.id, transaction_id: payment.transactionId };
  await platform.events.record([...stockMoved(moved), { name: 'order_paid', references }]);
  return true;
};
