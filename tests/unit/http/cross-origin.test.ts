import type { Context } from 'koa';
import {
  crossOrigin,
  lastKnown,
  originOf,
  originsIn,
  tellRefusedOrigins,
} from '../../../server/src/platform/http/cross-origin';

describe('origins', () => {
  it.each([
    ['https://shop.example/en/', 'https://shop.example'],
    ['HTTPS://Shop.Example:443', 'https://shop.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    ['null', null],
    ['*', null],
    ['', null],
  ])('of %s is %s', (address, origin) => {
    expect(originOf(address)).toBe(origin);
  });

  it('are read from a list', () => {
    expect([...originsIn(' https://a.example , http://b.example:8080,nonsense,')]).toEqual([
      'https://a.example',
      'http://b.example:8080',
    ]);
    expect(originsIn('').size).toBe(0);
  });
});

describe('the origin that the settings name', () => {
  const LOST = Object.assign(new Error('terminating connection'), { code: '57P01' });

  it('is known while the database is away, so that the storefront can read why it is not served', async () => {
    const readings: (() => string)[] = [
      () => 'https://front.example',
      () => {
        throw LOST;
      },
    ];
    const known = lastKnown(async () => (readings.shift() as () => string)());
    const answered: Record<string, string> = {};
    const passed: string[] = [];
    const middleware = crossOrigin('/api/shop/v2', async (origin) => (await known()) === origin, jest.fn());
    for (const path of ['/api/shop/v2/cart', '/API/Shop/v2/cart']) {
      const ctx = {
        ...{ path, method: 'GET', host: 'site.example', vary: () => undefined },
        get: (name: string) => (name === 'Origin' ? 'https://front.example' : ''),
        set: (name: string, value: string) => void (answered[`${path} ${name}`] = value),
      };
      await middleware(ctx as unknown as Context, async () => void passed.push(path));
    }
    expect(passed).toHaveLength(2);
    expect(answered['/API/Shop/v2/cart Access-Control-Allow-Origin']).toBe('https://front.example');
  });

  it('is not known before it was read once, and a defect stays one', async () => {
    await expect(lastKnown(() => Promise.reject(LOST))()).resolves.toBeNull();
    await expect(lastKnown(() => Promise.reject(new TypeError('x')))()).rejects.toThrow(TypeError);
  });
});

describe('an origin that is none of the store', () => {
  const STRANGER = 'https://store.example';
  const OPEN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'Content-Type,Authorization' };

  /** What was logged of a call, where the site itself answers with these headers. */
  const loggedOf = async (
    request: { readonly path?: string; readonly method?: string; readonly headers: Readonly<Record<string, string>> }[],
    answered: Readonly<Record<string, string>>
  ): Promise<readonly string[]> => {
    const lines: string[] = [];
    const middleware = crossOrigin(
      '/api/shop/v2',
      async () => false,
      tellRefusedOrigins({ warn: (line) => lines.push(line) })
    );
    for (const { path = '/api/shop/v2/cart', method = 'GET', headers } of request) {
      const ctx = {
        ...{ path, method, host: 'site.example' },
        get: (name: string) => headers[name.toLowerCase()] ?? '',
        response: { get: (name: string) => answered[name.toLowerCase()] ?? '' },
      };
      await middleware(ctx as unknown as Context, async () => undefined);
    }
    return lines;
  };

  const preflight = (headers: string, origin = STRANGER) => ({
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
  });

  it('is told once, with where to let it in', async () => {
    const logged = await loggedOf(
      [preflight('content-type'), preflight('content-type,x-cart-hash'), preflight('x-cart-hash')],
      OPEN
    );
    expect(logged).toEqual([expect.stringMatching(/https:\/\/store\.example .*storefrontOrigins/)]);
  });

  it('is told where the site answers to other origins alone', async () => {
    const other = { 'access-control-allow-origin': 'https://other.example' };
    expect(await loggedOf([{ headers: { origin: STRANGER } }], other)).toHaveLength(1);
    expect(await loggedOf([{ headers: { origin: STRANGER } }], {})).toHaveLength(1);
  });

  it.each([
    ['a list that everybody may read', { headers: { origin: STRANGER } }, OPEN],
    ['headers that the site allows', preflight('authorization,content-type'), OPEN],
    ['a page of the site itself', { headers: { origin: 'https://site.example' } }, {}],
    ['a call that names no origin', { headers: {} }, {}],
    ['another address of the site', { path: '/api/articles', headers: { origin: STRANGER } }, {}],
    ['what is no origin', { headers: { origin: 'null' } }, {}],
  ])('is not told for %s', async (_name, request, answered) => {
    expect(await loggedOf([request], answered as Readonly<Record<string, string>>)).toEqual([]);
  });

  it('fills no log however many there are', async () => {
    const many = Array.from({ length: 80 }, (_each, index) => ({ headers: { origin: `https://s${index}.example` } }));
    expect(await loggedOf(many, {})).toHaveLength(50);
  });
});
