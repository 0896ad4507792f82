import type { Knex } from 'knex';
import { ORDER_SQL } from '../../server/src/modules/orders/orders.search';
import { listOrders, orderConditions } from '../../server/src/modules/orders/use-cases/list-orders';
import { SUBSCRIPTION_SQL } from '../../server/src/modules/subscriptions/subscriptions.search';
import {
  listSubscriptions,
  subscriptionConditions,
} from '../../server/src/modules/subscriptions/use-cases/read-subscriptions';
import { applyCondition, type SqlMapping } from '../../server/src/platform/db/condition-sql';
import type { Condition } from '../../server/src/domain/search';
import { writeLicense, writeOwners } from '../support/license-rows';
import { platformFixture } from '../support/platform-fixture';
import { soldSubscription } from '../support/sold-subscriptions';

const KEY = 'PRE-AAAA-BBBB-CCCC-0001';
const TYPED = ` ${KEY.toLowerCase()} `;

const byFilter = (operator: string, value: string) => ({
  filter_type: 'advanced',
  advanced_filters: [[{ source: ['license', 'license_key'], operator, value }]],
});

const EXPLAIN = { postgres: 'explain', sqlite: 'explain query plan', mysql: 'explain' };

/** How each database says that it walks all rows of the list. */
const WALKED = {
  postgres: /Seq Scan on shop_(orders|subscriptions)/,
  sqlite: /SCAN shop_(orders|subscriptions)/,
  mysql:
    /"table":"shop_(orders|subscriptions)","partitions":[^}]*"type":"(ALL|index)"|"table":"shop_(orders|subscriptions)","type":"(ALL|index)"/,
};

platformFixture('lists that are searched by a license key', (store) => {
  const planOf = async (
    table: 'shop_orders' | 'shop_subscriptions',
    mapping: SqlMapping,
    conditions: readonly (Condition | null)[]
  ) => {
    const { platform, knex } = store();
    const query = platform.db.table(table).select(`${table}.id`) as unknown as Knex.QueryBuilder;
    for (const condition of conditions) if (condition) applyCondition(query, condition, mapping);
    return knex.transaction(async (trx) => {
      // Of a table that is almost empty PostgreSQL would rather read all.
      if (platform.db.client === 'postgres') await trx.raw('set local enable_seqscan = off');
      return JSON.stringify(await trx.raw(`${EXPLAIN[platform.db.client]} ${query.toString()}`));
    });
  };

  /** As many as make the planners look at indexes. */
  const writeOrders = async (): Promise<void> => {
    const { platform } = store();
    const one = { customer_id: 1, status: 'completed', payment_status: 'paid', type: 'payment', currency: 'USD' };
    const ids = Array.from({ length: 200 }, (_none, each) => 1_000 + each);
    await platform.db.table('shop_orders').insert(ids.map((id) => ({ ...one, id, uuid: `many-${id}` })));
  };

  it('find the order of a whole key, in whichever case, without walking the orders', async () => {
    const { platform } = store();
    await writeOwners(platform);
    await writeOrders();
    await writeLicense(platform, { key: KEY, order: 2 });
    const criteria = { page: 1, per_page: 500 };
    const found = async (query: object) =>
      (await listOrders(platform, { ...criteria, ...query })).orders.map(({ order }) => order.id);
    for (const query of [{ search: `license = ${TYPED}` }, byFilter('equals', TYPED.trim())]) {
      expect(await found(query)).toEqual([2]);
      expect(await planOf('shop_orders', ORDER_SQL, await orderConditions(platform, query, false))).not.toMatch(
        WALKED[platform.db.client]
      );
    }
    expect(await found({ search: `license = ${KEY.slice(0, -1)}` })).toEqual([]);
    expect(await found({ search: `license = ${KEY.slice(0, -1)}*` })).toEqual([2]);
    const others = await found({ search: `license != ${KEY}` });
    expect(others).toHaveLength(201);
    expect(others).not.toContain(2);
  });

  it('find the subscription of a whole key, and not those without a license otherwise', async () => {
    const { platform } = store();
    const [first, second] = [await soldSubscription(platform), await soldSubscription(platform)];
    await writeLicense(platform, { key: KEY, order: first.orderId, subscription: first.subscription.id });
    await writeLicense(platform, { key: 'PRE-NONE', order: second.orderId, subscription: null });
    const found = async (query: object) =>
      (await listSubscriptions(platform, { page: 1, per_page: 10, ...query })).subscriptions.map(({ row }) => row.id);
    const query = byFilter('equals', TYPED.trim());
    expect(await found(query)).toEqual([first.subscription.id]);
    expect(await found(byFilter('not_contains', 'AAAA'))).toEqual([second.subscription.id]);
    const plan = await planOf('shop_subscriptions', SUBSCRIPTION_SQL, await subscriptionConditions(platform, query));
    // Of two rows MariaDB would rather read both.
    if (platform.db.client !== 'mysql') expect(plan).not.toMatch(WALKED[platform.db.client]);
  });
});
