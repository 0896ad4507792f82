import { LICENSE_STATUS_COLUMNS, SHOWN_STATUS_FIELD } from '../../domain/license';
import { SUBSCRIPTION_STATUSES } from '../../domain/subscription';
import {
  anyOf,
  onRelation,
  parseOperatorSearch,
  plainSearch,
  type AdvancedFilterFields,
  type Condition,
  type EntityFields,
  type SearchContext,
} from '../../domain/search';
import type { SqlMapping } from '../../platform/db/condition-sql';
import { isEmail } from '../../domain/email';
import { MAX_ID } from '../../platform/http/fields';
import { SUBSCRIPTIONS } from './content-types/subscription';

const cents = (column: string) => ({ type: 'cents', column }) as const;
const int = (column: string) => ({ type: 'int', column }) as const;
const date = (column: string) => ({ type: 'date', column }) as const;

const STATUS = {
  type: 'enum',
  column: 'status',
  values: SUBSCRIPTION_STATUSES,
  valueAliases: { cancelled: 'canceled' },
} as const;

/** What the list can be searched and sorted by; amounts in currency units. */
export const SUBSCRIPTION_FIELDS: EntityFields = {
  id: int('id'),
  uuid: { type: 'text', column: 'uuid', sortable: false },
  status: STATUS,
  item_name: { type: 'text', column: 'item_name' },
  parent_order_id: int('parent_order_id'),
  customer_id: int('customer_id'),
  product_id: int('product_id'),
  variation_id: int('variation_id'),
  vendor_subscription_id: { type: 'text', column: 'vendor_subscription_id' },
  vendor_customer_id: { type: 'text', column: 'vendor_customer_id' },
  vendor_plan_id: { type: 'text', column: 'vendor_plan_id' },
  current_payment_method: { type: 'enum', column: 'current_payment_method' },
  collection_method: { type: 'enum', column: 'collection_method', values: ['automatic', 'manual', 'system'] },
  billing_interval: { type: 'enum', column: 'billing_interval' },
  quantity: int('quantity'),
  signup_fee: cents('signup_fee'),
  recurring_amount: cents('recurring_amount'),
  recurring_tax_total: cents('recurring_tax_total'),
  recurring_total: cents('recurring_total'),
  bill_times: int('bill_times'),
  bill_count: int('bill_count'),
  trial_days: int('trial_days'),
  trial_ends_at: date('trial_ends_at'),
  next_billing_date: date('next_billing_date'),
  expire_at: date('expire_at'),
  canceled_at: date('canceled_at'),
  restored_at: date('restored_at'),
  created_at: date('created_at'),
  updated_at: date('updated_at'),
};

/** Conditions on licences go through `withShownStatus` and `withKeyDigest`. */
export const SUBSCRIPTION_ADVANCED: AdvancedFilterFields = {
  subscription: {
    vendor_subscription_id: { type: 'text', column: 'vendor_subscription_id' },
    status: STATUS,
    variation: int('variation_id'),
    billing_interval: { type: 'enum', column: 'billing_interval' },
    current_payment_method: { type: 'enum', column: 'current_payment_method' },
    created_at: date('created_at'),
    next_billing_date: date('next_billing_date'),
    bill_count: int('bill_count'),
  },
  transaction: {
    transaction_id: { type: 'text', column: 'vendor_charge_id', relation: { name: 'transactions' } },
  },
  product: { product: int('product_id') },
  license: {
    license_key: { type: 'text', column: 'license_key', relation: { name: 'licenses' } },
    license_status: { ...SHOWN_STATUS_FIELD, relation: { name: 'licenses' } },
  },
  labels: { labels: { type: 'int', column: 'label_id', relation: { name: 'labels' } } },
};

export const SUBSCRIPTION_SQL: SqlMapping = {
  sortKeys: { item_name: `${SUBSCRIPTIONS}.item_name_sort` },
  columns: Object.fromEntries(Object.keys(SUBSCRIPTION_FIELDS).map((name) => [name, `${SUBSCRIPTIONS}.${name}`])),
  relations: {
    customer: {
      table: 'shop_customers',
      alias: 'found_customer',
      on: [`${SUBSCRIPTIONS}.customer_id`, 'found_customer.id'],
      columns: { email: 'found_customer.email' },
    },
    transactions: {
      table: 'shop_order_transactions',
      alias: 'found_transactions',
      on: [`${SUBSCRIPTIONS}.id`, 'found_transactions.subscription_id'],
      columns: { vendor_charge_id: 'found_transactions.vendor_charge_id' },
    },
    licenses: {
      table: 'shop_licenses',
      alias: 'found_licenses',
      on: [`${SUBSCRIPTIONS}.id`, 'found_licenses.subscription_id'],
      columns: Object.fromEntries(
        ['license_key', 'key_digest', ...LICENSE_STATUS_COLUMNS].map((name) => [name, `found_licenses.${name}`])
      ),
      lookUp: ['key_digest'],
    },
    labels: {
      table: 'shop_label_links',
      alias: 'found_labels',
      on: [`${SUBSCRIPTIONS}.id`, 'found_labels.entity_id'],
      where: { 'found_labels.entity_type': 'subscription' },
      columns: { label_id: 'found_labels.label_id' },
    },
  },
};

const equals = (field: string, value: string | number): Condition => ({
  kind: 'compare',
  field,
  operator: 'eq',
  value,
});

const SEARCHED = [
  'item_name',
  'vendor_subscription_id',
  'vendor_customer_id',
  'vendor_plan_id',
  'current_payment_method',
  'billing_interval',
];

const CANCELED: readonly string[] = ['canceled', 'cancelled'];

const numberIn = (text: string): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;

/** '#7' is the id; an address is the customer's; 'canceled' the status; else what the columns say. */
const plainConditions = (text: string): Condition | null => {
  const id = text.startsWith('#') ? numberIn(text.slice(1)) : null;
  if (id !== null) return equals('id', id);
  if (isEmail(text)) {
    return onRelation('customer', { kind: 'compare', field: 'email', operator: 'text_equals', value: text });
  }
  if (CANCELED.includes(text.toLowerCase())) return equals('status', 'canceled');
  const number = numberIn(text);
  const numbers = number === null ? [] : [equals('parent_order_id', number), equals('bill_count', number)];
  const plain = plainSearch(text, SEARCHED);
  return plain && anyOf([plain, ...numbers]);
};

/** The operator syntax (`ID = 5`, `bill_count > 3`), else a plain search. */
export const subscriptionSearch = (text: string | undefined, context: SearchContext): Condition | null => {
  const wanted = (text ?? '').trim();
  if (wanted === '') return null;
  return parseOperatorSearch(wanted, SUBSCRIPTION_FIELDS, context) ?? plainConditions(wanted);
};

/** The tabs of the list are the statuses; an unknown tab shows everything. */
export const subscriptionView = (view: string | undefined): Condition | null => {
  const status = view === 'cancelled' ? 'canceled' : view;
  return SUBSCRIPTION_STATUSES.some((known) => known === status) ? equals('status', status as string) : null;
};
