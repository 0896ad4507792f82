import type { Knex } from 'knex';
import type { Condition } from '../../domain/search';
import { applyCondition } from '../../platform/db/condition-sql';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { COUNTED } from '../../platform/db/page-rows';
import { dropTextIndex, indexTexts, type TextIndex } from '../../platform/db/trigrams';
import { bearsText, ORDER_SQL, type OrderText } from './orders.search';

/** A text that more rows bear is met so often that walking the orders finds a page of them, and counts them, sooner. */
const MAX_FOUND = COUNTED;

const { customer: CUSTOMER, items: ITEM, addresses: ADDRESS } = ORDER_SQL.relations;

const TEXT_INDEXES: readonly TextIndex[] = [
  { name: 'shop_orders_invoice_trgm', table: 'shop_orders', columns: ['invoice_no'] },
  {
    name: 'shop_customers_text_trgm',
    table: 'shop_customers',
    columns: [{ concat: ['first_name', 'last_name'] }, 'email'],
  },
  { name: 'shop_order_addresses_name_trgm', table: 'shop_order_addresses', columns: ['name'] },
  { name: 'shop_order_items_words_trgm', table: 'shop_order_items', columns: ['title', 'post_title', 'sku'] },
];

/** An index of fewer columns that an earlier version made; every order line would go on paying for it. */
const REPLACED_INDEX = 'shop_order_items_text_trgm';

/** What `searchOrders` reads on PostgreSQL. */
export const indexOrderTexts = async (db: Database): Promise<void> => {
  await dropTextIndex(db, REPLACED_INDEX);
  for (const index of TEXT_INDEXES) await indexTexts(db, index);
};

const aliased = ({ table, alias }: { readonly table: string; readonly alias: string }): string =>
  `${table} as ${alias}`;

const findings = (db: Database, { order, customer, items, addresses }: OrderText): readonly Knex.QueryBuilder[] => [
  applyCondition(db.table('shop_orders').select('shop_orders.id as id'), order, ORDER_SQL),
  applyCondition(
    db
      .table(aliased(CUSTOMER))
      .join('shop_orders', ...CUSTOMER.on)
      .select('shop_orders.id as id'),
    customer,
    CUSTOMER
  ),
  applyCondition(db.table(aliased(ADDRESS)).select('found_addresses.order_id as id'), addresses, ADDRESS),
  applyCondition(db.table(aliased(ITEM)).select('found_items.order_id as id'), items, ITEM),
];

/**
 * Ids of the orders that bear the text, each part of it read once; null where there are too many to name. Prepared where the indexes
 * of trigrams find the text: PostgreSQL takes them at once then, instead of weighing at each search whether to scan the tables. Texts
 * with letters beyond ASCII make too many different statements for that.
 */
const findIds = async (db: Database, text: OrderText): Promise<readonly number[] | null> => {
  // SQLite wants a query around each part that has a limit of its own.
  const [first, ...others] = findings(db, text).map((rows, index) =>
    (db.table('shop_orders') as Knex.QueryBuilder).from(rows.limit(MAX_FOUND + 1).as(`part_${index}`)).select('id')
  );
  const query = (first as Knex.QueryBuilder).unionAll(others).limit(MAX_FOUND + 1);
  const rows: readonly Record<string, unknown>[] = text.isIndexed ? await db.prepared(query) : await query;
  return rows.length > MAX_FOUND ? null : [...new Set(rows.map(({ id }) => toInt(id)))];
};

/**
 * The condition of orders that bear the text. Few are found by their parts, whose texts PostgreSQL has indexed; a condition over
 * all three parts at once no database can look up.
 */
export const searchOrders = async (db: Database, text: OrderText): Promise<Condition> => {
  const ids = await findIds(db, text);
  return ids ? { kind: 'compare', field: 'id', operator: 'in', values: ids } : bearsText(text);
};
