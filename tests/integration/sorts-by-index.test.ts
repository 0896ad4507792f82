import type { Knex } from 'knex';
import {
  bundleItemType,
  productType,
  productVariantType,
} from '../../server/src/modules/catalog/content-types/catalog';
import { PRODUCT_SQL } from '../../server/src/modules/catalog/products/products.search';
import { VARIANT_SQL } from '../../server/src/modules/catalog/variants/variants.search';
import { couponType } from '../../server/src/modules/coupons/content-types/coupons';
import { COUPON_SQL } from '../../server/src/modules/coupons/coupons.search';
import { customerType } from '../../server/src/modules/customers/content-types/customers';
import { CUSTOMER_SQL } from '../../server/src/modules/customers/customers.search';
import { orderType } from '../../server/src/modules/orders/content-types/order';
import { ORDER_SQL } from '../../server/src/modules/orders/orders.search';
import { pageSql } from '../../server/src/modules/storefront/published-products.repository';
import { subscriptionType } from '../../server/src/modules/subscriptions/content-types/subscription';
import { SUBSCRIPTION_SQL } from '../../server/src/modules/subscriptions/subscriptions.search';
import { applySort, type SqlMapping } from '../../server/src/platform/db/condition-sql';
import { describeOnEachDatabase } from '../support/test-database';
import { tableOf } from '../support/table-of';
import { titled } from '../support/titled';

/** A million rows are not sorted for a page of twenty. */
const LISTS: Readonly<Record<string, SqlMapping>> = {
  ...{ shop_orders: ORDER_SQL, shop_customers: CUSTOMER_SQL },
  ...{ shop_products: PRODUCT_SQL, shop_coupons: COUPON_SQL },
  shop_subscriptions: SUBSCRIPTION_SQL,
  shop_product_variants: { ...VARIANT_SQL, sortKeys: { variation_title: VARIANT_SQL.sortKeys.variation_title } },
};

const SORTS = Object.entries(LISTS).flatMap(([table, mapping]) =>
  [...(mapping.filled ?? []), ...Object.keys(mapping.sortKeys ?? {})].flatMap((column) =>
    (['asc', 'desc'] as const).map((direction) => ({ table, mapping, column, direction }))
  )
);

const EXPLAIN = { postgres: 'explain', sqlite: 'explain query plan', mysql: 'explain' };

/** How each database says that it sorts rows itself. */
const SORTED = { postgres: /\bSort\b/, sqlite: /TEMP B-TREE/, mysql: /filesort/ };

const WINDOW = {
  ...{ allowOutOfStock: false, countsStock: true, hasSoldOutBundles: true, includeIds: null, excludeIds: [] },
  ...{ productType: null, onSale: false, found: null },
};

const FILTERS = { wildcard: null, inContent: false, priceFrom: null, priceTo: null, terms: [], attributes: [] };

const TABLES = [
  orderType,
  customerType,
  productType,
  productVariantType,
  bundleItemType,
  couponType,
  subscriptionType,
].map(tableOf);

describeOnEachDatabase('A column that no row leaves out', TABLES, (database) => {
  /** MariaDB sorts few rows rather than look for an index. */
  const fill = async (): Promise<void> => {
    const { client, knex } = database();
    if (client !== 'mysql') return;
    await knex('shop_products').delete();
    const product = (index: number) => ({
      ...titled(`Title ${index}`),
      ...{ post_name: `title-${index}`, post_status: 'publish', stock_availability: 'in-stock' },
    });
    await knex.batchInsert(
      'shop_products',
      Array.from({ length: 2_000 }, (_none, index) => product(index)),
      500
    );
    await knex.raw('analyze table shop_products');
  };

  const planOf = (statement: string): Promise<string> => {
    const { client, knex } = database();
    return knex.transaction(async (trx) => {
      // Of a table that is empty PostgreSQL would rather read all.
      if (client === 'postgres') await trx.raw('set local enable_seqscan = off; set local enable_bitmapscan = off');
      return JSON.stringify(await trx.raw(`${EXPLAIN[client]} ${statement}`));
    });
  };

  it.each(SORTS)('$table by $column $direction: an index has the order', async ({ table, mapping, ...sort }) => {
    const { db, client } = database();
    const page = applySort(db.table(table) as unknown as Knex.QueryBuilder, sort, mapping)
      .select(`${table}.*`)
      .limit(20);
    expect(await planOf(page.toString())).not.toMatch(SORTED[client]);
  });

  it.each(['asc', 'desc'] as const)(
    'published products by name, %s: so has one, also behind a cursor',
    async (direction) => {
      const { db, client } = database();
      await fill();
      const filters = { ...FILTERS, sort: { column: 'title_sort', direction } as const };
      for (const cursor of [null, { value: '46', id: 7 }]) {
        const page = { columns: 'shop_products.id', hasLists: false, cursor, offset: 0, limit: 21 };
        const { text, values } = pageSql(client, { ...WINDOW, filters }, page);
        const plan = await planOf(db.raw(text, values as never).toString());
        expect(plan).not.toMatch(SORTED[client]);
      }
    }
  );
});
