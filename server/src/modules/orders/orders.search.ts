import {
  allOf,
  anyOf,
  not,
  onRelation,
  parseOperatorSearch,
  plainSearch,
  type AdvancedFilterFields,
  type Condition,
  type EntityFields,
  type SearchContext,
} from '../../domain/search';
import { UTM_KEYS } from '../../domain/cart';
import { LICENSE_STATUS_COLUMNS, SHOWN_STATUS_FIELD } from '../../domain/license';
import { ORDER_STATUSES, PAYMENT_STATUSES, parsePaymentStatus } from '../../domain/order';
import type { SqlMapping, SqlRelation } from '../../platform/db/condition-sql';
import type { Database } from '../../platform/db/database';
import { jsonTextOf } from '../../platform/db/json-sql';

const cents = (column: string) => ({ type: 'cents', column }) as const;

/** What the list of orders can be searched and sorted by. */
export const ORDER_FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  invoice_no: { type: 'text', column: 'invoice_no', aliases: ['invoice'] },
  uuid: { type: 'text', column: 'uuid', sortable: false },
  status: { type: 'enum', column: 'status', values: ORDER_STATUSES },
  payment_status: { type: 'enum', column: 'payment_status', values: PAYMENT_STATUSES, aliases: ['payment'] },
  shipping_status: { type: 'enum', column: 'shipping_status' },
  payment_method: { type: 'enum', column: 'payment_method', aliases: ['payment_by'] },
  payment_method_title: { type: 'text', column: 'payment_method_title' },
  type: { type: 'enum', column: 'type', valueAliases: { onetime: 'payment', 'one-time': 'payment' } },
  fulfillment_type: { type: 'enum', column: 'fulfillment_type', values: ['digital', 'physical'] },
  mode: { type: 'enum', column: 'mode' },
  currency: { type: 'enum', column: 'currency' },
  customer: { type: 'text', column: ['name', 'email'], relation: { name: 'customer' }, contains: true },
  license: { type: 'text', column: 'license_key', relation: { name: 'licenses' } },
  customer_id: { type: 'int', column: 'customer_id' },
  parent_id: { type: 'int', column: 'parent_id' },
  receipt_number: { type: 'int', column: 'receipt_number' },
  subtotal: cents('subtotal'),
  coupon_discount_total: cents('coupon_discount_total'),
  manual_discount_total: cents('manual_discount_total'),
  discount_tax: cents('discount_tax'),
  shipping_tax: cents('shipping_tax'),
  fee_total: cents('fee_total'),
  shipping_total: cents('shipping_total'),
  tax_total: cents('tax_total'),
  total_amount: cents('total_amount'),
  total_paid: cents('total_paid'),
  total_refund: cents('total_refund'),
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
  completed_at: { type: 'date', column: 'completed_at' },
  refunded_at: { type: 'date', column: 'refunded_at' },
};

const YES_OR_NO = ['yes', 'no'];

/** Conditions on licences go through `withShownStatus` and `withKeyDigest`. */
export const ORDER_FILTERS: AdvancedFilterFields = {
  order: {
    status: { type: 'enum', column: 'status', values: ORDER_STATUSES },
    payment_status: { type: 'enum', column: 'payment_status', values: PAYMENT_STATUSES },
    type: { type: 'enum', column: 'type', valueAliases: { onetime: 'payment', 'one-time': 'payment' } },
    payment_method: { type: 'enum', column: 'payment_method' },
    mode: { type: 'enum', column: 'mode', values: ['live', 'test'] },
    currency: { type: 'enum', column: 'currency' },
    total_amount: cents('total_amount'),
    uuid: { type: 'text', column: 'uuid' },
    created_at: { type: 'date', column: 'created_at' },
    order_items: { type: 'int', column: 'variation_id', relation: { name: 'items' } },
  },
  customer: {
    customer_full_name: { type: 'text', column: 'name', relation: { name: 'customer' } },
    customer_email: { type: 'text', column: 'email', relation: { name: 'customer' } },
  },
  utm: Object.fromEntries(
    [...UTM_KEYS, 'refer_url'].map((column) => [
      column,
      { type: 'text', column, relation: { name: 'operation' } } as const,
    ])
  ),
  tax: {
    b2b_purchase: { type: 'enum', column: 'b2b_purchase', values: YES_OR_NO },
    reverse_charge: { type: 'enum', column: 'reverse_charge', values: YES_OR_NO },
  },
  labels: { labels: { type: 'int', column: 'label_id', relation: { name: 'labels' } } },
  license: {
    license_key: { type: 'text', column: 'license_key', relation: { name: 'licenses' } },
    license_status: { ...SHOWN_STATUS_FIELD, relation: { name: 'licenses' } },
  },
  transactions: {
    transaction_id: { type: 'text', column: 'vendor_charge_id', relation: { name: 'transactions' } },
    transaction_status: { type: 'enum', column: 'status', relation: { name: 'transactions' } },
    transaction_type: { type: 'enum', column: 'transaction_type', relation: { name: 'transactions' } },
    transaction_card_last: { type: 'int', column: 'card_last_4', relation: { name: 'transactions' } },
    transaction_card_brand: { type: 'text', column: 'card_brand', relation: { name: 'transactions' } },
    payer_email: { type: 'text', column: 'payer_email', relation: { name: 'transactions' } },
  },
};

