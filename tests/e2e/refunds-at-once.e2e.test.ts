import { createProduct } from '../support/merchant';
import { refund } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder } from '../support/shopper';

/** Two people decide the same refund, each looking at the order as it was. See docs/rules/refunds.md#refunds. */
const store = sharedStore();

it('is refused where somebody else has refunded since it was decided', async () => {
  const { variantIds } = await createProduct(store, { variants: [{ price: 1_000 }] });
  const id = await buy(store, { [variantIds[0] as number]: 1 });
  await markAsPaid(store, id);
  const decided = (known_total_refund: number) => refund(store, id, { amount: 4, known_total_refund });
  const replies = await Promise.all([decided(0), decided(0)]);
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(await decided(0)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Somebody else') as string },
  });
  expect((await readOrder(store, id)).total_refund).toBe(400);
  expect((await decided(400)).status).toBe(200);
  expect((await decided(-1)).status).toBe(422);
});
