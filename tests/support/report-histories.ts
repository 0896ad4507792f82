import type { DatedOrder } from '../../server/src/modules/orders/changed-days.repository';
import { changeOrderAddress, insertOrderAddresses } from '../../server/src/modules/orders/order-addresses.repository';
import { noteDaysOfOperations } from '../../server/src/modules/orders/order-operations.repository';
import { deferItem } from '../../server/src/modules/orders/renewals/renewed-order.repository';
import {
  addRefundsToItems,
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
import {
  addressRows,
  clockIn,
  lineRows,
  orderLine,
  orderRow,
  PARTS,
  taxRows,
  type ReportLine,
  type ReportOrder,
} from './report-orders';
import { fc } from './seeded';

/** An order of a store, and what a plain recount knows of it. */
export type KnownOrder = { readonly id: number; readonly order: ReportOrder };

const nth = fc.nat({ max: 30 });

/** What happens to orders, by what the use cases write them with. */
const DRAWN = [
  fc.record({
    kind: fc.constant('place' as const),
    type: fc.constantFrom('payment', 'payment', 'subscription', 'renewal'),
    currency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY'),
    paid: fc.nat({ max: 90_000 }),
    daysLate: fc.constantFrom(0, 0, 0, 5, 40),
    lines: fc.array(orderLine, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('pay' as const), nth, amount: fc.nat({ max: 90_000 }) }),
  fc.record({ kind: fc.constant('refund' as const), nth, share: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('win-dispute' as const), nth }),
  fc.record({ kind: fc.constant('forget' as const), nth }),
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
  fc.record({ kind: fc.constant('delete' as const), nth }),
] as const;

export const orderChange = fc.oneof(...DRAWN);
export type OrderChange = typeof orderChange extends fc.Arbitrary<infer Value> ? Value : never;

/** One of each kind, in any order. */
export const eachOrderChange: fc.Arbitrary<readonly OrderChange[]> = fc
  .tuple(...DRAWN)
  .chain((changes) => fc.shuffledSubarray<OrderChange>([...changes], { minLength: changes.length }));

const DAY = 86_400_000;

/** Renewals write their lines in a way of their own. */
const insertLines = async (db: Database, placed: DatedOrder, order: ReportOrder, now: Date): Promise<void> => {
  const rows = lineRows(order, placed.id);
  if (rows.length === 0) return;
  if (order.type !== 'renewal') await insertItems(db, placed, rows, now);
  else for (const { order_id: _order, ...row } of rows) await deferItem(db, placed, row, now);
};

const place = async (
  { db, clock }: Platform,
  { type, currency, paid, daysLate, lines }: Extract<OrderChange, { readonly kind: 'place' }>,
  { id, zone }: { readonly id: number; readonly zone: string }
): Promise<KnownOrder> => {
  const now = clock.now();
  const at = now.getTime() - daysLate * DAY;
  const order: ReportOrder = {
    ...{ at, day: clockIn(zone, at).day, status: 'processing', payment: 'paid', type, mode: 'test' },
    ...{ currency, method: 'cod', customer: 1, billing: 'DE', shipping: null, total: paid, paid, refunded: 0 },
    ...{ tax: 7, shippingTax: 1, took: null, lines },
  };
  const { document_id: _document, ...values } = orderRow(order, id);
  const placed = await insertOrder(db, values, now, id);
  // An order that is written later has the moment at which it was placed.
  await updateOrder(db, placed, { created_at: new Date(at), placed_on: order.day }, now);
  await insertLines(db, placed, order, now);
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

/** The lines as they are once so much more of each was given back. */
const refundLines = async (
  db: Database,
  target: Target,
  moreOf: (line: ReportLine, index: number) => number
): Promise<readonly ReportLine[]> => {
  const { lines } = target.order;
  const rows = await db.table('shop_order_items').where({ order_id: target.id }).orderBy('cart_index').select('id');
  const shares = rows.map(({ id }, index) => [Number(id), moreOf(lines[index] as ReportLine, index)] as const);
  await addRefundsToItems(db, dated(target), new Map(shares), target.now);
  return lines.map((line, index) => ({ ...line, refunded: (line.refunded ?? 0) + moreOf(line, index) }));
};

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
    const lines = await refundLines(db, target, (_line, index) => (index === 0 ? amount : 0));
    return { ...order, payment, refunded: order.refunded + amount, lines };
  },
  // What is forgotten of visitors.
  forget: async (db, target) => {
    const row = await db.table('shop_order_operations').where({ order_id: target.id }).first('id');
    if (!row) return target.order;
    await noteDaysOfOperations(db, [Number(row.id)], target.now);
    await db.table('shop_order_operations').where({ id: row.id }).update({ refer_url: null });
    return { ...target.order, page: '' };
  },
  // What a bank had taken comes back.
  'win-dispute': async (db, target) => {
    const { order, now } = target;
    await updateOrder(db, dated(target), { total_refund: 0, payment_status: 'paid' }, now);
    const lines = await refundLines(db, target, ({ refunded = 0 }) => -refunded);
    return { ...order, payment: 'paid', refunded: 0, lines };
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
    await db.table('shop_order_taxes').where({ order_id: target.id }).delete();
    for (const row of taxRows(edited, target.id)) await db.table('shop_order_taxes').insert(row);
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
    for (const table of PARTS) await db.table(table).where({ order_id: target.id }).delete();
    await deleteOrderRow(db, dated(target), target.now);
    return null;
  },
};

/** What a change does something to; all orders where it says nothing. */
const FITTING: { readonly [Kind in Changed['kind']]?: (order: ReportOrder) => boolean } = {
  pay: ({ payment }) => payment !== 'paid',
  refund: ({ paid, refunded }) => paid > refunded,
  'win-dispute': ({ refunded }) => refunded > 0,
  forget: ({ campaign, page }) => campaign === '' && page !== '' && page !== undefined,
  cancel: ({ status }) => status !== 'canceled',
  move: ({ billing }) => billing !== null,
};

/** An order that the change fits, or any if there is none. */
const targetOf = (orders: readonly KnownOrder[], { kind, nth: wanted }: Changed): KnownOrder | undefined => {
  const fitting = orders.filter(({ order }) => FITTING[kind]?.(order) ?? true);
  const possible = fitting.length > 0 ? fitting : orders;
  return possible[wanted % Math.max(1, possible.length)];
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
    const target = targetOf(orders, step);
    if (!target) return orders;
    const change = CHANGES[step.kind] as Changes['pay'];
    const after = await change(platform.db, { ...target, now: platform.clock.now() }, step as never);
    return orders.flatMap((known) => (known !== target ? [known] : after ? [{ id: known.id, order: after }] : []));
  });
