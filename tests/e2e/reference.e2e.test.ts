import { sharedStore } from '../support/shared-store';

/**
 * The description of the API for programs, and the page that shows it to people. See decision 0098. A site without the page is in
 * configuration.e2e.
 */
const { baseUrl } = sharedStore();

it('is served with an ETag, and not sent again to who has it', async () => {
  const first = await fetch(`${baseUrl}/openapi.json`);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  const { openapi, paths } = (await first.json()) as { openapi: string; paths: object };
  expect([openapi, Object.keys(paths).length > 200]).toEqual(['3.1.0', true]);
  const headers = { 'if-none-match': first.headers.get('etag') as string };
  expect((await fetch(`${baseUrl}/openapi.json`, { headers })).status).toBe(304);
});

it('has a page that loads nothing from elsewhere', async () => {
  const page = await fetch(`${baseUrl}/docs`);
  const [html, policy] = [await page.text(), page.headers.get('content-security-policy') ?? ''];
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).not.toMatch(/https?:/);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/https?:|unsafe-eval/);
  for (const [, address] of html.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)) {
    expect((await fetch(`${baseUrl}/${address}`)).status).toBe(200);
  }
  expect((await fetch(`${baseUrl}/docs/..%2Fserver%2Findex.js`)).status).toBe(404);
  expect((await fetch(`${baseUrl}/docs/openapi.json`)).status).toBe(404);
});
