import { randomUUID } from 'node:crypto';
import { documentColumns } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';

/** Rows of orders, written without a checkout. */
export type OrderOfTest = {
  readonly orderId: number;
  readonly chargeId: number;
  /** Of the charge. */
  readonly uuid: string;
};

export const insertCustomer = ({ db, clock }: Platform): Promise<number> => {
  const uuid = randomUUID();
  const email = `${uuid}@example.com`;
  return db.insert('shop_customers', {
    ...documentColumns(clock.now()),
    ...{ uuid, email, email_key: email, first_name: 'Ada', last_name: '', status: 'active' },
    ...{ purchase_count: 0, ltv: 0, aov: 0, purchase_value: '{}' },
  });
};

const money = (total: number, paid: number) => ({
  ...{ subtotal: total, total_amount: total, total_paid: paid, total_refund: 0 },
  ...{ discount_tax: 0, manual_discount_total: 0, coupon_discount_total: 0, shipping_tax: 0, shipping_total: 0 },
  ...{ fee_total: 0, tax_total: 0, tax_behavior: 0, rate: '1' },
});

export type NewOrderOfTest = {
  readonly customerId: number;
  readonly gateway: string;
  readonly total?: number;
  readonly isPaid?: boolean;
  readonly order?: Readonly<Record<string, unknown>>;
  readonly charge?: Readonly<Record<string, unknown>>;
};

/** An order without lines, and its charge. */
export const insertOrder = async (
  { db, clock }: Platform,
  { customerId, gateway, total = 2_500, isPaid = false, order = {}, charge = {} }: NewOrderOfTest
): Promise<OrderOfTest> => {
  const [document, uuid] = [documentColumns(clock.now()), randomUUID()];
  const orderId = await db.insert('shop_orders', {
    ...{ ...document, ...money(total, isPaid ? total : 0), uuid: randomUUID(), customer_id: customerId },
    ...{ status: isPaid ? 'processing' : 'on-hold', payment_status: isPaid ? 'paid' : 'pending' },
    ...{ shipping_status: 'unshippable', payment_method: gateway, payment_method_title: gateway, type: 'payment' },
    ...{ mode: 'test', fulfillment_type: 'digital', currency: 'USD', config: '{}', ...order },
  });
  const chargeId = await db.insert('shop_order_transactions', {
    ...{ ...document, uuid, order_id: orderId, order_type: 'payment', transaction_type: 'charge' },
    ...{ vendor_charge_id: isPaid ? `ch_${uuid}` : null, payment_method: gateway, payment_mode: 'test' },
    ...{ status: isPaid ? 'succeeded' : 'pending', currency: 'USD', total, rate: '1', meta: '{}', ...charge },
  });
  return { orderId, chargeId, uuid };
};
