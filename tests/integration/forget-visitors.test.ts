import { randomUUID } from 'node:crypto';
import { forgetVisitorsOfCarts } from '../../server/src/modules/cart/use-cases/clean-up-carts';
import { forgetVisitorsOfOrders } from '../../server/src/modules/orders/use-cases/forget-visitors';
import { documentColumns } from '../../server/src/platform/db/columns';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const DAY = 86_400_000;
const SETTINGS_FILTER = 'shop/store_settings/values';
const KNOWN = { ip_address: '192.0.2.7', user_agent: 'Browser 1.0' };
const CAMPAIGN = { utm_source: 'letter', utm_id: '7' };

describeOnEachDatabase('what a store knows of its visitors', storeTables(), (database) => {
  let clock: TestClock;
  let store: StoreProcess;

  beforeEach(async () => {
    clock = createTestClock();
    store = await startProcess(database(), clock);
    for (const name of ['shop_orders', 'shop_order_operations', 'shop_carts']) await database().db.table(name).delete();
  });

  /** Settings are remembered for a minute. */
  const keepFor = (days: unknown): void => {
    store.platform.hooks.addFilter(SETTINGS_FILTER, (values) => ({ ...(values as object), visitor_data_days: days }));
    clock.advance(61_000);
  };

  const createdBefore = (days: number): Date => new Date(clock.now().getTime() - days * DAY);

  const cartOf = (days: number) =>
    store.platform.db.insert('shop_carts', {
      ...documentColumns(createdBefore(days)),
      ...{ cart_hash: randomUUID(), stage: 'completed', version: 1, ...KNOWN },
      ...{ cart_data: '[]', checkout_data: '{}', utm_data: JSON.stringify(CAMPAIGN), coupons: '[]' },
    });

  const orderOf = async (days: number): Promise<number> => {
    const customerId = await insertCustomer(store.platform);
    const placed = documentColumns(createdBefore(days));
    const order = { ...placed, ip_address: KNOWN.ip_address };
    const { orderId } = await insertOrder(store.platform, { customerId, gateway: 'fake', order });
    const operation = { ...placed, order_id: orderId, refer_url: 'https://ada.example/diary', ...CAMPAIGN, meta: '{}' };
    await store.platform.db.insert('shop_order_operations', operation);
    return orderId;
  };

  const forget = async (): Promise<number> =>
    (await forgetVisitorsOfCarts(store.platform)) + (await forgetVisitorsOfOrders(store.platform));

  const read = async (table: string, key: string, id: number) =>
    (await database()
      .db.table(table)
      .where({ [key]: id })
      .first()) as Record<string, unknown>;

  it('is erased after 540 days, and nothing beside it', async () => {
    const [oldCart, newCart] = [await cartOf(541), await cartOf(539)];
    const [oldOrder, newOrder] = [await orderOf(541), await orderOf(539)];
    const before = await read('shop_orders', 'id', oldOrder);
    expect(await forget()).toBe(3);
    expect(await read('shop_carts', 'id', oldCart)).toMatchObject({ ip_address: null, user_agent: null });
    expect(await read('shop_carts', 'id', newCart)).toMatchObject(KNOWN);
    expect(await read('shop_orders', 'id', oldOrder)).toEqual({ ...before, ip_address: null });
    expect(await read('shop_order_operations', 'order_id', oldOrder)).toMatchObject({ refer_url: null, ...CAMPAIGN });
    expect(await read('shop_orders', 'id', newOrder)).toMatchObject({ ip_address: KNOWN.ip_address });
    expect(await read('shop_order_operations', 'order_id', newOrder)).toMatchObject({
      refer_url: 'https://ada.example/diary',
    });
    expect(await forget()).toBe(0);
  });

  it('is kept as long as the store says', async () => {
    const order = await orderOf(8);
    keepFor(9);
    expect(await forget()).toBe(0);
    keepFor(7);
    expect(await forget()).toBe(2);
    expect(await read('shop_orders', 'id', order)).toMatchObject({ ip_address: null });
  });

  it.each([0, -1, 1.5, '30', null, undefined])('is kept for ever where the setting is %j', async (days) => {
    await orderOf(5_000);
    keepFor(days);
    expect(await forget()).toBe(0);
  });

  it('is erased in all of several batches', async () => {
    const old = documentColumns(createdBefore(600));
    const rows = Array.from({ length: 1_203 }, () => ({
      ...old,
      ...{ cart_hash: randomUUID(), stage: 'completed', version: 1, ...KNOWN },
      ...{
        cart_data: '[]',
        checkout_data: '{}',
        utm_data: '{}',
        coupons: '[]',
        document_id: randomUUID().slice(0, 24),
      },
    }));
    for (let from = 0; from < rows.length; from += 50) {
      await database()
        .db.table('shop_carts')
        .insert(rows.slice(from, from + 50));
    }
    expect(await forgetVisitorsOfCarts(store.platform)).toBe(1_203);
    expect(await database().db.table('shop_carts').whereNotNull('ip_address')).toEqual([]);
  });
});
