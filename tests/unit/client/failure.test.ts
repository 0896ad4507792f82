import { createShop, failureOf } from '../../../client/src';

// Unit tests need no build, which writes this file.
jest.mock('../../../client/src/generated/money-operations', () => ({ MONEY_OPERATIONS: new Set() }), { virtual: true });

const failed = (status: number, error: unknown) => failureOf({ error, response: Response.json(error, { status }) });

describe('why a call had no success', () => {
  it.each([
    [422, { message: 'Only 3 left.', code: 'insufficient_stock' }, 'insufficient_stock'],
    [423, { message: 'This cart cannot be changed.', code: 'cart_locked' }, 'cart_locked'],
    [404, { data: { message: 'The order does not exist.' }, code: 'shop_entity_not_found' }, 'shop_entity_not_found'],
    [404, { message: 'There is no cart.' }, null],
    [403, { message: 'Please select customers.', code: 403 }, null],
  ])('has the code of the answer (%i %j)', (status, body, code) => {
    expect(failed(status, body)).toMatchObject({ kind: 'refused', status, code, message: expect.any(String) });
  });

  it('has the code of a refusal that is a success for HTTP', () => {
    const data = { status: 'failed', message: 'A product is not available.', code: 'unpublished' };
    expect(failureOf({ data, response: Response.json(data) })).toMatchObject({ kind: 'refused', code: 'unpublished' });
  });

  it('names who was turned away, also by the site itself', () => {
    const shop = { success: false, error: { code: 'policy_violation', message: 'The nonce is missing.' } };
    expect(failed(403, shop)).toMatchObject({ kind: 'access', code: 'policy_violation' });
    const site = { data: null, error: { status: 403, name: 'ForbiddenError', message: 'Forbidden' } };
    expect(failed(403, site)).toMatchObject({ kind: 'access', code: 'insufficient_permissions', message: 'Forbidden' });
    expect(failed(401, {})).toMatchObject({ kind: 'access', code: 'authentication_required' });
  });

  it('names the fields that the sign-up of the site refused', () => {
    const errors = [
      { path: ['email'], message: 'email must be a valid email', name: 'ValidationError' },
      { path: ['password'], message: 'password is a required field', name: 'ValidationError' },
    ];
    const error = { status: 400, name: 'ValidationError', message: '2 errors occurred', details: { errors } };
    expect(failed(400, { data: null, error })).toEqual({
      kind: 'fields',
      status: 400,
      message: '2 errors occurred',
      fields: { email: ['email must be a valid email'], password: ['password is a required field'] },
    });
  });
});

const open = (fetch: (request: Request) => Promise<Response>, retries = 0) =>
  createShop({ baseUrl: 'https://site.example/api/shop/v2', retries, fetch });

describe('a connection that is lost', () => {
  const lost = { kind: 'network', status: 0, code: 'connection_lost', message: expect.any(String) };

  it('is a failure like others, and no exception', async () => {
    const shop = open(() => Promise.reject(new TypeError('fetch failed')));
    const result = await shop.POST('/cart/add_item', { body: { item_id: 1 } });
    // Whoever looks at `error` alone sees it, too.
    expect([failureOf(result), result.error]).toEqual([lost, lost]);
    expect(failureOf(await shop.auth.signIn({ login: 'ada', password: 'horse' }))).toEqual(lost);
    await shop.auth.signOut();
  });

  it.each([
    ['half of the body', new TypeError('terminated')],
    ['half of a text', null],
  ])('is one after %s', async (_name, error) => {
    const body = error ? new ReadableStream({ start: (controller) => controller.error(error) }) : '{"cart": {';
    const shop = open(async () => new Response(body, { headers: { 'Content-Type': 'application/json' } }));
    expect(failureOf(await shop.GET('/cart'))).toEqual(lost);
  });

  it.each([
    [200, 'A network asks for its own sign-in'],
    [502, 'A proxy does not reach the store'],
    [504, 'A proxy waited in vain'],
  ])('is one behind the page of somebody else (%i)', async (status, text) => {
    const shop = open(async () => new Response(`<p>${text}</p>`, { status, headers: { 'Content-Type': 'text/html' } }));
    expect(failureOf(await shop.GET('/cart'))).toEqual(lost);
    const signedIn = await shop.auth.signIn({ login: 'ada', password: 'horse' });
    expect([failureOf(signedIn), signedIn.data]).toEqual([lost, undefined]);
  });

  it('is none where a text was asked for', async () => {
    const shop = open(async () => new Response('<p>Hello</p>', { headers: { 'Content-Type': 'text/html' } }));
    expect(await shop.GET('/cart', { parseAs: 'text' })).toMatchObject({ data: '<p>Hello</p>' });
  });

  it('is told once the call has been repeated', async () => {
    let calls = 0;
    const shop = open(() => {
      calls += 1;
      return Promise.reject(new TypeError('fetch failed'));
    }, 1);
    expect([failureOf(await shop.GET('/cart')), calls]).toEqual([lost, 2]);
  });

  it('is none where the caller has aborted the call', async () => {
    const shop = open(() => Promise.reject(new DOMException('Aborted.', 'AbortError')));
    await expect(shop.GET('/cart')).rejects.toThrow('Aborted.');
  });
});

it('throws where the address is none', async () => {
  await expect(createShop({ baseUrl: 'http://[' }).GET('/cart')).rejects.toThrow();
});

it('passes on what a framework hangs on a call', async () => {
  const tags: unknown[] = [];
  const shop = open((request) => {
    tags.push((request as Request & { readonly next?: unknown }).next);
    return Promise.resolve(Response.json({}));
  });
  await shop.GET('/public/store', { next: { tags: ['store'] } });
  expect(tags).toEqual([{ tags: ['store'] }]);
});
