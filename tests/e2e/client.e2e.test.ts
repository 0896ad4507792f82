import { createShop, failureOf, memoryCart, memoryToken, type SignedOut } from '../../client/src';
import type { StaffPaths } from '../../client/src/staff';
import { createBuyer } from '../support/buyer';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { checkoutForm, uniqueEmail } from '../support/shopper';

/** The typed client against a real store. */
const store = sharedStore();
const { baseUrl, demo } = store;

const staff = createShop<StaffPaths>({
  baseUrl,
  auth: { kind: 'applicationPassword', user: demo.admin.email, password: demo.application_password },
});

it('buys something, with the cart in its header', async () => {
  const { variantIds } = await createProduct(store, { variants: [{ price: 1_250, stock: 5 }] });
  const item_id = variantIds[0] as number;
  const cart = memoryCart();
  const shop = createShop({ baseUrl, cart });
  const added = await shop.POST('/cart/add_item', { body: { item_id, quantity: 2 } });
  expect(added.data?.data.cart_hash).toBe(cart.read());
  const seen = await shop.GET('/cart');
  expect(seen.data?.cart.cart_data).toMatchObject([{ quantity: 2, line_total: 2_500 }]);
  const placed = await shop.POST('/checkout/place-order', { body: checkoutForm({}) as never });
  expect(failureOf(placed)).toBeNull();
  expect(placed.data).toMatchObject({ status: 'success' });
});

it('sends a money call twice with one key of its own, and has its effect once', async () => {
  const { variantIds } = await createProduct(store, { variants: [{ price: 1_250 }] });
  const cart = memoryCart();
  await createShop({ baseUrl, cart }).POST('/cart/add_item', { body: { item_id: variantIds[0] as number } });
  let calls = 0;
  const patient = createShop({
    baseUrl,
    cart,
    // The first answer is lost on its way.
    fetch: async (request) => {
      const response = await fetch(request);
      calls += 1;
      if (calls === 1) throw new TypeError('The connection was lost.');
      return response;
    },
  });
  const placed = await patient.POST('/checkout/place-order', { body: checkoutForm({}) as never });
  expect([calls, placed.response.headers.get('idempotent-replayed')]).toEqual([2, 'true']);
  expect(placed.data).toMatchObject({ status: 'success' });
});

it('tells failures in one shape', async () => {
  const stranger = await createShop<StaffPaths>({ baseUrl }).GET('/orders');
  expect(failureOf(stranger)).toMatchObject({ kind: 'access', status: 401, code: 'authentication_required' });
  const label = await staff.POST('/labels', { body: { value: '' } });
  expect(failureOf(label)).toMatchObject({ kind: 'fields', status: 422, fields: { value: [expect.any(String)] } });
  const missing = await staff.GET('/orders/{id}', { params: { path: { id: 2_147_483_647 } } });
  expect(failureOf(missing)).toMatchObject({ kind: 'refused', status: 404 });
  expect(failureOf(await staff.GET('/labels'))).toBeNull();
  const { variantIds } = await createProduct(store, { variants: [{ price: 1_250, stock: 1 }] });
  const body = { item_id: variantIds[0] as number, quantity: 2 };
  const many = await createShop({ baseUrl }).POST('/cart/add_item', { body });
  expect(failureOf(many)).toMatchObject({ kind: 'refused', status: 422, code: 'insufficient_stock' });
  const nobody = await createShop({ baseUrl: 'http://127.0.0.1:9/api/shop/v2', retries: 0 }).GET('/cart');
  expect(failureOf(nobody)).toMatchObject({ kind: 'network', code: 'connection_lost' });
});

