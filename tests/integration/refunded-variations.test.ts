import { sellOrder, sellProduct } from '../support/fixture-sales';
import { findViolations } from '../support/invariants';
import { platformFixture } from '../support/platform-fixture';

/** Lines of a refund that name the variation of another line: a caller who mixes them up would put the wrong pieces back. */
platformFixture('refunds that name another variation', (store) => {
  const stockOf = async (productId: number) => {
    const [variant] = (await store().services.products.find(productId)).variants;
    return { available: variant?.available, onHold: variant?.on_hold, committed: variant?.committed };
  };

  it.each([{ manageStock: 1 as const }, { manageStock: 0 as const }])('are refused, with %j', async (choice) => {
    const { orders } = store().services;
    const [mug, plate] = [await sellProduct(store()), await sellProduct(store(), { title: 'Plate' })];
    const order = await sellOrder(store(), [mug.variantId, plate.variantId]);
    const before = await stockOf(mug.productId);
    const line = order.order_items.find(({ variation_id: variation }) => variation === mug.variantId)?.id as number;
    const giveBack = (variation_id?: number) =>
      orders.refund(order.id, {
        ...{ ...choice, amount: 1 },
        refunded_items: [{ id: line, restore_quantity: 1, ...(variation_id === undefined ? {} : { variation_id }) }],
      });
    const refused = { kind: 'bad_request' };
    await expect(giveBack(plate.variantId)).rejects.toMatchObject(refused);
    await expect(giveBack(2_147_483_647)).rejects.toMatchObject(refused);
    expect([await stockOf(mug.productId), (await orders.find(order.id)).total_refund]).toEqual([before, 0]);
    await giveBack(mug.variantId);
    expect(await orders.find(order.id)).toMatchObject({ total_refund: 100 });
    // Pieces come back once.
    if (choice.manageStock === 1) await expect(giveBack()).rejects.toMatchObject(refused);
    else await giveBack();
    await store().deliver();
    expect(await findViolations(store().knex)).toEqual([]);
  });
});
