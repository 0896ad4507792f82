import type { WebhookSecretAnswer } from '../../server/src/contracts/webhooks';
import { callStore } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { startMortalStore, type MortalStore } from '../support/mortal-store';
import { settled, until } from '../support/patience';
import { buy } from '../support/shopper';
import { accept, messageOf, startReceiver, verified, type WebhookReceiver } from '../support/webhook-receiver';

/** kill -9 while requests are on their way: each event arrives, under the same message id where it arrives twice. */
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

const ORDERS = 12;
/** What the dead process had taken is free after its lease. */
const PATIENCE_MS = 150_000;

it('loses no delivery', async () => {
  const store = mortal.store();
  const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 1_000 }] });
  const { body } = await callStore<WebhookSecretAnswer>('POST', `${store.baseUrl}/webhooks`, {
    headers: asMerchant(store),
    body: { url: receiver.url(), events: ['order.created'] },
  });
  // Nobody is answered until the process is dead.
  receiver.behave(() => {});
  const orders: number[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    orders.push(await buy(store, { [product.variantIds[0] as number]: 1 }));
  }
  await until(() => receiver.received.length >= 4);
  await store.kill();
  // More were on their way than had come when it was killed.
  const cut = await settled(() => receiver.received.length);
  expect(cut).toBeGreaterThanOrEqual(4);
  receiver.behave(accept);
  await mortal.restart();
  const done = async (): Promise<number> =>
    mortal.withDatabase(async (knex) => (await knex('shop_webhook_deliveries').where({ status: 'done' })).length);
  await until(async () => (await done()) === ORDERS, PATIENCE_MS);
  expect(await done()).toBe(ORDERS);
  const told = (each: WebhookReceiver['received'][number]) => (messageOf(each).data.order as { id: number }).id;
  const after = receiver.received.slice(cut);
  expect(after.map(told).sort((a, b) => a - b)).toEqual(orders);
  after.forEach((each) => verified(each, body.secret));
  const ids = new Map(after.map((each) => [told(each), each.headers['webhook-id']]));
  for (const each of receiver.received.slice(0, cut)) expect(each.headers['webhook-id']).toBe(ids.get(told(each)));
  await mortal.expectSound();
});
