import { createShop, memoryCart, memoryToken, type Shop, type ShopOptions, type SignedOut } from '../../../client/src';

// Unit tests need no build, which writes this file.
jest.mock(
  '../../../client/src/generated/money-operations',
  () => ({ MONEY_OPERATIONS: new Set(['POST /checkout/place-order']) }),
  { virtual: true }
);

const GOOD = 'Bearer good';

const refusal = (code: string): Response =>
  Response.json({ success: false, error: { code, message: 'The session has expired.' } }, { status: 401 });

const isPublic = (path: string): boolean => !path.includes('/customer-profile/');

/** As the store: it refuses whoever sends a token that is none, and strangers where a customer is needed. */
const storeOf = () => {
  const calls: { readonly path: string; readonly authorization: string | null }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname: path } = new URL(request.url);
    const authorization = request.headers.get('Authorization');
    calls.push({ path: path.replace('/api/shop/v2', ''), authorization });
    if (authorization !== null && authorization !== GOOD) return refusal('authentication_expired');
    return authorization === null && !isPublic(path) ? refusal('authentication_required') : Response.json({});
  };
  return { calls, fetch };
};

const open = (options: Partial<ShopOptions> = {}) => {
  const { calls, fetch } = storeOf();
  const events: SignedOut[] = [];
  const shop: Shop = createShop({
    baseUrl: 'https://site.example/api/shop/v2',
    onSignedOut: (event) => events.push(event),
    fetch,
    ...options,
  });
  return { calls, events, shop };
};

describe('a caller without a token', () => {
  it.each(['', null])('sends no header where the function answers %p', async (token) => {
    const { calls, events, shop } = open({ auth: { kind: 'bearer', token: () => token } });
    expect((await shop.GET('/public/products')).response.status).toBe(200);
    expect(calls).toEqual([{ path: '/public/products', authorization: null }]);
    expect(events).toEqual([]);
  });

  it.each([
    ['a memory without one', { kind: 'bearer', token: memoryToken() } as const],
    ['an application password that is not there', { kind: 'applicationPassword', user: 'ada', password: '' } as const],
    ['nothing said', undefined],
  ])('sends none with %s', async (_name, auth) => {
    const { calls, shop } = open(auth ? { auth } : {});
    await shop.GET('/public/products');
    expect(calls).toEqual([{ path: '/public/products', authorization: null }]);
  });
});

describe('a token that is no longer good', () => {
  it('is told once, and the shop stays open as for a guest', async () => {
    const token = memoryToken('stale');
    const { calls, events, shop } = open({ auth: { kind: 'bearer', token } });
    const listed = await Promise.all([shop.GET('/public/products'), shop.GET('/cart'), shop.GET('/cart/status')]);
    expect(listed.map(({ response }) => response.status)).toEqual([200, 200, 200]);
    expect(events).toEqual([
      { type: 'signed-out', code: 'authentication_expired', message: 'The session has expired.' },
    ]);
    expect(token.read()).toBe('');
    calls.length = 0;
    await shop.POST('/cart/add_item', { body: { item_id: 1 } });
    expect(calls).toEqual([{ path: '/cart/add_item', authorization: null }]);
  });

  it('is not sent again where a function goes on answering it', async () => {
    let token = 'stale';
    const { calls, events, shop } = open({ auth: { kind: 'bearer', token: () => token } });
    await shop.GET('/public/products');
    await shop.GET('/public/products');
    token = 'good';
    await shop.GET('/customer-profile/orders');
    expect(calls.map(({ authorization }) => authorization)).toEqual(['Bearer stale', null, null, GOOD]);
    expect(events).toHaveLength(1);
  });

  it('is why a route of customers is refused', async () => {
    const { events, shop } = open({ auth: { kind: 'bearer', token: 'stale' } });
    const { error, response } = await shop.GET('/customer-profile/orders');
    expect([response.status, error]).toMatchObject([401, { error: { code: 'authentication_expired' } }]);
    expect(events).toHaveLength(1);
  });

  it('does not make a guest order of what a customer wanted to order', async () => {
    const { calls, events, shop } = open({ auth: { kind: 'bearer', token: 'stale' } });
    const { response } = await shop.POST('/checkout/place-order', { body: {} as never });
    expect([response.status, calls.length, events.length]).toEqual([401, 1, 1]);
  });

  it('ends no sign-in that came after it', async () => {
    const token = memoryToken('stale');
    const { fetch } = storeOf();
    const { events, shop } = open({
      auth: { kind: 'bearer', token },
      fetch: async (request) => {
        const answer = await fetch(request);
        token.write('good');
        return answer;
      },
    });
    // The call is repeated as that of the customer.
    expect((await shop.GET('/customer-profile/orders')).response.status).toBe(200);
    expect([token.read(), events]).toEqual(['good', []]);
  });
});

it('tells nothing where a good token meets what it may not do', async () => {
  const { events, shop } = open({
    auth: { kind: 'bearer', token: 'good' },
    cart: memoryCart(),
    fetch: async () =>
      Response.json({ success: false, error: { code: 'insufficient_permissions', message: 'No.' } }, { status: 403 }),
  });
  expect((await shop.GET('/customer-profile/orders')).response.status).toBe(403);
  expect(events).toEqual([]);
});
