import type { Knex } from 'knex';

/** PostgreSQL: rows of tables are made there, from those of one sale, as a million of them would take an hour over a connection. */
type Changes = Readonly<Record<string, string>>;

export type SampleSale = {
  readonly customerId: number;
  readonly orderId: number;
  readonly subscriptionId: number;
};

/** An expression of SQL in which `g` is the number of the copy. */
const copyOf = (id: number): string => `${id} + g`;

const UNIQUE: Changes = { uuid: 'gen_random_uuid()', document_id: `md5(random()::text || g)` };

const columnsOf = async (db: Knex, table: string): Promise<readonly string[]> => {
  const rows = await db('information_schema.columns')
    .where({ table_name: table, table_schema: 'public' })
    .select('column_name');
  return rows.map(({ column_name: name }: { readonly column_name: string }) => name);
};

/** Copies of the rows of one sale, numbered from 1. Columns that are left out of `changes` stay as they are; an id that is not named is new. */
const copyRows = async (
  db: Knex,
  table: string,
  { where, count, changes }: { readonly where: string; readonly count: number; readonly changes: Changes }
): Promise<void> => {
  const all: Changes = { ...UNIQUE, ...changes };
  const names = (await columnsOf(db, table)).filter((name) => name !== 'id' || 'id' in all);
  const values = names.map((name) => all[name] ?? `t.${name}`);
  await db.raw(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} t, generate_series(1, ${count}) g where ${where}`
  );
};

/** Moments of PostgreSQL, spread over the thirty days behind `from`. */
const spreadFrom = (from: string): string => `${from} + (g % 30) * interval '1 day'`;

/** So many sales like the sample, whose subscriptions are due now; then subscriptions that are due in the coming year, of the same orders. */
export const writeSubscriptions = async (
  db: Knex,
  { customerId, orderId, subscriptionId }: SampleSale,
  { due, stored }: { readonly due: number; readonly stored: number }
): Promise<void> => {
  const email = `'bench-' || g || '@example.com'`;
  const customer = { id: copyOf(customerId), email, email_key: email, user_id: 'null' };
  const order = { id: copyOf(orderId), customer_id: copyOf(customerId), receipt_number: 'null', invoice_no: 'null' };
  const ofOrder = { order_id: copyOf(orderId) };
  const subscription = {
    id: copyOf(subscriptionId),
    customer_id: copyOf(customerId),
    parent_order_id: copyOf(orderId),
    order_item_id: 'null',
    next_billing_date: `date_trunc('second', now()) - interval '1 hour'`,
  };
  const later = { next_billing_date: spreadFrom(`now() + interval '60 days'`) };
  await copyRows(db, 'shop_customers', { where: `id = ${customerId}`, count: due, changes: customer });
  await copyRows(db, 'shop_orders', { where: `id = ${orderId}`, count: due, changes: order });
  for (const table of ['shop_order_items', 'shop_order_addresses', 'shop_order_operations']) {
    await copyRows(db, table, { where: `order_id = ${orderId}`, count: due, changes: ofOrder });
  }
  const method = { ...ofOrder, method_key: `md5('copy ' || g)` };
  await copyRows(db, 'shop_saved_methods', { where: `order_id = ${orderId}`, count: due, changes: method });
  const charge = { ...ofOrder, subscription_id: copyOf(subscriptionId), vendor_charge_id: `''` };
  await copyRows(db, 'shop_order_transactions', { where: `order_id = ${orderId}`, count: due, changes: charge });
  const where = `id = ${subscriptionId}`;
  await copyRows(db, 'shop_subscriptions', { where, count: due, changes: subscription });
  for (const table of ['shop_customers', 'shop_orders', 'shop_subscriptions']) {
    await db.raw(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
  await copyRows(db, 'shop_subscriptions', { where, count: Math.max(0, stored - due), changes: later });
  await db.raw('analyze');
};
