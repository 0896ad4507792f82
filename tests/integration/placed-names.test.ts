import { listOrders } from '../../server/src/modules/orders/use-cases/list-orders';
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

  it('takes no more statements for that', async () => {
    await place('Ada Byron');
    const { knex } = store();
    await listed();
    expect(await countStatements(knex, () => listed())).toBe(1);
    expect(await countStatements(knex, () => listed('byron'))).toBe(2);
  });
});
