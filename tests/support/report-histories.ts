import { changeOrderAddress, insertOrderAddresses } from '../../server/src/modules/orders/order-addresses.repository';
import {
  claimPaid,
  deleteItems,
  deleteOrderRow,
  insertItems,
  insertOrder,
  updateOrder,
} from '../../server/src/modules/orders/orders.repository';
import { claimRefund } from '../../server/src/modules/orders/refunds/refunds.repository';
import type { Database } from '../../server/src/platform/db/database';
import type { Platform } from '../../server/src/platform/platform';
import { addressRows, clockIn, lineRows, orderLine, orderRow, type ReportOrder } from './report-orders';
import { fc } from './seeded';

/** An order of a store, and what a plain recount knows of it. */
export type KnownOrder = { readonly id: number; readonly order: ReportOrder };

const nth = fc.nat({ max: 30 });

/** What happens to orders, by what the use cases write them with. */
export const orderChange = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    currency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY'),
    paid: fc.nat({ max: 90_000 }),
    daysLate: fc.constantFrom(0, 0, 0, 5, 40),
    lines: fc.array(orderLine, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('pay' as const), nth, amount: fc.nat({ max: 90_000 }) }),
  fc.record({ kind: fc.constant('refund' as const), nth, share: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('cancel' as const), nth }),
  fc.record({ kind: fc.constant('complete' as const), nth, took: fc.nat({ max: 900_000 }) }),
  fc.record({
    kind: fc.constant('edit' as const),
    nth,
    total: fc.nat({ max: 300_000 }),
    tax: fc.nat({ max: 5_000 }),
    lines: fc.array(orderLine, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('move' as const), nth, country: fc.constantFrom('DE', 'US', 'CH') }),
  fc.record({ kind: fc.constant('rechoose' as const), nth, method: fc.constantFrom('cod', 'stripe', 'paypal') }),
  fc.record({ kind: fc.constant('delete' as const), nth })
);
export type OrderChange = typeof orderChange extends fc.Arbitrary<infer Value> ? Value : never;

const DAY = 86_400_000;

const place = async (
  { db, clock }: Platform,
  { currency, paid, daysLate, lines }: Extract<OrderChange, { readonly kind: 'place' }>,
  { id, zone }: { readonly id: number; readonly zone: string }
): Promise<KnownOrder> => {
  const now = clock.now();
  const at = now.getTime() - daysLate * DAY;
  const order: ReportOrder = {
    ...{ at, day: clockIn(zone, at).day, status: 'processing', payment: 'paid', type: 'payment', mode: 'test' },
    ...{ currency, method: 'cod', customer: 1, billing: 'DE', shipping: null, total: paid, paid, refunded: 0 },
    ...{ tax: 7, shippingTax: 1, took: null, lines },
  };
  const { document_id: _document, ...values } = orderRow(order, id);
  const placed = await insertOrder(db, values, now, id);
  // An order that is written later has the moment at which it was placed.
  await updateOrder(db, placed, { created_at: new Date(at), placed_on: order.day }, now);
  if (lines.length > 0) await insertItems(db, placed, lineRows(order, id), now);
  await insertOrderAddresses(db, placed, addressRows(order, id), now);
  return { id, order };
};

type Changed = Exclude<OrderChange, { readonly kind: 'place' }>;
type Target = { readonly id: number; readonly order: ReportOrder; readonly now: Date };

/** What the order is afterwards; null: it is gone. In a transaction. */
type Changes = {
  readonly [Kind in Changed['kind']]: (
    db: Database,
    target: Target,
    step: Extract<Changed, { readonly kind: Kind }>
  ) => Promise<ReportOrder | null>;
};

const dated = ({ id, order }: Target) => ({ id, placed_on: order.day });

const CHANGES: Changes = {
  pay: async (db, target, { amount }) => {
    const values = { payment_status: 'paid', total_paid: amount };
    const isPaid = await claimPaid(db, dated(target), values, target.now);
    return isPaid ? { ...target.order, payment: 'paid', paid: amount } : target.order;
  },
  refund: async (db, target, { share }) => {
    const { order, now } = target;
    const left = order.paid - order.refunded;
    const amount = Math.floor(Math.max(0, left) / share);
    if (amount === 0) return order;
    const payment = amount === left ? 'refunded' : 'partially_refunded';
    await claimRefund(db, dated(target), { amount, paymentStatus: payment }, now);
    return { ...order, payment, refunded: order.refunded + amount };
  },
  cancel: async (db, target) => {
    await updateOrder(db, dated(target), { status: 'canceled', completed_at: null }, target.now);
    return { ...target.order, status: 'canceled', took: null };
  },
  complete: async (db, target, { took }) => {
    const completed_at = new Date(target.order.at + took * 1_000);
    await updateOrder(db, dated(target), { status: 'completed', completed_at }, target.now);
    return { ...target.order, status: 'completed', took };
  },
  edit: async (db, target, { total, tax, lines }) => {
    const edited = { ...target.order, total, tax, lines };
    await updateOrder(db, dated(target), { total_amount: total, tax_total: tax }, target.now);
    await deleteItems(db, dated(target), target.now);
    if (lines.length > 0) await insertItems(db, dated(target), lineRows(edited, target.id), target.now);
    return edited;
  },
  move: async (db, target, { country }) => {
    const { id, order, now } = target;
    if (order.billing === null) return order;
    const row = await db.table('shop_order_addresses').where({ order_id: id, type: 'billing' }).first('id');
    await changeOrderAddress(db, dated(target), { id: Number(row?.id), values: { country } }, now);
    return { ...order, billing: country };
  },
  rechoose: async (db, target, { method }) => {
    await updateOrder(db, dated(target), { payment_method: method }, target.now);
    return { ...target.order, method };
  },
  delete: async (db, target) => {
    await db.table('shop_order_items').where({ order_id: target.id }).delete();
    await db.table('shop_order_addresses').where({ order_id: target.id }).delete();
    await deleteOrderRow(db, dated(target), target.now);
    return null;
  },
};

/** One change in one transaction; answers the orders as they are now. */
export const applyChange = (
  platform: Platform,
  orders: readonly KnownOrder[],
  step: OrderChange,
  zone: string
): Promise<readonly KnownOrder[]> =>
  platform.db.transaction(async () => {
    if (step.kind === 'place') {
      const id = Math.max(0, ...orders.map((known) => known.id)) + 1_000;
      return [...orders, await place(platform, step, { id, zone })];
    }
    const target = orders[step.nth % Math.max(1, orders.length)];
    if (!target) return orders;
    const change = CHANGES[step.kind] as Changes['pay'];
    const after = await change(platform.db, { ...target, now: platform.clock.now() }, step as never);
    return orders.flatMap((known) => (known !== target ? [known] : after ? [{ id: known.id, order: after }] : []));
  });
