import type { Knex } from 'knex';

/**
 * What must hold in the store's database at every moment between two transactions, whatever was sent to it, killed under it or
 * raced on it. One SQL dialect for SQLite, PostgreSQL and MariaDB. Each check selects the rows that break it.
 */
const PAID = `('paid', 'refunded', 'partially_refunded')`;
const COUNTS_AS_PURCHASE = `('paid', 'partially_refunded', 'partially_paid')`;
const SUCCEEDED = `('succeeded', 'authorized')`;

const STOCK_CHECKS: Readonly<Record<string, string>> = {
  'available = max(0, total - on hold - committed)': `
    select id, total_stock, on_hold, committed, available from shop_product_variants
    where available < 0 or on_hold < 0 or committed < 0 or available <>
      case when total_stock > on_hold + committed then total_stock - on_hold - committed else 0 end`,
  'what live orders hold and took of a variant is what the variant says': `
    select v.id, v.on_hold, v.committed, l.held, l.sold from shop_product_variants v
    left join (
      select m.variation_id, sum(m.on_hold) as held, sum(m.committed) as sold
      from shop_stock_movements m join shop_orders o on o.id = m.order_id
      where o.status <> 'canceled' group by m.variation_id
    ) l on l.variation_id = v.id
    where v.on_hold <> coalesce(l.held, 0) or v.committed <> coalesce(l.sold, 0)`,
  'a line holds or took just its quantity': `
    select m.id, m.on_hold, m.committed, i.quantity from shop_stock_movements m
    join shop_order_items i on i.id = m.order_item_id
    join shop_orders o on o.id = i.order_id
    where o.status <> 'canceled' and m.on_hold + m.committed <> i.quantity`,
};

const rowsOf = (table: string, condition: string): string =>
  `(select count(*) from ${table} part where part.order_id = o.id${condition})`;

const ORDER_CHECKS: Readonly<Record<string, string>> = {
  'an order has lines, one billing address, a transaction and one operation': `
    select o.id from shop_orders o
    where ${rowsOf('shop_order_items', '')} < 1
      or ${rowsOf('shop_order_addresses', ` and part.type = 'billing'`)} <> 1
      or ${rowsOf('shop_order_transactions', '')} < 1
      or ${rowsOf('shop_order_operations', '')} <> 1`,
  'a line costs unit price times quantity': `
    select id, unit_price, quantity, subtotal from shop_order_items where unit_price * quantity <> subtotal`,
  'the lines make the subtotal': `
    select o.id, o.subtotal, sum(i.subtotal) as lines_subtotal from shop_orders o
    join shop_order_items i on i.order_id = o.id group by o.id, o.subtotal having sum(i.subtotal) <> o.subtotal`,
  'subtotal + shipping + tax + fees - discounts = total': `
    select id, subtotal, total_amount from shop_orders
    where total_amount <> subtotal + shipping_total + fee_total - manual_discount_total - coupon_discount_total
      + case when tax_behavior = 1 then tax_total + shipping_tax else 0 end`,
  'total paid is the sum of what succeeded': `
    select o.id, o.total_paid, sum(t.total) as succeeded from shop_orders o
    left join shop_order_transactions t on t.order_id = o.id and t.status in ${SUCCEEDED}
    group by o.id, o.total_paid having o.total_paid <> coalesce(sum(t.total), 0)`,
  'an order is paid if and only if its money is in': `
    select o.id, o.payment_status, o.total_paid, o.total_amount from shop_orders o
    where case when o.payment_status in ${PAID} then 1 else 0 end <>
      case when o.total_paid >= o.total_amount and ${rowsOf('shop_order_transactions', ` and part.status in ${SUCCEEDED}`)} > 0
        then 1 else 0 end`,
  'an order has an invoice number if and only if it is paid': `
    select id, payment_status, receipt_number, invoice_no from shop_orders
    where case when payment_status in ${PAID} then 1 else 0 end <> case when receipt_number is null then 0 else 1 end
      or (receipt_number is not null and (invoice_no is null or invoice_no not like concat('%', receipt_number)))`,
  'invoice numbers are unique': `
    select receipt_number, count(*) as orders from shop_orders
    where receipt_number is not null group by receipt_number having count(*) > 1`,
  'invoice numbers have no gap and end at the counter': `
    select f.first_number, f.last_number, f.numbers, c.value from (
      select min(receipt_number) as first_number, max(receipt_number) as last_number, count(*) as numbers
      from shop_orders where receipt_number is not null
    ) f left join shop_counters c on c.name = 'receipt_number'
    where f.numbers > 0 and (f.last_number - f.first_number + 1 <> f.numbers or c.value is null or c.value <> f.last_number)`,
  'an order is logged as created once': `
    select o.id, count(a.id) as entries from shop_orders o
    left join shop_activities a on a.module_name = 'order' and a.module_id = o.id and a.title = 'Order created'
    group by o.id having count(a.id) <> 1`,
};

