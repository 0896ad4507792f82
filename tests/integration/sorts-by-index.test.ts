import type { Knex } from 'knex';
import { customerType } from '../../server/src/modules/customers/content-types/customers';
import { CUSTOMER_SQL } from '../../server/src/modules/customers/customers.search';
import { orderType } from '../../server/src/modules/orders/content-types/order';
import { ORDER_SQL } from '../../server/src/modules/orders/orders.search';
import { applySort } from '../../server/src/platform/db/condition-sql';
import { describeOnEachDatabase } from '../support/test-database';
import { tableOf } from '../support/table-of';

/** A million rows are not sorted for a page of twenty. */
const LISTS = { shop_orders: ORDER_SQL, shop_customers: CUSTOMER_SQL };

const SORTS = Object.entries(LISTS).flatMap(([table, mapping]) =>
  (mapping.filled ?? []).flatMap((column) =>
    (['asc', 'desc'] as const).map((direction) => ({ table, mapping, column, direction }))
  )
);

const EXPLAIN = { postgres: 'explain', sqlite: 'explain query plan', mysql: 'explain' };

/** How each database says that it sorts rows itself. */
const SORTED = { postgres: /\bSort\b/, sqlite: /TEMP B-TREE/, mysql: /filesort/ };

describeOnEachDatabase('A column that no row leaves out', [tableOf(orderType), tableOf(customerType)], (database) => {
  it.each(SORTS)('$table by $column $direction: an index has the order', async ({ table, mapping, ...sort }) => {
    const { db, client, knex } = database();
    const page = applySort(db.table(table) as unknown as Knex.QueryBuilder, sort, mapping)
      .select(`${table}.*`)
      .limit(20);
    const plan = await knex.transaction(async (trx) => {
      // Of a table that is empty PostgreSQL would rather read all.
      if (client === 'postgres') await trx.raw('set local enable_seqscan = off');
      return trx.raw(`${EXPLAIN[client]} ${page.toString()}`) as Promise<unknown>;
    });
    expect(JSON.stringify(plan)).not.toMatch(SORTED[client]);
  });
});
