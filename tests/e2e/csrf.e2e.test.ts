import { callStore, prepare } from '../support/call-store';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { checkoutForm, fillCart } from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';

/** Another site makes the browser of a signed-in shopper send requests: it has the cookie, and not the nonce. */
const store = sharedStore();
type Session = { readonly cookie: string; readonly nonce: string };
type Cart = { readonly cart: { readonly item_count: number; readonly cart_hash: string } };

let session: Session;
let variant: number;

const signIn = async (): Promise<Session> => {
  const customer = await createSiteCustomer(store);
  const anonymous = await prepare<{ nonce: string }>('GET', `${store.baseUrl}/user/nonce`);
  const reply = await prepare<{ nonce: string }>('POST', `${store.baseUrl}/user/login`, {
    cookie: anonymous.cookie,
    headers: { 'x-wp-nonce': anonymous.body.nonce },
    body: { user_login: customer.email, password: customer.password },
  });
  return { cookie: reply.cookie, nonce: reply.body.nonce };
};

const cartOf = async ({ cookie }: Session) =>
  (await prepare<Cart>('GET', `${store.baseUrl}/cart`, { cookie })).body.cart;

beforeAll(async () => {
  variant = (await createProduct(store)).variantIds[0] as number;
  session = await signIn();
  await prepare('POST', `${store.baseUrl}/cart/add_item`, {
    cookie: session.cookie,
    headers: { 'x-wp-nonce': session.nonce },
    body: { item_id: variant, quantity: 2 },
  });
});

afterEach(async () => {
  expect((await cartOf(session)).item_count).toBe(2);
});

const BODIES: Readonly<Record<string, () => object>> = {
  '/cart/add_item': () => ({ item_id: variant }),
  '/cart/claim': () => ({}),
  '/cart/remove': () => ({ item_id: variant }),
  '/cart/quantity': () => ({ item_id: variant, quantity: 9 }),
  '/cart/apply_coupon': () => ({ coupon_code: 'ANY' }),
  '/cart/remove_coupon': () => ({ coupon_code: 'ANY' }),
  '/cart/save_checkout_data': () => ({ billing_city: 'Elsewhere' }),
  '/cart/instant_checkout': () => ({ item_id: variant, quantity: 1 }),
  '/cart/validate_vat': () => ({ vat_number: 'DE136695976' }),
  '/cart/remove_vat': () => ({}),
  '/checkout/place-order': () => checkoutForm(),
  '/customer-profile/update': () => ({ full_name: 'Mallory', email: 'mallory@example.com' }),
  '/customers/add-address': () => ({ type: 'billing', billing_address_1: 'Elsewhere' }),
};

const FOREIGN = { origin: 'https://evil.example', referer: 'https://evil.example/' };

/** What a page can send without asking the store first, and JSON, in case somebody allows it. */
const FORMS: readonly (readonly [string, (body: object) => string])[] = [
  ['application/json', (body) => JSON.stringify(body)],
  ['text/plain', (body) => JSON.stringify(body)],
  ['application/x-www-form-urlencoded', (body) => new URLSearchParams(body as Record<string, string>).toString()],
];

describe('a request that leans on the cookie of a session alone', () => {
  it.each(Object.keys(BODIES))('POST %s is refused and changes nothing', async (path) => {
    const body = (BODIES[path] as () => object)();
    for (const [type, write] of FORMS) {
      const { status, body: answer } = await callStore<object>('POST', `${store.baseUrl}${path}`, {
        cookie: session.cookie,
        headers: { 'content-type': type, ...FOREIGN },
        body: write(body),
      });
      expect([type, status]).toEqual([type, 403]);
      expect(answer).toMatchObject({ success: false, error: { code: 'policy_violation' } });
    }
  });

  it.each(['add_item', 'instant_checkout'])('GET /cart/%s is refused and changes nothing', async (path) => {
    const url = `${store.baseUrl}/cart/${path}?item_id=${variant}&quantity=1`;
    expect((await callStore('GET', url, { cookie: session.cookie, headers: FOREIGN })).status).toBe(403);
  });

  it('GET /checkout/get-order-info is refused, for it may start the payment of the order again', async () => {
    const url = `${store.baseUrl}/checkout/get-order-info?method=cod`;
    expect((await callStore('GET', url, { cookie: session.cookie, headers: FOREIGN })).status).toBe(403);
    const headers = { 'x-wp-nonce': session.nonce };
    expect((await callStore('GET', url, { cookie: session.cookie, headers })).status).toBe(200);
  });

  it('is refused with the nonce of somebody else, or one made up', async () => {
    const other = await signIn();
    for (const nonce of [other.nonce, '0'.repeat(40), '']) {
      const reply = await callStore('POST', `${store.baseUrl}/cart/quantity`, {
        cookie: session.cookie,
        headers: { 'x-wp-nonce': nonce },
        body: { item_id: variant, quantity: 9 },
      });
      expect(reply.status).toBe(403);
    }
  });
});

describe('the cookie of a cart', () => {
  it('is not sent along by forms of other sites', async () => {
    const reply = await prepare('POST', `${store.baseUrl}/cart/add_item`, { body: { item_id: variant } });
    const cookies = reply.headers.getSetCookie().filter((cookie) => cookie.includes('cart'));
    for (const cookie of cookies) expect(cookie).toMatch(/samesite=(lax|strict)/i);
    expect(cookies.length).toBeGreaterThan(0);
  });

  it('buys nothing by a form of text', async () => {
    const cart_hash = await fillCart(store, { [variant]: 1 });
    const { status, body } = await callStore<object>('POST', `${store.baseUrl}/checkout/place-order`, {
      headers: { 'content-type': 'text/plain', ...FOREIGN, 'x-cart-hash': cart_hash },
      body: JSON.stringify(checkoutForm()),
    });
    expect(status === 200 ? body : { status: 'failed' }).toMatchObject({ status: 'failed' });
  });
});
