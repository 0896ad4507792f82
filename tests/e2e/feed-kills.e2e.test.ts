import { createFeed } from '../support/feeds-api';
import { createProduct } from '../support/merchant';
import { startMortalStore, type MortalStore } from '../support/mortal-store';
import { settled, until } from '../support/patience';
import { buy, markAsPaid } from '../support/shopper';
import { accept, startReceiver, type WebhookReceiver } from '../support/webhook-receiver';

/** kill -9 while feeds run: each runs for each order, under the same key where it runs twice. */
let mortal: MortalStore;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startReceiver();
  mortal = await startMortalStore({ SHOP_ALLOW_PRIVATE_TARGETS: '1', SHOP_RATE_LIMIT_MAX: '0' });
});

afterAll(async () => {
  await mortal.stop();
  await receiver.stop();
});

const ORDERS = 6;
const FEEDS = 2;
/** What the dead process had taken is free after its lease, and what failed meanwhile is tried again after a minute. */
const PATIENCE_MS = 150_000;

it('loses no run of a feed', async () => {
  const store = mortal.store();
  const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 1_000 }] });
  for (let feed = 0; feed < FEEDS; feed += 1) await createFeed(store, 'webhook', { request_url: receiver.url() });
  // Nobody is answered until the process is dead.
  receiver.behave(() => {});
  const orders: number[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    orders.push(await buy(store, { [product.variantIds[0] as number]: 1 }));
  }
  await Promise.all(orders.map((order) => markAsPaid(store, order)));
  await until(() => receiver.received.length >= 4);
  await store.kill();
  // More were on their way than had come when it was killed.
  const cut = await settled(() => receiver.received.length);
  expect(cut).toBeGreaterThanOrEqual(4);
  receiver.behave(accept);
  await mortal.restart();
  const done = (): Promise<number> =>
    mortal.withDatabase(async (knex) => (await knex('shop_integration_runs').where({ status: 'done' })).length);
  await until(async () => (await done()) === ORDERS * FEEDS, PATIENCE_MS);
  expect(await done()).toBe(ORDERS * FEEDS);
  const told = ({ body }: WebhookReceiver['received'][number]) =>
    (JSON.parse(body) as { order: { id: number } }).order.id;
  const after = receiver.received.slice(cut);
  expect(after.map(told).sort((a, b) => a - b)).toEqual(orders.flatMap((order) => [order, order]));
  const keys = new Set(after.map(({ headers }) => headers['x-shop-delivery']));
  expect(keys.size).toBe(ORDERS * FEEDS);
  for (const { headers } of receiver.received.slice(0, cut)) expect(keys.has(headers['x-shop-delivery'])).toBe(true);
  await mortal.expectSound();
});
