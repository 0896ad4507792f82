import type { SqlMapping } from '../../server/src/platform/db/condition-sql';
import { BIGINT, type RawModel } from '../../server/src/platform/db/raw-model';

/** Tables and rows for the entity of search-fields.ts, with the values that databases disagree about. */

// A fresh object per column: Strapi writes the column's name into it.
const text = () => ({ type: 'string' }) as const;
const whole = () => ({ type: 'integer' }) as const;
const moment = () => ({ type: 'datetime' }) as const;

const model = (name: string, attributes: RawModel['attributes']): RawModel => ({
  uid: `shop::search-${name}`,
  singularName: `search-${name}`,
  tableName: `shop_search_${name}`,
  attributes: { id: { type: 'increments' }, ...attributes },
});

export const models: readonly RawModel[] = [
  model('orders', {
    customer_id: whole(),
    status: text(),
    payment_status: text(),
    type: text(),
    invoice_no: text(),
    code: text(),
    uuid: text(),
    total_amount: { ...BIGINT },
    item_count: whole(),
    rate: { type: 'integer', columnType: { type: 'decimal', args: [18, 8] } },
    created_at: moment(),
    due_at: moment(),
    is_test: { type: 'boolean' },
  }),
  model('customers', { first_name: text(), last_name: text(), email: text() }),
  model('items', { order_id: whole(), kind: text(), sku: text(), variation_id: whole() }),
  model('transactions', { order_id: whole(), status: text(), card_last: text() }),
];

const items = (order: string, alias: string): Pick<SqlMapping, 'relations'> => ({
  relations: {
    items: {
      table: 'shop_search_items',
      alias,
      on: [`${order}.id`, `${alias}.order_id`],
      where: { [`${alias}.kind`]: 'product' },
      columns: { sku: `${alias}.sku`, variation_id: `${alias}.variation_id` },
      lookUp: ['variation_id'],
    },
  },
});

const ORDER_COLUMNS = ['id', 'status', 'payment_status', 'type', 'invoice_no', 'code', 'uuid', 'total_amount'].concat([
  'item_count',
  'rate',
  'created_at',
  'due_at',
  'is_test',
]);

export const mapping: SqlMapping = {
  columns: Object.fromEntries(ORDER_COLUMNS.map((name) => [name, `shop_search_orders.${name}`])),
  relations: {
    ...items('shop_search_orders', 'items').relations,
    customer: {
      table: 'shop_search_customers',
      alias: 'customer',
      on: ['shop_search_orders.customer_id', 'customer.id'],
      columns: { full_name: { concat: ['customer.first_name', 'customer.last_name'] }, email: 'customer.email' },
    },
    transactions: {
      table: 'shop_search_transactions',
      alias: 'transactions',
      on: ['shop_search_orders.id', 'transactions.order_id'],
      columns: { status: 'transactions.status', card_last: 'transactions.card_last' },
    },
    // The orders of the same customer, this one among them: a relation to walk on from.
    orders: {
      table: 'shop_search_orders',
      alias: 'sibling',
      on: ['shop_search_orders.customer_id', 'sibling.customer_id'],
      columns: {},
      ...items('sibling', 'sibling_items'),
    },
  },
};

export type Row = Readonly<Record<string, string | number | boolean | Date | null>>;

const at = (iso: string): Date => new Date(iso);

const order = (row: Row): Row => ({
  customer_id: null,
  status: 'completed',
  payment_status: 'paid',
  type: 'payment',
  invoice_no: null,
  code: null,
  uuid: null,
  total_amount: 0,
  item_count: 0,
  rate: null,
  created_at: at('2024-01-01T00:00:00Z'),
  due_at: null,
  is_test: false,
  ...row,
});

export const rows = {
  shop_search_orders: [
    order({ id: 1, customer_id: 1, invoice_no: 'INV-1', code: 'A*', uuid: 'aé', total_amount: 1999, item_count: 2 }),
    order({
      id: 2,
      customer_id: 1,
      invoice_no: 'inv-10',
      status: 'on-hold',
      uuid: 'AÉ',
      total_amount: 100_000_000_000,
    }),
    order({ id: 3, customer_id: 2, invoice_no: '100%', payment_status: 'partially_paid', uuid: 'ae', is_test: true }),
    order({ id: 4, customer_id: 3, invoice_no: '100_', code: 'AB', uuid: 'a\\e', rate: 7.25, is_test: null }),
    order({ id: 5, invoice_no: 'a!b', code: '', uuid: '', rate: 0, due_at: at('2024-03-16T00:00:00Z') }),
    order({ id: 6, invoice_no: 'ab ', status: 'canceled', uuid: 'ÖΔ?', created_at: at('2024-01-05T00:00:00Z') }),
    order({ id: 7, invoice_no: 'ab', status: 'shipped-out', created_at: at('2024-01-05T23:59:59.500Z') }),
    order({ id: 8, invoice_no: 'o\'b"', status: null, uuid: '👩 ß', created_at: at('2024-01-06T00:00:00Z') }),
  ] as readonly Row[],
  shop_search_customers: [
    { id: 1, first_name: 'Élodie', last_name: 'Martin', email: 'elodie@example.com' },
    { id: 2, first_name: 'Ann', last_name: '', email: 'ann.martin@example.com' },
    { id: 3, first_name: null, last_name: null, email: null },
  ] as readonly Row[],
  shop_search_items: [
    { id: 1, order_id: 1, kind: 'product', sku: 'AB-1', variation_id: 1 },
    { id: 2, order_id: 1, kind: 'product', sku: 'AB-2', variation_id: 2 },
    { id: 3, order_id: 2, kind: 'product', sku: 'XY', variation_id: 1 },
    { id: 4, order_id: 3, kind: 'fee', sku: 'AB-3', variation_id: 3 },
    { id: 5, order_id: 4, kind: 'product', sku: null, variation_id: 2 },
  ] as readonly Row[],
  shop_search_transactions: [
    { id: 1, order_id: 1, status: 'failed', card_last: '4242' },
    { id: 2, order_id: 1, status: 'succeeded', card_last: '1111' },
    { id: 3, order_id: 2, status: 'succeeded', card_last: '4242' },
    { id: 4, order_id: 3, status: 'succeeded', card_last: '' },
  ] as readonly Row[],
};
