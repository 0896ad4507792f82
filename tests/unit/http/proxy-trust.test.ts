import type { Context } from 'koa';
import { mistrustOf, tellUntrustedProxy } from '../../../server/src/platform/http/proxy-trust';

const siteWith = (proxy: Readonly<Record<string, unknown>>) =>
  ({
    config: {
      get: (key: string, fallback?: unknown) => proxy[key.replace('server.proxy.', '')] ?? fallback,
    },
  }) as unknown as Parameters<typeof mistrustOf>[0];

it('is told where the first address of a list counts, which the visitor writes', () => {
  expect(mistrustOf(siteWith({ koa: true }))).toMatch(/maxIpsCount: 1/);
  expect(mistrustOf(siteWith({ koa: true, ipHeader: 'X-Forwarded-For', maxIpsCount: 0 }))).not.toBeNull();
});

it.each([
  ['no proxy is trusted', {}],
  ['the proxies are counted', { koa: true, maxIpsCount: 2 }],
  ['the proxy sets a header of its own', { koa: true, ipHeader: 'CF-Connecting-IP' }],
])('is not told where %s', (_what, proxy) => {
  expect(mistrustOf(siteWith(proxy))).toBeNull();
});

describe('a proxy that the site was not told of', () => {
  const PREFIX = '/api/shop/v2';

  /** What is told when such requests come, one after another. */
  const told = async (proxy: Readonly<Record<string, unknown>>, ...requests: readonly [string, string][]) => {
    const warnings: string[] = [];
    const middleware = tellUntrustedProxy(siteWith(proxy), PREFIX, (text) => void warnings.push(text));
    let answered = 0;
    for (const [path, header] of requests) {
      const ctx = { path, get: (name: string) => (name === 'x-forwarded-for' ? header : '') } as unknown as Context;
      await middleware(ctx, () => Promise.resolve(void (answered += 1)));
    }
    expect(answered).toBe(requests.length);
    return warnings;
  };

  it('is told once, with what to say where', async () => {
    const request: [string, string] = [`${PREFIX}/cart`, '203.0.113.7'];
    expect(await told({}, [`${PREFIX}/cart`, ''], request, request)).toEqual([
      expect.stringContaining('config/server, e.g. proxy: { koa: true, maxIpsCount: 1 }'),
    ]);
  });

  it('is not told where one is trusted, nor of other paths of the site', async () => {
    expect(await told({ koa: true }, [`${PREFIX}/cart`, '203.0.113.7'])).toEqual([]);
    expect(await told({ koa: false }, ['/api/articles', '203.0.113.7'])).toEqual([]);
  });
});
