import { TO_DO } from '../../admin/src/home/to-do';
import { criteriaOf, readState } from '../../admin/src/kit/list/list-state';
import type { DashboardSummary } from '../../server/src/contracts/dashboard';
import { list as listVariants } from '../../server/src/modules/catalog/variants/variants.controller';
import { listVariantsQuery } from '../../server/src/modules/catalog/variants/variants.input';
import { readDashboardSummary } from '../../server/src/modules/dashboard/use-cases/read-summary';
import { listOrdersQuery } from '../../server/src/modules/orders/orders.input';
import { listOrders } from '../../server/src/modules/orders/use-cases/list-orders';
import { SYSTEM } from '../../server/src/platform/caller';
import { sellOrder, sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';
import { DAY } from '../support/test-clock';

/** A figure of the home page leads to the list of what it counts. */
platformFixture('the links of the home page', (store) => {
  const readSummary = (): Promise<DashboardSummary> => readDashboardSummary(store().platform, SYSTEM);

  const criteriaAt = (href: string) => criteriaOf(readState(new URL(href, 'https://shop.example').searchParams));

  const ordersAt = async (href: string): Promise<readonly number[]> => {
    const { orders } = await listOrders(store().platform, listOrdersQuery.validateSync(criteriaAt(href)));
    return orders.map(({ order }) => order.id);
  };

  const variantsAt = async (href: string): Promise<readonly number[]> => {
    const request = { platform: store().platform, query: listVariantsQuery.validateSync(criteriaAt(href)) };
    const { variants } = await listVariants(request as unknown as Parameters<typeof listVariants>[0]);
    return variants.data.map(({ id }) => id);
  };

  const sell = async (values: object = { mode: 'test' }): Promise<number> => {
    const { variantId } = await sellProduct(store(), { stock: 100 });
    const { id } = await sellOrder(store(), [variantId]);
    await store().knex('shop_orders').where({ id }).update(values);
    return id;
  };

  it('show the orders that wait to be sent, of the mode of the store', async () => {
    const id = await sell();
    await sell({ mode: 'live' });
    await sell({ shipping_status: 'shipped' });
    const summary = await readSummary();
    expect(summary.orders_to_fulfil).toBe(1);
    for (const isPremium of [true, false]) {
      expect(await ordersAt(TO_DO.fulfil.hrefOf(summary, isPremium))).toEqual([id]);
    }
  });

  it('show the payments that have failed in the last 30 days', async () => {
    const failed = { payment_status: 'failed', status: 'failed' };
    await sell(failed);
    store().clock.advance(40 * DAY);
    const [id, live] = [await sell(failed), await sell({ ...failed, mode: 'live' })];
    await sell();
    const summary = await readSummary();
    expect(summary.failed_payments).toBe(1);
    expect(await ordersAt(TO_DO.payments.hrefOf(summary, true))).toEqual([id]);
    // Filters come with the premium edition.
    expect(await ordersAt(TO_DO.payments.hrefOf(summary, false))).toEqual([live, id]);
  });

  it('show the variants that are nearly sold out, by the threshold of the store', async () => {
    const ids: number[] = [];
    for (const stock of [0, 3, 5, 50]) ids.push((await sellProduct(store(), { stock })).variantId);
    const uncounted = await sellProduct(store(), { stock: 2 });
    await store().knex('shop_products').where({ id: uncounted.productId }).update({ manage_stock: 0 });
    const trashed = await sellProduct(store(), { stock: 2 });
    await store().knex('shop_products').where({ id: trashed.productId }).update({ post_status: 'trash' });
    const low = TO_DO.stock.hrefOf(await readSummary(), true);
    expect((await readSummary()).stock).toEqual({ low: 2, out: 1 });
    expect(await variantsAt(low)).toEqual([ids[2], ids[1]]);
    expect(await variantsAt(low.replace('low_stock', 'out_of_stock'))).toEqual([ids[0]]);
    expect(await variantsAt(low.replace('low_stock', 'counted'))).toEqual([...ids].reverse());
    store().platform.hooks.addFilter('shop/inventory_low_stock_threshold', () => 4);
    expect((await readSummary()).stock).toEqual({ low: 1, out: 1 });
    expect(await variantsAt(low)).toEqual([ids[1]]);
  });
});
