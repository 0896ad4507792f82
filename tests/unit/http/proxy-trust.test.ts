import { mistrustOf } from '../../../server/src/platform/http/proxy-trust';

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
