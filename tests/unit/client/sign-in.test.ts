import { createShop, failureOf, memoryCart, memoryToken, type ShopOptions } from '../../../client/src';

// Unit tests need no build, which writes this file.
jest.mock('../../../client/src/generated/money-operations', () => ({ MONEY_OPERATIONS: new Set() }), { virtual: true });

const USER = { id: 8, email: 'ada@example.com', username: 'ada' };
const LOGIN = { login: 'ada@example.com', password: 'correct horse' };
const CART = { cart_hash: 'account', item_count: 2 };

type Sent = { readonly call: string; readonly headers: Headers; readonly body: unknown };

/** Answers by address; what is not named is answered with {}. */
const open = (answers: Readonly<Record<string, () => Response>>, options: Partial<ShopOptions> = {}) => {
  const sent: Sent[] = [];
  const token = memoryToken();
  const cart = memoryCart('guest');
  const shop = createShop({
    baseUrl: 'https://site.example/api/shop/v2/',
    auth: { kind: 'bearer', token },
    cart,
    fetch: async (request) => {
      const text = await request.clone().text();
      const call = `${request.method} ${new URL(request.url).pathname}`;
      sent.push({ call, headers: request.headers, body: text === '' ? null : JSON.parse(text) });
      return answers[call]?.() ?? Response.json({});
    },
    ...options,
  });
  return { sent, token, cart, shop };
};

const WITH_TOKEN = {
  'POST /api/auth/local': () => Response.json({ jwt: 'jwt', user: USER }),
  'POST /api/auth/local/register': () => Response.json({ jwt: 'jwt', user: USER }),
  'POST /api/auth/reset-password': () => Response.json({ jwt: 'jwt', refreshToken: 'again', user: USER }),
  'POST /api/shop/v2/cart/claim': () => Response.json({ cart: CART }),
};

it('signs in by a token, and takes the cart of the guest along', async () => {
  const { sent, token, cart, shop } = open(WITH_TOKEN);
  const { data } = await shop.auth.signIn(LOGIN);
  expect(data).toEqual({ user: USER, token: 'jwt', refreshToken: null, isConfirmationPending: false, cart: CART });
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/auth/local', { identifier: LOGIN.login, password: LOGIN.password }],
    ['POST /api/shop/v2/cart/claim', {}],
  ]);
  // Rules of the site for other origins know the headers of the store below the store's own address alone.
  expect(sent[0]?.headers.get('X-Cart-Hash')).toBeNull();
  expect([sent[1]?.headers.get('X-Cart-Hash'), sent[1]?.headers.get('Authorization')]).toEqual(['guest', 'Bearer jwt']);
  expect([token.read(), cart.read()]).toEqual(['jwt', 'account']);
  await shop.GET('/customer-profile/orders');
  expect(sent[2]?.headers.get('Authorization')).toBe('Bearer jwt');
});

it('claims the cart although the function does not know the token yet', async () => {
  const { sent, shop } = open(WITH_TOKEN, { auth: { kind: 'bearer', token: () => '' } });
  expect((await shop.auth.signIn(LOGIN)).data?.token).toBe('jwt');
  expect(sent[1]?.headers.get('Authorization')).toBe('Bearer jwt');
});

it('signs up under the e-mail address, or waits for its confirmation', async () => {
  const account = { email: 'ada@example.com', password: 'correct horse' };
  const { sent, token, shop } = open(WITH_TOKEN);
  expect((await shop.auth.signUp(account)).data).toMatchObject({ isConfirmationPending: false, cart: CART });
  expect([sent[0]?.body, token.read()]).toEqual([{ ...account, username: account.email }, 'jwt']);
  const waiting = open({ 'POST /api/auth/local/register': () => Response.json({ user: USER }) });
  expect((await waiting.shop.auth.signUp(account)).data).toMatchObject({ isConfirmationPending: true, token: null });
  expect([waiting.sent.length, waiting.token.read()]).toEqual([1, null]);
});

it('tells why nobody is signed in', async () => {
  const error = { status: 400, name: 'ValidationError', message: 'Invalid identifier or password', details: {} };
  const { token, cart, shop } = open({
    'POST /api/auth/local': () => Response.json({ data: null, error }, { status: 400 }),
  });
  const result = await shop.auth.signIn(LOGIN);
  expect(failureOf(result)).toMatchObject({ kind: 'refused', status: 400, message: error.message });
  expect([token.read(), cart.read()]).toEqual([null, 'guest']);
});

it('is signed in although the cart could not be read', async () => {
  const claim = () => Response.json({ message: 'Later.' }, { status: 503 });
  const { cart, shop } = open({ ...WITH_TOKEN, 'POST /api/shop/v2/cart/claim': claim });
  expect((await shop.auth.signIn(LOGIN)).data).toMatchObject({ token: 'jwt', cart: null });
  expect(cart.read()).toBe('guest');
});

it('forgets token and cart at sign-out', async () => {
  const { sent, token, cart, shop } = open(WITH_TOKEN);
  await shop.auth.signIn(LOGIN);
  await shop.auth.signOut();
  expect([token.read(), cart.read()]).toEqual(['', '']);
  await shop.GET('/cart');
  expect([sent[2]?.headers.get('Authorization'), sent[2]?.headers.get('X-Cart-Hash')]).toEqual([null, null]);
  await shop.auth.signIn(LOGIN);
  await shop.GET('/cart');
  expect(sent.at(-1)?.headers.get('Authorization')).toBe('Bearer jwt');
});

it('sends the mail for a new password, and signs in with it', async () => {
  const { sent, token, shop } = open(WITH_TOKEN);
  expect(failureOf(await shop.auth.requestPasswordReset('ada@example.com'))).toBeNull();
  const { data } = await shop.auth.resetPassword({ code: 'code', password: 'new horse' });
  expect([data?.refreshToken, token.read()]).toEqual(['again', 'jwt']);
  expect(sent.slice(0, 2).map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/auth/forgot-password', { email: 'ada@example.com' }],
    ['POST /api/auth/reset-password', { code: 'code', password: 'new horse', passwordConfirmation: 'new horse' }],
  ]);
});

it('signs in and out by the session of the store', async () => {
  const user = { id: USER.id, email: USER.email, display_name: USER.username };
  const { sent, shop } = open(
    {
      'GET /api/shop/v2/user/nonce': () => Response.json({ nonce: 'first' }),
      'POST /api/shop/v2/user/login': () => Response.json({ data: { user }, nonce: 'second' }),
      'GET /api/shop/v2/cart': () => Response.json({ cart: CART }),
    },
    { auth: { kind: 'session' }, cart: 'cookie' }
  );
  expect((await shop.auth.signIn(LOGIN)).data).toMatchObject({ user: USER, token: null, cart: CART });
  await shop.auth.signOut();
  expect(sent.map(({ call, headers }) => [call, headers.get('X-WP-Nonce')])).toEqual([
    ['GET /api/shop/v2/user/nonce', null],
    ['POST /api/shop/v2/user/login', 'first'],
    ['GET /api/shop/v2/cart', null],
    ['POST /api/shop/v2/user/logout', 'second'],
  ]);
});
