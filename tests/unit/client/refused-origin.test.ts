import { createShop, failureOf } from '../../../client/src';

// Unit tests need no build, which writes this file.
jest.mock('../../../client/src/generated/money-operations', () => ({ MONEY_OPERATIONS: new Set() }), { virtual: true });

const PAGE = 'https://store.example';

/** As a browser on a page: without permission for the headers of the store nothing but the simplest requests get through. */
const browser = (mayCall: (request: Request) => boolean, isUp = true) => {
  const sent: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    sent.push(`${request.mode} ${request.method} ${new URL(request.url).pathname}`);
    if (!isUp || (request.mode !== 'no-cors' && !mayCall(request))) throw new TypeError('Failed to fetch');
    return Response.json({});
  };
  return { sent, fetch };
};

const BASE = { baseUrl: 'https://site.example/api/shop/v2', retries: 0 };

const open = (fetch: (request: Request) => Promise<Response>) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation((request) => fetch(request as Request));
  return createShop(BASE);
};

const onPage = (origin: string): void => {
  Object.defineProperty(globalThis, 'location', { value: { origin }, configurable: true });
};

beforeEach(() => onPage(PAGE));
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'location');
  jest.restoreAllMocks();
});

it('says what to set where for a page that the store does not let in', async () => {
  const { sent, fetch } = browser(() => false);
  const failure = failureOf(await open(fetch).POST('/cart/add_item', { body: { item_id: 1 } }));
  expect(failure).toMatchObject({ kind: 'network', code: 'origin_refused' });
  expect(failure?.message).toMatch(/https:\/\/store\.example .*storefrontOrigins .*SHOP_STOREFRONT_ORIGINS/);
  expect(sent).toEqual([
    'cors POST /api/shop/v2/cart/add_item',
    'no-cors HEAD /api/shop/v2/cart/-',
    'cors HEAD /api/shop/v2/cart/-',
  ]);
});

it('says so as soon as the header of the cart is refused, and not before', async () => {
  const { fetch } = browser((request) => !request.headers.has('X-Cart-Hash'));
  const shop = open(async (request) => {
    await fetch(request);
    return Response.json({ data: { cart_hash: 'made' } });
  });
  expect(failureOf(await shop.POST('/cart/add_item', { body: { item_id: 1 } }))).toBeNull();
  const second = await shop.POST('/cart/add_item', { body: { item_id: 1 } });
  expect(failureOf(second)).toMatchObject({ code: 'origin_refused' });
});

it('names the rules of the site for sign-ins', async () => {
  const { fetch } = browser(() => false);
  const result = await open(fetch).auth.signIn({ login: 'ada', password: 'horse' });
  expect(failureOf(result)?.message).toContain('strapi::cors');
});

it.each([
  ['the site is down', PAGE, false],
  ['the page is one of the site', 'https://site.example', true],
])('is a lost connection where %s', async (_name, page, isUp) => {
  onPage(page);
  const { fetch } = browser(() => false, isUp);
  expect(failureOf(await open(fetch).GET('/cart'))).toMatchObject({ kind: 'network', code: 'connection_lost' });
});

it('is a lost connection where but one call was lost', async () => {
  const { fetch } = browser((request) => request.method === 'HEAD');
  expect(failureOf(await open(fetch).GET('/cart'))).toMatchObject({ code: 'connection_lost' });
});

it('asks nothing of a function of the caller, of which it does not know how it sends', async () => {
  const { sent, fetch } = browser(() => false);
  const failure = failureOf(await createShop({ ...BASE, fetch }).GET('/cart'));
  expect([failure, sent]).toMatchObject([{ code: 'connection_lost' }, ['cors GET /api/shop/v2/cart']]);
});
