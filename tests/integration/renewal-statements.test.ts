import { insertItems } from '../../server/src/modules/orders/orders.repository';
import { markAsPaid } from '../../server/src/modules/orders/use-cases/mark-as-paid';
import { openDueRenewals } from '../../server/src/modules/subscriptions/use-cases/renew-due';
import { openRenewal } from '../../server/src/modules/subscriptions/use-cases/open-renewal';
import { documentColumns } from '../../server/src/platform/db/columns';
import { countStatements } from '../support/count-statements';
import { soldSubscription, subscriptionOf, type Sold } from '../support/sold-subscriptions';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

/**
 * BEGIN and COMMIT included: 13 of SQLite are statements about rows. PostgreSQL gives out ids ahead, and takes all that is written in one statement. MariaDB is told how each
 * transaction is isolated.
 */
const OPENING = { sqlite: 15, postgres: 9, mysql: 16 };

describeOnEachDatabase('What opening a renewal costs', storeTables(), (database) => {
  let store: StoreProcess;
  let clock: TestClock;

  beforeEach(async () => {
    clock = createTestClock();
    store = await startProcess(database(), clock);
  });

  /** As a checkout leaves it: with its line and two addresses. */
  const running = async (): Promise<Sold> => {
    const { platform } = store;
    const sold = await soldSubscription(platform);
    await platform.db.transaction(() => markAsPaid(platform, sold.orderId, {}, 'Ada'));
    const [item] = await insertItems(
      platform.db,
      { id: sold.orderId, placed_on: null },
      [
        {
          ...{ post_id: 3, variation_id: 7, object_id: 7, fulfillment_type: 'digital', payment_type: 'subscription' },
          ...{ quantity: 1, fulfilled_quantity: 0, post_title: 'Box', title: 'Small', sku: 'B-S', unit_price: 1_000 },
          ...{ item_cost: 300, subtotal: 1_000, discount_total: 0, tax_amount: 0, shipping_charge: 0, refund_total: 0 },
          ...{ line_total: 1_000, cart_index: 0, rate: '1', line_meta: '[]', other_info: '{}' },
        },
      ],
      clock.now()
    );
    for (const type of ['billing', 'shipping']) {
      const address = { order_id: sold.orderId, type, name: 'Ada L', country: 'DE' };
      await platform.db.table('shop_order_addresses').insert({ ...documentColumns(clock.now()), ...address });
    }
    await platform.db
      .table('shop_subscriptions')
      .where({ id: sold.subscription.id })
      .update({ order_item_id: item?.id });
    return { ...sold, subscription: await subscriptionOf(platform, sold.orderId) };
  };

  it('keeps to its budget', async () => {
    const [first, second] = [await running(), await running()];
    const open = async ({ subscription: { id } }: Sold): Promise<void> => {
      expect(await openRenewal(store.platform, id, { author: { author: 'Ada' } })).toMatchObject({ isNew: true });
    };
    // Settings and taxes are read once.
    await open(first);
    const cost = await countStatements(database().knex, () => open(second));
    expect(cost).toBeGreaterThan(5);
    expect(cost).toBeLessThanOrEqual(OPENING[database().client]);
    const { db } = store.platform;
    const orders = await db.table('shop_orders').where({ parent_id: second.orderId }).pluck('id');
    expect(await db.table('shop_order_addresses').whereIn('order_id', orders).select('id')).toHaveLength(2);
    expect(await db.table('shop_order_items').whereIn('order_id', orders).select('id')).toHaveLength(1);
  });

  it('costs as much for each of many that the job opens', async () => {
    const many = 6;
    for (let sold = 0; sold < many; sold += 1) await running();
    clock.advance(Number((await running()).subscription.next_billing_date?.getTime()) - clock.now().getTime());
    const looks = await countStatements(database().knex, () => openDueRenewals(store.platform).then(() => undefined));
    // Each status and length of notice is looked for by itself.
    const idle = await countStatements(database().knex, () => openDueRenewals(store.platform).then(() => undefined));
    const opened = await store.platform.db.table('shop_renewals').where({ state: 'open' }).select('id');
    expect(opened.length).toBeGreaterThan(many);
    expect(looks - idle).toBeLessThanOrEqual(opened.length * OPENING[database().client]);
  });
});
