import { findLatestOrders } from '../../server/src/modules/orders';
import { orderExport } from '../../server/src/modules/orders/order-export';
import { listOrders } from '../../server/src/modules/orders/use-cases/list-orders';
import { findRecentOrders } from '../../server/src/modules/reports/store-summary.read-model';
import { countStatements } from '../support/count-statements';
import { FORM, sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';

const PAGE = { page: 1, per_page: 10 } as const;

/** The record of a customer says who that is now; an order stays in the name that it was placed under. */
platformFixture('an order whose customer has another name by now', (store) => {
  const place = async (billing_full_name: string): Promise<number> => {
    const { carts, orders } = store().services;
    const { variantId } = await sellProduct(store());
    const { cart_hash: hash } = await carts.create();
    await carts.addItem(hash, { item_id: variantId });
    return (await orders.place(hash, { ...FORM, billing_full_name })).orderId;
  };

  const listed = async (search?: string) => {
    const { orders } = await listOrders(store().platform, { ...PAGE, ...(search === undefined ? {} : { search }) });
    return orders.map(({ order, customer, placedAs }) => [order.id, placedAs, customer?.full_name]);
  };

  it('is shown with both names, and found by either', async () => {
    const id = await place('Ada Byron');
    await store().platform.db.table('shop_customers').update({ first_name: 'Ada', last_name: 'Lovelace' });
    const row = [id, 'Ada Byron', 'Ada Lovelace'];
    expect(await listed()).toEqual([row]);
    expect(await listed('byron')).toEqual([row]);
    expect(await listed('Lovelace')).toEqual([row]);
    expect(await listed('nobody')).toEqual([]);
  });

  type Filter = readonly [operator: string, value: string | readonly string[]];

  /** Orders that the filter of the list finds. */
  const filtered = async (property: string, ...[operator, value]: Filter): Promise<readonly number[]> => {
    const item = { source: ['customer', property], operator, value };
    const { orders } = await listOrders(store().platform, {
      ...PAGE,
      filter_type: 'advanced',
      advanced_filters: [[item]],
    });
    return orders.map(({ order }) => order.id);
  };

  const rename = (names: { readonly first_name: string; readonly last_name: string }) =>
    store().platform.db.table('shop_customers').update(names);

  it.each<readonly [...Filter, finds: boolean]>([
    ['contains', 'byron', true],
    ['contains', 'lovelace', true],
    ['equals', 'ADA BYRON', true],
    ['starts_with', 'Ada L', true],
    ['in', ['Ada Lovelace', 'Somebody'], true],
    ['contains', 'nobody', false],
    ['not_contains', 'byron', false],
    ['not_contains', 'lovelace', false],
    ['not_contains', 'nobody', true],
    ['not_null', '', true],
    ['is_null', '', false],
  ])('is found by the filter of the name: %s %j: %s', async (operator, value, finds) => {
    const id = await place('Ada Byron');
    await rename({ first_name: 'Ada', last_name: 'Lovelace' });
    expect(await filtered('customer_full_name', operator, value)).toEqual(finds ? [id] : []);
  });

  it('is found by the name of the bill where the record has none, and not by who gets the parcel', async () => {
    const id = await place('Ada Byron');
    await rename({ first_name: '', last_name: '' });
    expect(await filtered('customer_full_name', 'not_null', '')).toEqual([id]);
    await store().platform.db.table('shop_order_addresses').where({ type: 'billing' }).delete();
    expect(await filtered('customer_full_name', 'contains', 'byron')).toEqual([]);
    expect(await filtered('customer_email', 'contains', '@')).toEqual([id]);
  });

  it('is found by the name and something else of the customer together, and by the operator syntax', async () => {
    const id = await place('Ada Byron');
    await rename({ first_name: 'Ada', last_name: 'Lovelace' });
    const items = [
      { source: ['customer', 'customer_full_name'], operator: 'contains', value: 'byron' },
      { source: ['customer', 'customer_email'], operator: 'contains', value: '@' },
    ];
    const query = { ...PAGE, filter_type: 'advanced', advanced_filters: [items] } as const;
    const { orders } = await listOrders(store().platform, query);
    expect(orders.map(({ order }) => order.id)).toEqual([id]);
    const row = [id, 'Ada Byron', 'Ada Lovelace'];
    expect(await listed('customer = byron')).toEqual([row]);
    expect(await listed('customer = lovelace')).toEqual([row]);
    expect(await listed('customer != byron')).toEqual([]);
    expect(await listed('customer = @example')).toEqual([row]);
  });

  it('has both names among the latest ones and in files, too', async () => {
    const { platform } = store();
    await place('Ada Byron');
    await rename({ first_name: 'Ada', last_name: 'Lovelace' });
    const both = { customer_name: 'Ada Lovelace', placed_as: 'Ada Byron' };
    expect(await findLatestOrders(platform.db, 5)).toEqual([expect.objectContaining(both)]);
    expect(await findRecentOrders(platform.db, 'test', 5)).toEqual([expect.objectContaining(both)]);
    const { base, columns } = orderExport.rows(platform);
    const rows = (await base().select([...columns])) as readonly Record<string, unknown>[];
    const [exported] = await orderExport.load(platform, rows, []);
    const named = ['customer_name', 'placed_as'].map((key) => [
      key,
      orderExport.columns.find((column) => column.key === key)?.value(exported as never),
    ]);
    expect(Object.fromEntries(named)).toEqual(both);
  });

  it('takes no more statements for that', async () => {
    await place('Ada Byron');
    const { knex } = store();
    await listed();
    expect(await countStatements(knex, () => listed())).toBe(1);
    expect(await countStatements(knex, () => listed('byron'))).toBe(2);
  });
});
