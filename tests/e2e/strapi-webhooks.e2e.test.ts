import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminToken } from '../support/admin-users';
import { bearer, callStore } from '../support/call-store';
import { createProduct } from '../support/merchant';
import { DELIVERY_MS } from '../support/patience';
import { buy, markAsPaid } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/** Strapi's webhooks take events of the store: through its API, for its screen has a fixed list. README promises that. */
type Message = Readonly<Record<string, unknown>>;

let site: StoreSite;
let receiver: Server;
const received: Message[] = [];

beforeAll(async () => {
  site = await createStoreSite();
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      received.push(JSON.parse(text) as Message);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});

afterAll(async () => {
  receiver.close();
  await site.drop();
});

const whileRunning = async (work: (store: RunningStore) => Promise<void>): Promise<void> => {
  const store = await startStore({ site });
  try {
    await work(store);
  } finally {
    await store.stop();
  }
};

const makeWebhook = async (store: RunningStore, event: string): Promise<number> => {
  const body = { name: event, url: 'https://example.com/hook', headers: {}, events: [event] };
  const headers = bearer(await adminToken(store));
  return (await callStore('POST', `${store.origin}/admin/webhooks`, { headers, body })).status;
};

/** In production Strapi takes no address of this machine. */
const sendHere = async (): Promise<void> => {
  const knex = site.knex();
  try {
    const { port } = receiver.address() as AddressInfo;
    await knex('strapi_webhooks').update({ url: `http://127.0.0.1:${port}` });
  } finally {
    await knex.destroy();
  }
};

it('webhooks of Strapi take the events of the store, and no others', async () => {
  await whileRunning(async (store) => {
    expect(await makeWebhook(store, 'shop.order_paid')).toBe(201);
    expect(await makeWebhook(store, 'shop.nonsense')).toBe(400);
  });
});

it('and are called with what the event tells', async () => {
  await sendHere();
  await whileRunning(async (store) => {
    const { variantIds } = await createProduct(store, { fulfillment: 'digital' });
    const order = await buy(store, { [variantIds[0] as number]: 1 });
    await markAsPaid(store, order);
    const deadline = Date.now() + DELIVERY_MS;
    while (received.length === 0 && Date.now() < deadline) await sleep(50);
    expect(received).toMatchObject([{ event: 'shop.order_paid', order: { id: order } }]);
  });
});
