import { callStore } from '../support/call-store';
import { countUnprocessed, untilProcessed } from '../support/patience';
import { checkoutForm, placeOrder, readOrder } from '../support/shopper';
import { type StripeOrder, useStripeShop } from '../support/stripe-orders';
import { deliver, eventOf, type StripeEvent } from '../support/stripe-server';

/** Signed messages of money that cannot be that of the order which they name. See decision 0047. */
const shop = useStripeShop();

const place = (cart?: string) => shop.place(cart);

type Taken = { amount: number; currency: string; latest_charge: { id: string; currency: string } };

/** As the provider has it in the end, whatever was asked for. */
const paidWith = ({ intent }: StripeOrder, changes: Partial<Pick<Taken, 'amount' | 'currency'>>): Taken => {
  const open = shop.stripe.intent(intent) as unknown as Taken;
  Object.assign(open, changes);
  return shop.stripe.pay(intent) as unknown as Taken;
};

const settled = async (): Promise<void> => {
  await untilProcessed(shop.knex);
  expect(await countUnprocessed(shop.knex)).toBe(0);
};

const statusesOf = async (event: StripeEvent, times: number): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await deliver(shop.store, event)).status);
  await settled();
  return statuses;
};

const UNPAID = { status: 'on-hold', payment_status: 'pending', total_paid: 0 };

describe('a signed message', () => {
  it.each([
    ['amount', { amount: 2_499 }],
    ['amount that is too much', { amount: 250_000 }],
    ['currency', { currency: 'eur' }],
  ] as const)('of another %s is refused once, kept, and its money goes back', async (_what, changes) => {
    const order = await place();
    const { id, invoice_no } = await readOrder(shop.store, order.id);
    const intent = paidWith(order, changes);
    const event = eventOf('payment_intent.succeeded', intent);
    expect(await statusesOf(event, 3)).toEqual([400, 200, 200]);
    expect(
      await statusesOf(eventOf('charge.succeeded', { ...intent.latest_charge, amount: intent.amount }), 2)
    ).toEqual([400, 200]);
    const after = await readOrder(shop.store, id);
    expect(after).toMatchObject({ ...UNPAID, invoice_no });
    expect(after.activities).toContainEqual(
      expect.objectContaining({ title: 'Payment that the order does not take', status: 'error' })
    );
    expect(shop.stripe.refundsOf(intent.latest_charge.id)).toHaveLength(1);
    expect(shop.store.output()).toContain(
      `The message ${event.id} to the payment gateway 'stripe' does not fit its order`
    );
  });

  it('that comes ten times at once is refused once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const event = eventOf('payment_intent.succeeded', paidWith(await place(), { amount: 2_499 }));
      const replies = await Promise.all(Array.from({ length: 10 }, () => deliver(shop.store, event)));
      expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 400]);
      await settled();
    }
  });

  it('of the price that the order had before its cart went on is refused, and that of today is not', async () => {
    const first = await place();
    const body = { item_id: shop.variant, cart_hash: first.cart };
    await callStore('POST', `${shop.store.baseUrl}/cart/add_item`, { body });
    await placeOrder(shop.store, checkoutForm({ payment_method: 'stripe', cart_hash: first.cart }));
    const [, second] = shop.stripe.intentsOf(first.uuid);
    expect(await statusesOf(eventOf('payment_intent.succeeded', shop.stripe.pay(first.intent)), 2)).toEqual([400, 200]);
    expect(await readOrder(shop.store, first.id)).toMatchObject(UNPAID);
    const paid = eventOf('payment_intent.succeeded', shop.stripe.pay(String(second?.id)));
    expect(await statusesOf(paid, 2)).toEqual([200, 200]);
    expect(await readOrder(shop.store, first.id)).toMatchObject({ payment_status: 'paid', total_paid: 5_000 });
    expect(await statusesOf(eventOf('payment_intent.succeeded', shop.stripe.intent(String(second?.id))), 1)).toEqual([
      200,
    ]);
  });

  it('of a charge that has paid another order is refused, and leaves the money where it is', async () => {
    const [payer, other] = [await place(), await place()];
    const intent = paidWith(payer, {});
    expect(await statusesOf(eventOf('payment_intent.succeeded', intent), 1)).toEqual([200]);
    const metadata = shop.stripe.intent(other.intent).metadata;
    const forged = eventOf('charge.succeeded', { ...intent.latest_charge, amount: 2_500, metadata });
    expect(await statusesOf(forged, 2)).toEqual([400, 200]);
    expect(await readOrder(shop.store, other.id)).toMatchObject(UNPAID);
    expect(await readOrder(shop.store, payer.id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
    expect(shop.stripe.refundsOf(intent.latest_charge.id)).toEqual([]);
  });

  it('that names no transaction of the store, or something that is no id, is thanked for', async () => {
    const money = { id: 'ch_1', amount: 1, currency: 'usd' };
    for (const shop_transaction of [undefined, null, 7, ['x'], 'x', "' OR 1=1", 'f'.repeat(36)]) {
      const event = eventOf('charge.succeeded', { ...money, metadata: { shop_transaction } });
      expect(await statusesOf(event, 1)).toEqual([200]);
    }
    for (const amount of [null, '2500', -1, 1.5, 1e30]) {
      const metadata = { shop_transaction: (await place()).uuid };
      const { status } = await deliver(shop.store, eventOf('charge.succeeded', { ...money, amount, metadata }));
      expect([200, 400]).toContain(status);
    }
    await settled();
  });
});
