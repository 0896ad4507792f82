import type { Condition } from '../../domain/search';
import { conditionText, type SqlMapping } from '../../platform/db/condition-sql';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { COUNTED } from '../../platform/db/page-rows';
import { sql, type SqlText } from '../../platform/db/sql';
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

/** Which rows bear the text, as ids of their orders. */
const findings = ({ client }: Database, text: OrderText): readonly SqlText[] => {
  const part = (rows: string, condition: Condition, mapping: SqlMapping): SqlText => {
    const where = conditionText(client, condition, mapping);
    return sql(`${rows} where ${where.text} limit ?`, [...where.values, MAX_FOUND + 1]);
  };
  return [
    part('select shop_orders.id as id from shop_orders', text.order, ORDER_SQL),
    part(
      `select shop_orders.id as id from shop_customers found_customer
        join shop_orders on shop_orders.customer_id = found_customer.id`,
      text.customer,
      CUSTOMER
    ),
    part('select found_addresses.order_id as id from shop_order_addresses found_addresses', text.addresses, ADDRESS),
    part('select found_items.order_id as id from shop_order_items found_items', text.items, ITEM),
  ];
};

/**
 * Ids of the orders that bear the text, each part of it read once; null where there are too many to name. Written out, because building such
 * a statement takes as long as reading its rows. Prepared where the indexes of trigrams find the text: PostgreSQL takes them at once then,
 * instead of weighing at each search whether to scan the tables. Texts with letters beyond ASCII make too many different statements for that.
 */
const findIds = async (db: Database, text: OrderText): Promise<readonly number[] | null> => {
  const parts = findings(db, text);
  // SQLite wants a query around each part that has a limit of its own.
  const selects = parts.map((part, index) => `select id from (${part.text}) part_${index}`);
  const values = [...parts.flatMap((part) => part.values), MAX_FOUND + 1];
  const query = sql(`${selects.join(' union all ')} limit ?`, values);
  const rows = await (text.isIndexed ? db.prepared(query) : db.unprepared(query));
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
