import { callStore } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { checkoutForm, fillCart, placeOrder } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';
import { answering, startReceiver, type Behaviour, type WebhookReceiver } from '../support/webhook-receiver';

/** Cloudflare's Turnstile at the checkout, with a siteverify of this machine. Of its own: shoppers of other suites send no tokens. */
let store: RunningStore;
let cloudflare: WebhookReceiver;
let variant: number;

const SECRET = '0x4AAAAAAA-canary-of-turnstile';
const MODULES = '/settings/modules';

type Asked = { readonly secret: string; readonly response: string; readonly idempotency_key?: string };
type Modules = { readonly settings: { readonly turnstile: Readonly<Record<string, unknown>> } };

/** As the real one: a token is good once, and again for the idempotency key that it came with. */
const siteverify = (): Behaviour => {
  const used = new Map<string, string | undefined>();
  return (response, { body }) => {
    const { secret, response: token, idempotency_key: key } = JSON.parse(body) as Asked;
    const say = (...codes: readonly string[]) =>
      answering(
        200,
        { 'content-type': 'application/json' },
        JSON.stringify({ success: codes.length === 0, 'error-codes': codes })
      );
    const judge = () => {
      if (secret !== SECRET) return say('invalid-input-secret');
      if (!token.startsWith('human')) return say('invalid-input-response');
      if (used.has(token) && (key === undefined || used.get(token) !== key)) return say('timeout-or-duplicate');
      used.set(token, key);
      return say();
    };
    judge()(response, { path: '', headers: {}, body });
  };
};

const call = <Body>(method: string, path: string, body?: unknown) =>
  callStore<Body>(method, `${store.baseUrl}${path}`, { headers: asMerchant(store), body });

const save = (turnstile: object) => call<Modules & { readonly errors: object }>('POST', MODULES, { turnstile });

const verify = (body: object) => call<{ readonly message: string }>('POST', `${MODULES}/turnstile/verify`, body);

const siteKey = async (): Promise<unknown> =>
  (await callStore<{ store: { turnstile: unknown } }>('GET', `${store.baseUrl}/public/store`)).body.store.turnstile;

const order = async (cart_hash: string, form: object = {}) =>
  (await placeOrder(store, checkoutForm({ cart_hash, ...form }))).body as unknown as {
    readonly status: string;
    readonly errors?: Readonly<Record<string, object>>;
  };

const cart = () => fillCart(store, { [variant]: 1 });

beforeAll(async () => {
  cloudflare = await startReceiver();
  store = await startStore({ env: { SHOP_RATE_LIMIT_MAX: '0', SHOP_TURNSTILE_URL: cloudflare.url('/siteverify') } });
  variant = (await createProduct(store, { fulfillment: 'digital' })).variantIds[0] as number;
});

afterAll(async () => {
  await store.stop();
  await cloudflare.stop();
});

beforeEach(() => {
  cloudflare.received.length = 0;
  cloudflare.behave(siteverify());
});

it('is switched on with both keys alone, and the secret one is shown to nobody', async () => {
  expect(await siteKey()).toBeNull();
  for (const turnstile of [
    { active: 'yes' },
    { active: 'yes', site_key: 'site' },
    { active: 'yes', secret_key: 'x'.repeat(256) },
  ]) {
    expect(await save(turnstile)).toMatchObject({ status: 422 });
  }
  expect(await order(await cart())).toMatchObject({ status: 'success' });
  const saved = await save({ active: 'yes', site_key: 'site', secret_key: SECRET });
  expect(saved.body.settings.turnstile).toEqual({ active: 'yes', site_key: 'site', secret_key: '********' });
  expect(await siteKey()).toEqual({ site_key: 'site' });
  await save({ secret_key: '********', site_key: 'other' });
  expect(await siteKey()).toEqual({ site_key: 'other' });
  expect(await verify({})).toMatchObject({ status: 200 });
  expect((await save({ secret_key: '' })).status).toBe(422);
  const shown = [await call('GET', MODULES), await call('GET', '/settings/store')].map(({ body }) =>
    JSON.stringify(body)
  );
  const knex = store.site.knex();
  const rows = await knex('strapi_core_store_settings').select('value');
  await knex.destroy();
  for (const text of [...shown, JSON.stringify(rows)]) expect(text).not.toContain(SECRET);
  expect(shown.join()).not.toContain('v1.');
});

it('takes orders of those who pass alone; the same form may come again, another cart needs a token of its own', async () => {
  const [first, second] = [await cart(), await cart()];
  const none = await order(first, { billing_email: 'nobody' });
  expect(none).toMatchObject({ status: 'failed' });
  expect(Object.keys(none.errors ?? {}).sort()).toEqual(['billing_email', 'turnstile_token']);
  expect(cloudflare.received).toEqual([]);
  const robot = await order(first, { turnstile_token: 'robot' });
  expect(robot.errors).toEqual({ turnstile_token: { turnstile: expect.any(String) as string } });
  const token = { turnstile_token: 'human-1' };
  const mistaken = await order(first, { ...token, billing_email: 'nobody' });
  expect(Object.keys(mistaken.errors ?? {})).toEqual(['billing_email']);
  expect(await order(first, token)).toMatchObject({ status: 'success' });
  expect(await order(second, token)).toMatchObject({ status: 'failed', errors: { turnstile_token: {} } });
  expect(await order(second, { 'cf-turnstile-response': 'human-2' })).toMatchObject({ status: 'success' });
});

it('never stops the store: orders are placed while it cannot be asked', async () => {
  const outages: readonly Behaviour[] = [
    (response) => response.destroy(),
    answering(503, {}, 'down'),
    answering(302, { location: 'http://127.0.0.1:1/' }),
    answering(200, { 'content-type': 'application/json' }, '{"success":false,"error-codes":["internal-error"]}'),
    answering(200, { 'content-type': 'application/json' }, '{"success":false,"error-codes":["invalid-input-secret"]}'),
    answering(200, {}, 'null'),
  ];
  for (const outage of outages) {
    cloudflare.behave(outage);
    expect(await order(await cart(), { turnstile_token: 'human' })).toMatchObject({ status: 'success' });
  }
});

it('has its keys tried out by the owner', async () => {
  expect(await verify({ secret_key: SECRET, token: 'human-3' })).toMatchObject({ status: 200 });
  expect(await verify({ secret_key: SECRET, token: 'robot' })).toMatchObject({ status: 422 });
  expect(await verify({ secret_key: 'wrong' })).toMatchObject({
    status: 422,
    body: { message: 'Cloudflare does not know this secret key.' },
  });
  cloudflare.behave((response) => response.destroy());
  expect(await verify({})).toMatchObject({ status: 422, body: { code: 'service_unavailable' } });
  const unsigned = await callStore('POST', `${store.baseUrl}${MODULES}/turnstile/verify`, { body: {} });
  expect(unsigned.status).toBe(401);
});

it('leaves everybody in peace when it is off', async () => {
  await save({ active: 'no' });
  expect(await order(await cart())).toMatchObject({ status: 'success' });
  expect(cloudflare.received).toEqual([]);
});