it('signs in by session, and fetches the nonce that changes need', async () => {
  const who = await createBuyer(store);
  let cookie = '';
  // Node keeps no cookies; browsers do.
  const shop = createShop({
    baseUrl,
    auth: { kind: 'session' },
    fetch: async (request) => {
      if (cookie !== '') request.headers.set('cookie', cookie);
      const response = await fetch(request);
      const set = response.headers.getSetCookie().map((each) => each.split(';')[0]);
      if (set.length > 0) cookie = set.join('; ');
      return response;
    },
  });
  const wrong = await shop.auth.signIn({ login: who.email, password: 'wrong horse' });
  expect(failureOf(wrong)).toMatchObject({ kind: 'access', status: 403, code: 'authentication_failed' });
  const login = await shop.POST('/user/login', { body: { user_login: who.email, password: who.password } });
  expect(failureOf(login)).toBeNull();
  const full_name = 'Ada Lovelace';
  const saved = await shop.POST('/customer-profile/update', { body: { full_name, email: who.email } });
  expect([failureOf(saved), (await shop.GET('/customer-profile/profile')).response.status]).toEqual([null, 200]);
});

it('signs up, out and in by a token, and takes the cart of the guest along each time', async () => {
  const [first, second] = [await createProduct(store), await createProduct(store)].map(
    ({ variantIds }) => variantIds[0] as number
  ) as [number, number];
  const [cart, token] = [memoryCart(), memoryToken()];
  const shop = createShop({ baseUrl, cart, auth: { kind: 'bearer', token } });
  const [email, password] = [uniqueEmail(), 'correct horse battery'];

  await shop.POST('/cart/add_item', { body: { item_id: first } });
  const guest = cart.read();
  const signedUp = await shop.auth.signUp({ email, password });
  expect(failureOf(signedUp)).toBeNull();
  expect(signedUp.data?.cart).toMatchObject({ cart_hash: guest, email, item_count: 1 });
  expect((await createShop({ baseUrl, cart }).GET('/cart')).data?.cart.item_count).toBe(0);
  const orders = await shop.GET('/customer-profile/orders');
  expect(orders.response.status).toBe(200);

  await shop.auth.signOut();
  expect((await shop.GET('/cart')).data?.cart.item_count).toBe(0);
  await shop.POST('/cart/add_item', { body: { item_id: second, quantity: 2 } });
  const wrong = await shop.auth.signIn({ login: email, password: 'wrong horse' });
  expect(failureOf(wrong)).toMatchObject({ kind: 'refused', status: 400 });
  const signedIn = await shop.auth.signIn({ login: email, password });
  expect(signedIn.data?.cart).toMatchObject({ cart_hash: cart.read(), item_count: 3 });
  expect(signedIn.data?.user).toMatchObject({ email, username: email });

  // From another device the account's cart is found without its hash.
  const elsewhere = createShop({ baseUrl });
  expect((await elsewhere.auth.signIn({ login: email, password })).data?.cart?.cart_hash).toBe(cart.read());
});

it('goes on as a guest where its token is no longer good', async () => {
  const events: SignedOut[] = [];
  const token = memoryToken('no.such.token');
  const shop = createShop({
    baseUrl,
    auth: { kind: 'bearer', token },
    onSignedOut: (event) => events.push(event),
  });
  expect((await shop.GET('/public/products')).response.status).toBe(200);
  expect(events).toEqual([{ type: 'signed-out', code: 'authentication_failed', message: expect.any(String) }]);
  expect(failureOf(await shop.GET('/customer-profile/orders'))).toMatchObject({ code: 'authentication_required' });
  expect([events.length, token.read()]).toEqual([1, '']);
});

it('waits as long as it is told to, where a call may be repeated', async () => {
  const pauses: number[] = [];
  const answers = [503, 429, 200];
  const shop = createShop<StaffPaths>({
    baseUrl,
    fetch: async () => {
      pauses.push(Date.now());
      const status = answers.shift() as number;
      return new Response('{}', { status, headers: { 'content-type': 'application/json', 'retry-after': '0' } });
    },
  });
  expect((await shop.GET('/public/products')).response.status).toBe(200);
  expect(pauses).toHaveLength(3);
  answers.push(503, 200);
  const body = { value: uniqueEmail() };
  expect((await shop.POST('/labels', { body })).response.status).toBe(503);
});
