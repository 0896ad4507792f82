import { createProduct } from '../support/merchant';
import { refund, stockOf } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder } from '../support/shopper';

/** Lines of a refund that name the variation of another line: a caller who mixes them up would put the wrong pieces back. */
const store = sharedStore();

it.each([{ manageStock: true }, { manageStock: false }])('are refused, with %j', async (choice) => {
  const [mug, plate] = [await createProduct(store, {}), await createProduct(store, {})];
  const [own, other] = [mug.variantIds[0] as number, plate.variantIds[0] as number];
  const id = await buy(store, { [own]: 1, [other]: 1 });
  await markAsPaid(store, id);
  const before = await stockOf(store, mug.id);
  const { order_items: items } = await readOrder(store, id);
  const line = items.find(({ variation_id: variation }) => variation === own)?.id;
  const giveBack = (variation_id?: number) =>
    refund(store, id, { ...choice, amount: 1, refunded_items: [{ id: line, variation_id, restore_quantity: 1 }] });
  expect((await giveBack(other)).status).toBe(400);
  expect((await giveBack(2_147_483_647)).status).toBe(400);
  expect([await stockOf(store, mug.id), (await readOrder(store, id)).total_refund]).toEqual([before, 0]);
  expect((await giveBack(own)).status).toBe(200);
  expect((await giveBack()).status).toBe(choice.manageStock ? 400 : 200);
});