const CUSTOMER_CHECKS: Readonly<Record<string, string>> = {
  'the figures of a customer are a recount of the orders': `
    select c.id, c.purchase_count, c.ltv, c.aov, r.purchases, r.value from shop_customers c
    left join (
      select customer_id, count(*) as purchases, min(created_at) as first_at, max(created_at) as last_at,
        sum(case when total_paid > total_refund then total_paid - total_refund else 0 end) as value
      from shop_orders where payment_status in ${COUNTS_AS_PURCHASE} group by customer_id
    ) r on r.customer_id = c.id
    where c.purchase_count <> coalesce(r.purchases, 0) or c.ltv <> coalesce(r.value, 0)
      or abs(c.aov * coalesce(r.purchases, 1) - coalesce(r.value, 0)) * 2 > coalesce(r.purchases, 0)
      or (r.purchases is not null and (c.first_purchase_date <> r.first_at or c.last_purchase_date <> r.last_at))
      or (r.purchases is null and c.first_purchase_date is not null)`,
  'a customer has one primary address of a type at most': `
    select customer_id, type, count(*) as addresses from shop_customer_addresses
    where is_primary = 1 group by customer_id, type having count(*) > 1`,
};

const CART_CHECKS: Readonly<Record<string, string>> = {
  'a cart is completed if and only if it became an order': `
    select k.id, k.stage, k.order_id from shop_carts k left join shop_orders o on o.id = k.order_id
    where case when k.stage = 'completed' then 1 else 0 end <> case when o.id is null then 0 else 1 end
      or case when k.stage = 'completed' then 1 else 0 end <> case when k.completed_at is null then 0 else 1 end`,
  'an order comes from one cart': `
    select o.id, count(k.id) as carts from shop_orders o
    join shop_order_operations p on p.order_id = o.id and p.created_via = 'checkout'
    left join shop_carts k on k.order_id = o.id and k.cart_hash = p.cart_hash
    group by o.id having count(k.id) <> 1`,
};

const orphan = (child: string, column: string, parent: string): readonly [string, string] => [
  `each row of ${child} has its ${parent}`,
  `select c.id, c.${column} from ${child} c left join ${parent} p on p.id = c.${column} where p.id is null`,
];

const COUPON_CHECKS: Readonly<Record<string, string>> = {
  'a coupon has as many uses as orders that count': `
    select c.id, c.use_count, l.live from shop_coupons c
    left join (
      select coupon_id, count(*) as live from shop_applied_coupons where is_counted = 1 group by coupon_id
    ) l on l.coupon_id = c.id
    where c.use_count <> coalesce(l.live, 0)`,
  'the uses of a customer are those of the orders that count': `
    select u.id, u.uses, l.live from shop_coupon_uses u
    left join (
      select coupon_id, customer_id, count(*) as live from shop_applied_coupons
      where is_counted = 1 group by coupon_id, customer_id
    ) l on l.coupon_id = u.coupon_id and l.customer_id = u.customer_id
    where u.uses <> coalesce(l.live, 0)`,
};

