import { createShipment } from '../../server/src/modules/orders/shipments/ship-order';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import { fromJson, toJson } from '../../server/src/platform/db/columns';
import { FORM, sellProduct } from '../support/fixture-sales';
import { findViolations } from '../support/invariants';
import { platformFixture } from '../support/platform-fixture';

/** Carts whose order waits for its payment. See docs/rules/checkout.md#drafts. */

const LATER = { ...FORM, payment_method: 'later' };

platformFixture('a cart whose order waits for its payment', (store) => {
  beforeEach(() => {
    const start = async () => ({ status: 'success', message: 'Go on.' }) as const;
    registerGateway(store().platform, { kind: 'online', slug: 'later', title: 'Later', features: [], start });
  });

  /** An order of all pieces that there are. */
  const placeAll = async (stock: number) => {
    const { carts, orders } = store().services;
    const { variantId } = await sellProduct(store(), { stock });
    const { cart_hash: hash } = await carts.create();
    await carts.addItem(hash, { item_id: variantId, quantity: stock });
    return { hash, variantId, orderId: (await orders.place(hash, LATER)).orderId };
  };

  it('can be changed within what its order holds, which is nobody else’s', async () => {
    const { carts, orders } = store().services;
    const { hash, variantId, orderId } = await placeAll(3);
    const setTo = (quantity: number) => carts.setQuantity(hash, { item_id: variantId, quantity });
    const { cart_hash: other } = await carts.create();
    await expect(carts.addItem(other, { item_id: variantId })).rejects.toThrow('"Mug" is out of stock.');
    await expect(setTo(4)).rejects.toThrow('Only 3 of "Mug" left.');
    for (const quantity of [2, 0, 3, 1]) expect((await setTo(quantity)).item_count).toBe(quantity);
    expect((await orders.place(hash, LATER)).orderId).toBe(orderId);
    expect(await orders.find(orderId)).toMatchObject({ order_items: [{ quantity: 1 }] });
    expect((await carts.addItem(other, { item_id: variantId, quantity: 2 })).item_count).toBe(2);
    await expect(setTo(4)).rejects.toThrow('Only 3 of "Mug" left.');
  });

  it('is bought by an order of its own once that one was canceled, and once only', async () => {
    const { carts, orders } = store().services;
    const { hash, orderId } = await placeAll(2);
    await orders.cancel(orderId);
    const next = (await orders.place(hash, LATER)).orderId;
    expect(next).not.toBe(orderId);
    expect((await orders.place(hash, LATER)).orderId).toBe(next);
    expect(await orders.find(orderId)).toMatchObject({ status: 'canceled', total_paid: 0 });
    expect(await carts.find(hash)).toMatchObject({ stage: 'intended', item_count: 2 });
    await orders.markAsPaid(next);
    await store().deliver();
    await expect(orders.place(hash, LATER)).rejects.toThrow('already been completed');
    const stock = await store().knex('shop_product_variants').first('on_hold', 'available');
    expect([Number(stock?.on_hold), Number(stock?.available)]).toEqual([2, 0]);
    const found = await findViolations(store().knex);
    expect(found.filter((each) => each.startsWith('carts/'))).toEqual([]);
  });

  it('is not bought again where its order was paid before it was canceled', async () => {
    const { orders } = store().services;
    const { hash, orderId } = await placeAll(2);
    await orders.markAsPaid(orderId);
    await orders.cancel(orderId);
    // Nothing has been delivered yet: the cart is still open.
    await expect(orders.place(hash, LATER)).rejects.toThrow('already been completed');
  });

  it('is told to pay by the link where the staff has edited its order', async () => {
    const { orders } = store().services;
    const { hash, orderId } = await placeAll(2);
    const order = () => store().platform.db.table('shop_orders').where({ id: orderId });
    const { config } = (await order().first('config')) as { readonly config: unknown };
    await order().update({ config: toJson({ ...fromJson<object>(config, {}), edits: 1 }) });
    await expect(orders.place(hash, LATER)).rejects.toThrow('Please pay it by the link');
  });

  it('is told so, too, where a piece of its order is on its way, and takes nothing from it', async () => {
    const { orders, carts } = store().services;
    const { hash, variantId, orderId } = await placeAll(2);
    const [line] = (await orders.find(orderId)).order_items;
    const items = [{ order_item_id: line?.id as number, quantity: 1 }];
    await createShipment(store().platform, orderId, { items }, { userId: null, author: 'Merchant' });
    await carts.setQuantity(hash, { item_id: variantId, quantity: 1 });
    await expect(orders.place(hash, LATER)).rejects.toThrow('Please pay it by the link');
    expect(await orders.find(orderId)).toMatchObject({ order_items: [{ quantity: 2, fulfilled_quantity: 1 }] });
  });
});
