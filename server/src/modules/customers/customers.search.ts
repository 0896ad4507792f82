import { CUSTOMER_STATUSES } from '../../domain/customer';
import {
  allOf,
  anyOf,
  boundSearchText,
  parseOperatorSearch,
  plainSearch,
  type AdvancedFilterFields,
  type Condition,
  type EntityFields,
  type SearchContext,
} from '../../domain/search';
import { sortKeyRanges, type Alphabet, type KeyRange } from '../../domain/text';
import type { SqlMapping } from '../../platform/db/condition-sql';
import { MAX_ID } from '../../platform/http/fields';

const STATUS = { type: 'enum', column: 'status', values: CUSTOMER_STATUSES } as const;

/** What the list can be searched and sorted by; `ltv` and `aov` in currency units. */
export const CUSTOMER_FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  uuid: { type: 'text', column: 'uuid', sortable: false },
  user_id: { type: 'int', column: 'user_id' },
  email: { type: 'text', column: 'email' },
  first_name: { type: 'text', column: 'first_name' },
  last_name: { type: 'text', column: 'last_name' },
  full_name: { type: 'text', column: 'name', aliases: ['name'], sortable: false },
  status: STATUS,
  purchase_count: { type: 'int', column: 'purchase_count' },
  ltv: { type: 'cents', column: 'ltv' },
  aov: { type: 'cents', column: 'aov' },
  first_purchase_date: { type: 'date', column: 'first_purchase_date' },
  last_purchase_date: { type: 'date', column: 'last_purchase_date' },
  notes: { type: 'text', column: 'notes', contains: true, sortable: false },
  country: { type: 'text', column: 'country' },
  state: { type: 'text', column: 'state' },
  city: { type: 'text', column: 'city' },
  postcode: { type: 'text', column: 'postcode' },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

export const CUSTOMER_FILTERS: AdvancedFilterFields = {
  order: {
    order_items: { type: 'int', column: 'variation_id', relation: { name: 'orders.items' } },
    purchase_count: { type: 'int', column: 'purchase_count' },
    first_purchase_date: { type: 'date', column: 'first_purchase_date' },
    last_purchase_date: { type: 'date', column: 'last_purchase_date' },
  },
  customer: {
    customer_full_name: { type: 'text', column: 'name' },
    email: { type: 'text', column: 'email' },
    ltv: { type: 'cents', column: 'ltv' },
    status: STATUS,
  },
  labels: { labels: { type: 'int', column: 'label_id', relation: { name: 'labels' } } },
};

const PLAIN_COLUMNS = Object.keys(CUSTOMER_FIELDS).filter((name) => name !== 'full_name');

const NAME_KEYS = { first_name: 'shop_customers.first_name_sort', last_name: 'shop_customers.last_name_sort' };

export const CUSTOMER_SQL: SqlMapping = {
  filled: ['purchase_count', 'ltv', 'created_at'],
  sortKeys: NAME_KEYS,
  columns: {
    ...{ first_name_key: NAME_KEYS.first_name, last_name_key: NAME_KEYS.last_name },
    ...Object.fromEntries(PLAIN_COLUMNS.map((name) => [name, `shop_customers.${name}`])),
    name: { concat: ['shop_customers.first_name', 'shop_customers.last_name'] },
    postcode: { spelled: 'shop_customers.postcode' },
  },
  relations: {
    orders: {
      table: 'shop_orders',
      alias: 'found_orders',
      on: ['shop_customers.id', 'found_orders.customer_id'],
      columns: {},
      relations: {
        items: {
          table: 'shop_order_items',
          alias: 'found_items',
          on: ['found_orders.id', 'found_items.order_id'],
          columns: { variation_id: 'found_items.variation_id' },
        },
      },
    },
    labels: {
      table: 'shop_label_links',
      alias: 'found_labels',
      on: ['shop_customers.id', 'found_labels.entity_id'],
      where: { 'found_labels.entity_type': 'customer' },
      columns: { label_id: 'found_labels.label_id' },
    },
  },
};

const within = (field: string, { from, before }: KeyRange): Condition =>
  allOf([
    { kind: 'compare', field, operator: 'gte', value: from },
    { kind: 'compare', field, operator: 'lt', value: before },
  ]);

/**
 * A name begins with the text, or first and last name in either order do, whatever its accents: the keys that lists are sorted by tell. A
 * letter that is one of its own in the country of the store is not found without its accent.
 */
const namedLike = (text: string, alphabet: Alphabet): readonly Condition[] =>
  sortKeyRanges(boundSearchText(text), alphabet).flatMap((range) => [
    within('first_name_key', range),
    within('last_name_key', range),
  ]);

/** The full name contains the text; so does the address, where the text has no blank; or it is the id. */
const plainCustomerSearch = (text: string, alphabet: Alphabet): Condition | null => {
  const plain = plainSearch(text, text.includes(' ') ? ['name'] : ['name', 'email']);
  const id = /^#?\d{1,10}$/.test(text) ? Number(text.replace('#', '')) : null;
  const byId: readonly Condition[] =
    id !== null && id <= MAX_ID ? [{ kind: 'compare', field: 'id', operator: 'eq', value: id }] : [];
  return plain && anyOf([plain, ...namedLike(text, alphabet), ...byId]);
};

/** The operator syntax (`id = 5`, `ltv > 1000`), else a plain search; `alphabet` is that of the store. */
export const customerSearch = (
  text: string | undefined,
  context: SearchContext,
  alphabet: Alphabet
): Condition | null => {
  const wanted = (text ?? '').trim();
  if (wanted === '') return null;
  return parseOperatorSearch(wanted, CUSTOMER_FIELDS, context) ?? plainCustomerSearch(wanted, alphabet);
};

/** The tabs of the list are the statuses, those of the site among them; an unknown tab shows everybody. */
export const customerView = (view: string | undefined, statuses: readonly string[]): Condition | null =>
  view !== undefined && [...CUSTOMER_STATUSES, ...statuses].includes(view)
    ? { kind: 'compare', field: 'status', operator: 'eq', value: view }
    : null;