const ORPHAN_CHECKS: Readonly<Record<string, string>> = Object.fromEntries([
  orphan('shop_order_items', 'order_id', 'shop_orders'),
  orphan('shop_order_addresses', 'order_id', 'shop_orders'),
  orphan('shop_order_transactions', 'order_id', 'shop_orders'),
  orphan('shop_order_operations', 'order_id', 'shop_orders'),
  orphan('shop_stock_movements', 'order_id', 'shop_orders'),
  orphan('shop_stock_movements', 'order_item_id', 'shop_order_items'),
  orphan('shop_orders', 'customer_id', 'shop_customers'),
  orphan('shop_customer_addresses', 'customer_id', 'shop_customers'),
  orphan('shop_product_variants', 'post_id', 'shop_products'),
]);

const CHECKS = {
  ...STOCK_CHECKS,
  ...ORDER_CHECKS,
  ...CUSTOMER_CHECKS,
  ...CART_CHECKS,
  ...COUPON_CHECKS,
  ...ORPHAN_CHECKS,
};

type Row = Readonly<Record<string, unknown>>;

const select = async (knex: Knex, sql: string): Promise<readonly Row[]> => {
  const result = (await knex.raw(sql)) as unknown;
  // pg answers {rows}, mysql2 [rows, fields], better-sqlite3 the rows.
  if (!Array.isArray(result)) return (result as { rows: Row[] }).rows;
  return (Array.isArray(result[0]) ? result[0] : result) as Row[];
};

type EventRow = { readonly id: number; readonly event: string; readonly status: string; readonly refs: string };
type OrderEvents = { readonly id: unknown; readonly payment_status: unknown; readonly total_amount: unknown };

const eventFailures = (order: OrderEvents, events: readonly string[]): readonly string[] => {
  const paid = order.payment_status !== 'pending';
  const offline = Number(order.total_amount) > 0;
  const expected = { order_created: 1, order_paid: paid ? 1 : 0, order_placed_offline: offline ? 1 : 0 };
  return Object.entries(expected).flatMap(([name, count]) => {
    const recorded = events.filter((event) => event === name).length;
    return recorded === count ? [] : [`order ${order.id}: ${recorded} x ${name} instead of ${count}`];
  });
};

/** References are opaque JSON for the database, so events are matched with their orders here. */
const findEventViolations = async (knex: Knex): Promise<readonly string[]> => {
  const orders = (await knex('shop_orders').select('id', 'payment_status', 'total_amount')) as OrderEvents[];
  const rows = (await knex('shop_outbox').select('id', 'event', 'status', 'refs')) as EventRow[];
  const byOrder = new Map<number, string[]>();
  for (const { event, refs } of rows) {
    const id = (JSON.parse(refs) as { order_id?: number }).order_id;
    if (id !== undefined) byOrder.set(id, [...(byOrder.get(id) ?? []), event]);
  }
  const known = new Set(orders.map(({ id }) => Number(id)));
  return [
    ...orders.flatMap((order) => eventFailures(order, byOrder.get(Number(order.id)) ?? [])),
    ...[...byOrder.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `events tell of order ${id}, which does not exist`),
    ...rows.filter(({ status }) => status === 'dead').map(({ id, event }) => `event ${id} ${event} is dead`),
  ];
};

/** What is wrong in the database, in words; an empty list is the only good answer. */
export const findViolations = async (knex: Knex): Promise<readonly string[]> => {
  const violations: string[] = [];
  for (const [rule, sql] of Object.entries(CHECKS)) {
    for (const row of await select(knex, sql)) violations.push(`${rule}: ${JSON.stringify(row)}`);
  }
  return [...violations, ...(await findEventViolations(knex))];
};

/** Events that have not been delivered yet: none once the store has been left alone for a moment. */
export const countUndelivered = async (knex: Knex): Promise<number> => {
  const [row] = await knex('shop_outbox').whereNot('status', 'done').count({ total: '*' });
  return Number(row?.total);
};
