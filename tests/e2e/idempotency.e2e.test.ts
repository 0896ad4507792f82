import { callStore } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, inTurn, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';

/** The same Idempotency-Key, whichever process gets the request and however often. */
let cluster: Cluster;
let shop: RunningStore;
let variant: number;
let keys = 0;

const newKey = (): Record<string, string> => ({ 'idempotency-key': `test-${(keys += 1)}-${Date.now()}` });

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
  const { variantIds } = await createProduct(shop, { variants: [{ stock: 1_000 }] });
  variant = variantIds[0] as number;
});

endsClean(() => cluster);

const countOf = async (table: string): Promise<number> => {
  const [row] = (await cluster.knex(table).count({ total: '*' })) as { total: unknown }[];
  return Number(row?.total);
};

describe('the Idempotency-Key', () => {
  it('of a checkout sent a hundred times at once makes one order and a hundred equal answers', async () => {
    const before = await countOf('shop_orders');
    const form = checkoutForm({ cart_hash: await fillCart(shop, { [variant]: 1 }) });
    const headers = newKey();
    const send = async (store: RunningStore): Promise<string> => {
      const reply = await fetch(`${store.baseUrl}/checkout/place-order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(form),
      });
      return `${reply.status} ${await reply.text()}`;
    };
    const answers = await raceOver(cluster, scaled(100), send);
    expect(Object.keys(tally(answers))).toEqual([expect.stringMatching(/^200 .*"status":"success"/)]);
    expect(await send(shop)).toBe(answers[0]);
    expect(await countOf('shop_orders')).toBe(before + 1);
  });

  it('of a payment marks an order as paid once and says so every time', async () => {
    const orderId = await buy(shop, { [variant]: 1 });
    const headers = { ...asMerchant(shop), ...newKey() };
    const pay = (store: RunningStore) =>
      callStore('POST', `${store.baseUrl}/orders/${orderId}/mark-as-paid`, { headers, body: {} });
    const replies = await raceOver(cluster, scaled(30), pay);
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: scaled(30) });
    expect((await pay(shop)).headers.get('idempotent-replayed')).toBe('true');
    const { transactions } = await readOrder(shop, orderId);
    expect(transactions.map(({ status }) => status)).toEqual(['succeeded']);
  });

  it('cannot be used for another request', async () => {
    const headers = newKey();
    const form = checkoutForm({ cart_hash: await fillCart(shop, { [variant]: 1 }) });
    expect((await placeOrder(shop, form, headers)).body.status).toBe('success');
    const other = { ...form, order_notes: 'Ring twice' };
    const refused = await placeOrder(inTurn(cluster, 1), other, headers);
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ message: expect.stringContaining('Idempotency-Key') as string });
  });

  it('holds for 23 hours, and not for ever', async () => {
    const headers = newKey();
    const form = checkoutForm({ cart_hash: await fillCart(shop, { [variant]: 1 }) });
    const first = await placeOrder(shop, form, headers);
    const keys = () => cluster.knex('shop_idempotency_keys');
    // A key lives for a day: this is how its row looks an hour before the end.
    await keys().update({ expires_at: Date.now() + 3_600_000 });
    const late = await placeOrder(inTurn(cluster, 1), form, headers);
    expect([late.body, late.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    await keys().update({ expires_at: Date.now() - 1 });
    const after = await placeOrder(shop, form, headers);
    expect(after.body).toEqual({ status: 'failed', message: 'This order has already been completed.' });
  });

  it('of one guest means nothing to another', async () => {
    const headers = newKey();
    const buyAs = async () =>
      placeOrder(shop, checkoutForm({ cart_hash: await fillCart(shop, { [variant]: 1 }) }), headers);
    const [first, second] = [await buyAs(), await buyAs()];
    expect([first.body.status, second.body.status]).toEqual(['success', 'success']);
    expect(first.body.order_id).not.toBe(second.body.order_id);
  });

  it('of a checkout that failed can be sent again when the form has been corrected', async () => {
    const headers = newKey();
    const form = checkoutForm({ cart_hash: await fillCart(shop, { [variant]: 1 }) });
    const failed = await placeOrder(shop, { ...form, billing_email: 'nobody' }, headers);
    expect(failed.body).toMatchObject({ status: 'failed', errors: { billing_email: {} } });
    expect((await placeOrder(shop, form, headers)).body.status).toBe('success');
  });

  it('must be short', async () => {
    const headers = { 'idempotency-key': 'k'.repeat(256) };
    expect((await placeOrder(shop, checkoutForm(), headers)).status).toBe(400);
  });
});

/** A request of the back office that moves money, what would be another request, and how often it has been done. */
type Deed = {
  readonly path: string;
  readonly body: object;
  readonly other: object;
  readonly times: () => Promise<number>;
};

describe('the Idempotency-Key of the back office', () => {
  const timesOf = async (orderId: number, wanted: string): Promise<number> =>
    (await readOrder(shop, orderId)).activities.filter(({ title }) => title === wanted).length;

  const custom = (title: string) => ({
    object_id: 0,
    title,
    unit_price: 500,
    quantity: 1,
    fulfillment_type: 'digital',
  });

  const customLine = async (orderId: number): Promise<Deed> => ({
    path: `/orders/${orderId}/create-custom`,
    body: { product: custom('Engraving') },
    other: { product: custom('Wrapping') },
    times: async () => (await readOrder(shop, orderId)).order_items.length - 1,
  });

  const edit = async (orderId: number): Promise<Deed> => {
    const { customer, order_items: items } = await readOrder(shop, orderId);
    const saying = (title: string) => ({
      customer_id: customer.id,
      order_items: [{ id: items[0]?.id, quantity: 2 }, custom(title)],
    });
    return {
      path: `/orders/${orderId}`,
      body: saying('Engraving'),
      other: saying('Wrapping'),
      times: () => timesOf(orderId, 'Order edited'),
    };
  };

  const bulk = async (orderId: number): Promise<Deed> => {
    const body = { action: 'change_order_status', order_ids: [orderId], new_status: 'canceled' };
    return {
      path: '/orders/do-bulk-action',
      body,
      other: { ...body, new_status: 'processing' },
      times: async () => ((await readOrder(shop, orderId)).status === 'canceled' ? 1 : 0),
    };
  };

  const dispute = async (orderId: number): Promise<Deed> => {
    await markAsPaid(shop, orderId);
    const charge = cluster.knex('shop_order_transactions').where({ order_id: orderId });
    await charge.clone().update({ transaction_type: 'dispute' });
    const { id } = (await charge.first('id')) as { id: number };
    return {
      path: `/orders/${orderId}/transactions/${id}/accept-dispute`,
      body: { dispute_note: 'Too late.' },
      other: { dispute_note: 'Never mind.' },
      times: () => timesOf(orderId, 'Dispute accepted'),
    };
  };

  it.each([
    ['a line in no catalogue', customLine],
    ['an edited order', edit],
    ['a bulk action', bulk],
    ['an accepted dispute', dispute],
  ])('answers %s the same again and does it once', async (_what, prepareDeed) => {
    const { path, body, other, times } = await prepareDeed(await buy(shop, { [variant]: 1 }));
    const headers = { ...asMerchant(shop), ...newKey() };
    const send = (store: RunningStore, sent: object) =>
      callStore<object>('POST', `${store.baseUrl}${path}`, { headers, body: sent });
    const first = await send(shop, body);
    expect({ status: first.status, body: first.body }).toMatchObject({ status: 200 });
    const again = await send(inTurn(cluster, 1), body);
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true']);
    expect((await send(shop, other)).status).toBe(422);
    expect(await times()).toBe(1);
  });

  it('lets a line be added once, however often it is sent at the same time', async () => {
    const { path, body, times } = await customLine(await buy(shop, { [variant]: 1 }));
    const headers = { ...asMerchant(shop), ...newKey() };
    const add = async (store: RunningStore): Promise<string> => {
      const reply = await callStore<object>('POST', `${store.baseUrl}${path}`, { headers, body });
      return `${reply.status} ${JSON.stringify(reply.body)}`;
    };
    expect(Object.keys(tally(await raceOver(cluster, scaled(20), add)))).toEqual([expect.stringMatching(/^200 /)]);
    expect(await times()).toBe(1);
  });

  it('leaves what was refused to be sent again', async () => {
    const orderId = await buy(shop, { [variant]: 1 });
    const headers = { ...asMerchant(shop), ...newKey() };
    const send = (body: object) => callStore('POST', `${shop.baseUrl}/orders/do-bulk-action`, { headers, body });
    const body = { action: 'change_order_status', order_ids: [orderId] };
    expect((await send({ ...body, new_status: 'nonsense' })).status).toBe(423);
    expect((await send({ ...body, new_status: 'canceled' })).status).toBe(200);
  });
});