const columnsOf = (table: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${table}.${name}`]));

const CUSTOMER_SQL: SqlRelation = {
  table: 'shop_customers',
  alias: 'found_customer',
  on: ['shop_orders.customer_id', 'found_customer.id'],
  columns: {
    email: 'found_customer.email',
    name: { concat: ['found_customer.first_name', 'found_customer.last_name'] },
  },
};

const ITEM_SQL: SqlRelation = {
  table: 'shop_order_items',
  alias: 'found_items',
  on: ['shop_orders.id', 'found_items.order_id'],
  columns: columnsOf('found_items', ['variation_id', 'title', 'post_title', 'sku']),
};

const ADDRESS_SQL: SqlRelation = {
  table: 'shop_order_addresses',
  alias: 'found_addresses',
  on: ['shop_orders.id', 'found_addresses.order_id'],
  columns: columnsOf('found_addresses', ['name']),
};

/** Whose name an order was placed under. */
const BILL_SQL: SqlRelation = { ...ADDRESS_SQL, where: { 'found_addresses.type': 'billing' } };

/** Read as they stand. */
const PLAIN_COLUMNS: readonly string[] = [
  ...['id', 'invoice_no', 'uuid', 'status', 'payment_status', 'shipping_status'],
  ...['payment_method', 'payment_method_title', 'type', 'fulfillment_type', 'mode', 'currency'],
  ...['customer_id', 'parent_id', 'receipt_number', 'subtotal', 'coupon_discount_total', 'manual_discount_total'],
  ...['discount_tax', 'shipping_tax', 'fee_total', 'shipping_total', 'tax_total', 'total_amount'],
  ...['total_paid', 'total_refund', 'created_at', 'updated_at', 'completed_at', 'refunded_at'],
];

export const ORDER_SQL = {
  filled: ['status', 'payment_status', 'shipping_status', 'total_amount', 'created_at'],
  columns: columnsOf('shop_orders', PLAIN_COLUMNS),
  relations: {
    customer: CUSTOMER_SQL,
    operation: {
      table: 'shop_order_operations',
      alias: 'found_operation',
      on: ['shop_orders.id', 'found_operation.order_id'],
      columns: columnsOf('found_operation', [...UTM_KEYS, 'refer_url']),
    },
    labels: {
      table: 'shop_label_links',
      alias: 'found_labels',
      on: ['shop_orders.id', 'found_labels.entity_id'],
      where: { 'found_labels.entity_type': 'order' },
      columns: columnsOf('found_labels', ['label_id']),
    },
    items: ITEM_SQL,
    addresses: ADDRESS_SQL,
    bill: BILL_SQL,
    licenses: {
      table: 'shop_licenses',
      alias: 'found_licenses',
      on: ['shop_orders.id', 'found_licenses.order_id'],
      columns: columnsOf('found_licenses', ['license_key', 'key_digest', ...LICENSE_STATUS_COLUMNS]),
      lookUp: ['key_digest'],
    },
    transactions: {
      table: 'shop_order_transactions',
      alias: 'found_transactions',
      on: ['shop_orders.id', 'found_transactions.order_id'],
      columns: columnsOf('found_transactions', [
        'vendor_charge_id',
        'status',
        'transaction_type',
        'card_last_4',
        'card_brand',
      ]),
    },
  },
} satisfies SqlMapping;

const yesWhere = (condition: string) => ({ expression: `case when ${condition} then 'yes' else 'no' end` });

const reverseCharged = (client: Database['client']): string =>
  `exists (select 1 from shop_order_taxes found_tax where found_tax.order_id = shop_orders.id
    and ${jsonTextOf(client, 'found_tax.meta', 'reverse_charge_applied')} in ('1', 'true'))`;

const transactionSql = (client: Database['client']): SqlRelation => {
  const { transactions } = ORDER_SQL.relations;
  const payer_email = { expression: jsonTextOf(client, 'found_transactions.meta', 'payer_email') };
  return { ...transactions, columns: { ...transactions.columns, payer_email } } as SqlRelation;
};

const mappingFor = (client: Database['client']): SqlMapping => ({
  ...ORDER_SQL,
  relations: { ...ORDER_SQL.relations, transactions: transactionSql(client) },
  columns: {
    ...ORDER_SQL.columns,
    upgraded_to: { expression: jsonTextOf(client, 'shop_orders.config', 'upgraded_to') },
    upgraded_from: { expression: jsonTextOf(client, 'shop_orders.config', 'upgraded_from') },
    b2b_purchase: yesWhere(`${jsonTextOf(client, 'shop_orders.config', 'business_info')} is not null`),
    reverse_charge: yesWhere(reverseCharged(client)),
  },
});

const MAPPINGS = { postgres: mappingFor('postgres'), mysql: mappingFor('mysql'), sqlite: mappingFor('sqlite') };

/** With what orders keep in JSON, which each database reads in its own way. */
export const orderSql = ({ client }: Pick<Database, 'client'>): SqlMapping => MAPPINGS[client];

const equals = (field: string, value: string): Condition => ({ kind: 'compare', field, operator: 'eq', value });
const among = (field: string, values: readonly string[]): Condition => ({
  kind: 'compare',
  field,
  operator: 'in',
  values,
});

const isFilled = (field: string): Condition => not({ kind: 'compare', field, operator: 'is_blank' });

const VIEWS: Readonly<Record<string, Condition>> = {
  to_fulfil: allOf([equals('status', 'processing'), equals('shipping_status', 'unshipped')]),
  payment_failed: equals('payment_status', 'failed'),
  'on-hold': equals('status', 'on-hold'),
  processing: equals('status', 'processing'),
  completed: equals('status', 'completed'),
  paid: equals('payment_status', 'paid'),
  refunded: equals('payment_status', 'refunded'),
  partially_refunded: equals('payment_status', 'partially_refunded'),
  renewal: equals('type', 'renewal'),
  subscription: equals('type', 'subscription'),
  onetime: equals('type', 'payment'),
  upgraded_to: isFilled('upgraded_to'),
  upgraded_from: isFilled('upgraded_from'),
  b2b_purchase: equals('b2b_purchase', 'yes'),
  reverse_charge: equals('reverse_charge', 'yes'),
};

export const orderView = (view: string | undefined): Condition | null => {
  const name = view === 'on_hold' ? 'on-hold' : view;
  return name !== undefined && Object.hasOwn(VIEWS, name) ? (VIEWS[name] ?? null) : null;
};

/** A text that may stand in an order, in its customer, its addresses or its lines: one condition on the rows of each. */
export type OrderText = {
  readonly order: Condition;
  readonly customer: Condition;
  readonly items: Condition;
  /** Of the names that the order was placed under. */
  readonly addresses: Condition;
  /** Whether an index of trigrams finds it, see `isIndexed`. */
  readonly isIndexed: boolean;
};

/** ASCII that holds five letters or digits in a row: wherever such a text is cut into pieces, one of them holds a trigram. */
const isIndexed = (text: string): boolean => /^[ -~]*$/.test(text) && /[a-z\d]{5}/i.test(text);

/**
 * Invoice number, the customer's name as it is now or e-mail, the names that the order was placed under, item titles and SKUs; null for a
 * blank text.
 */
export const orderText = (text: string): OrderText | null => {
  const order = plainSearch(text, ['invoice_no']);
  const customer = plainSearch(text, ['name', 'email']);
  const items = plainSearch(text, ['title', 'post_title', 'sku']);
  const addresses = plainSearch(text, ['name']);
  return order && customer && items && addresses
    ? { order, customer, items, addresses, isIndexed: isIndexed(text) }
    : null;
};

/** As one condition on orders, met by walking them. */
export const bearsText = ({ order, customer, items, addresses }: OrderText): Condition =>
  anyOf([order, onRelation('customer', customer), onRelation('addresses', addresses), onRelation('items', items)]);

/** The operator syntax (`total_amount > 10`, `id :: 1-10`); null where the text is none. */
export const orderOperators = (text: string, context: SearchContext): Condition | null =>
  parseOperatorSearch(text, ORDER_FIELDS, context);

/** The status lists that a client may narrow the list by, beside the tab. */
export const statusLists = (lists: {
  readonly payment_statuses?: readonly string[] | undefined;
  readonly order_statuses?: readonly string[] | undefined;
  readonly shipping_statuses?: readonly string[] | undefined;
}): readonly (Condition | null)[] => [
  lists.payment_statuses ? among('payment_status', lists.payment_statuses.map(parsePaymentStatus)) : null,
  lists.order_statuses
    ? among(
        'status',
        lists.order_statuses.map((status) => status.replace('on_hold', 'on-hold'))
      )
    : null,
  lists.shipping_statuses ? among('shipping_status', lists.shipping_statuses) : null,
];
