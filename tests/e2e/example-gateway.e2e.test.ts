import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callStore } from '../support/call-store';
import { asMerchant, createProduct, sellInDollars } from '../support/merchant';
import { refund } from '../support/order-actions';
import { DELIVERY_MS } from '../support/patience';
import { checkoutForm, fillCart, placeOrder, readOrder } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';

/** The example in examples/gateway: another plugin of the site brings a way to pay. docs/gateways.md. */
const SECRET = 'acme-webhooks';

type Payment = { id: string; reference: string; status: string; amount: number; currency: string; refunds: object[] };

let acme: Server;
let store: RunningStore;
const payments = new Map<string, Payment>();

const create = (body: Partial<Payment>): object => {
  const id = `acme-${payments.size + 1}`;
  payments.set(id, {
    id,
    status: 'open',
    refunds: [],
    ...(body as Pick<Payment, 'reference' | 'amount' | 'currency'>),
  });
  return { id, url: `https://pay.acme.example/${id}` };
};

const giveBack = (payment: Payment, amount: number | undefined): object => {
  const made = { id: `${payment.id}-refund-${payment.refunds.length}`, amount };
  payment.refunds.push(made);
  return made;
};

const answer = (method: string, url: string, body: Partial<Payment>): object | null => {
  if (url === '/me') return {};
  if (method === 'POST' && url === '/payments') return create(body);
  const [, , id = '', refunds] = url.split('/');
  const payment = payments.get(id) ?? null;
  return payment && refunds ? giveBack(payment, body.amount) : payment;
};

beforeAll(async () => {
  acme = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Partial<Payment>;
      const known = request.headers.authorization === 'Bearer acme-key';
      const found = known ? answer(request.method ?? '', request.url ?? '', body) : null;
      response.writeHead(found ? 200 : 404).end(JSON.stringify(found));
    })();
  });
  await new Promise<void>((resolve) => acme.listen(0, '127.0.0.1', resolve));
  store = await startStore({ env: { SHOP_RATE_LIMIT_MAX: '0', EXAMPLE_GATEWAY: 'true' } });
  await sellInDollars(store);
});

afterAll(async () => {
  await store.stop();
  await new Promise((resolve) => acme.close(resolve));
});

const save = (settings: object) =>
  callStore<{ readonly settings: object }>('POST', `${store.baseUrl}/settings/payment-methods`, {
    headers: asMerchant(store),
    body: { method: 'acme_pay', settings },
  });

const tell = (event: object, key = SECRET, at = Math.floor(Date.now() / 1_000)) => {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-acme-signature': `${at}.${signature}` };
  return callStore<object>('POST', `${store.baseUrl}/public/webhooks/acme_pay`, { headers, body });
};

it('is short enough to be read at once', () => {
  const file = path.resolve(__dirname, '../../examples/gateway/strapi-server.js');
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(100);
});

it('is set up, takes a payment and gives money back', async () => {
  const api_url = `http://127.0.0.1:${(acme.address() as AddressInfo).port}`;
  await save({ api_url });
  expect((await save({ api_key: 'wrong', webhook_secret: SECRET, is_active: 'yes' })).status).toBe(422);
  const saved = await save({ api_key: 'acme-key', webhook_secret: SECRET, is_active: 'yes' });
  expect(saved).toMatchObject({ status: 200, body: { settings: { api_key: '********', is_active: 'yes' } } });
  const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 2_500 }] });
  const cart_hash = await fillCart(store, { [product.variantIds[0] as number]: 1 });
  const { body } = await placeOrder(store, checkoutForm({ payment_method: 'acme_pay', cart_hash }));
  expect(body).toMatchObject({ status: 'success', redirect_url: 'https://pay.acme.example/acme-1' });
  const payment = payments.get('acme-1') as Payment;
  payment.status = 'paid';
  const event = { id: 'evt-1', type: 'payment.paid', payment: 'acme-1' };
  expect((await tell(event, 'another secret')).status).toBe(400);
  expect((await tell(event, SECRET, 1_000)).status).toBe(400);
  expect((await tell({ ...event, id: 'evt-0', type: 'payout.paid' })).status).toBe(200);
  for (let copy = 0; copy < 3; copy += 1) expect((await tell(event)).status).toBe(200);
  const id = body.order_id as number;
  const deadline = Date.now() + DELIVERY_MS;
  while ((await readOrder(store, id)).payment_status !== 'paid' && Date.now() < deadline) await sleep(50);
  expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
  expect((await refund(store, id, { amount: 25 })).body).toMatchObject({ gateway_refund: { status: 'success' } });
  expect(payment.refunds).toEqual([{ id: 'acme-1-refund-0', amount: 2_500 }]);
});

it('has its keys entered again where its address changes', async () => {
  const { port } = acme.address() as AddressInfo;
  const moved = `http://localhost:${port}`;
  for (const kept of [{}, { api_key: '********', webhook_secret: '********' }, { api_key: 'acme-key' }]) {
    expect((await save({ api_url: moved, ...kept })).status).toBe(422);
  }
  const entered = { api_url: moved, api_key: 'acme-key', webhook_secret: SECRET };
  expect(await save(entered)).toMatchObject({ status: 200, body: { settings: { api_url: moved } } });
});
