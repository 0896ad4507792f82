import type { Knex } from 'knex';
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buyLicense, createSoftware, postAsDevice } from '../support/licensed-software';
import { callStore } from '../support/call-store';
import { sharedStore } from '../support/shared-store';
import { createSiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';
import { createPlan, planVariant } from '../support/subscriptions-api';

/** The commands that docs/frontend.md shows do what it says, word for word. */
const store = sharedStore();
const PAGE = readFileSync(path.resolve(__dirname, '../../docs/frontend.md'), 'utf8');
const ADDRESS = 'API=http://127.0.0.1:1337/api/shop/v2';

const hasTools = (): boolean => {
  try {
    return execFileSync('bash', ['-c', 'command -v curl && command -v jq']).length > 0;
  } catch {
    return false;
  }
};

const sectionUnder = (heading: string): string => PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** The block of commands under a heading of the page. */
const commandsUnder = (heading: string): string => {
  const block = /```sh\n([\s\S]*?)```/.exec(sectionUnder(heading))?.[1] ?? '';
  expect(block).toContain(ADDRESS);
  return block.replace(ADDRESS, `API=${store.baseUrl}`);
};

/** With a connection of the test's own. */
const inStoreWith = async <T>(work: (knex: Knex) => Promise<T>): Promise<T> => {
  const knex = connectTo(store);
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
};

/** What jq prints, one value after another. */
const valuesOf = (text: string): readonly unknown[] =>
  text
    .replaceAll(/^(\}|"[^"]*")$/gm, '$1\u0000')
    .split('\u0000')
    .filter((each) => each.trim() !== '')
    .map((each) => JSON.parse(each) as unknown);

const run = async (commands: string, variables: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
  const env = { ...process.env, ...variables, no_proxy: '*' };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], { env });
  return valuesOf(stdout);
};

// Missing tools are a failure in CI, which installs them.
const itWithTools = hasTools() || process.env.CI === 'true' ? it : it.skip;
if (!hasTools()) console.error('curl or jq IS MISSING: the commands of docs/frontend.md are NOT TRIED.');

itWithTools('a subscription, from the sale to its end', async () => {
  const plan = planVariant(await createPlan(store, { trial_days: 14 }, 1_000));
  const { credentials } = await createSiteCustomer(store);
  const printed = await run(commandsUnder('A subscription, from the sale to its end'), {
    PLAN: String(plan),
    STAFF: `${store.demo.admin.email}:${store.demo.application_password}`,
    TOKEN: String(credentials.authorization).replace('Bearer ', ''),
  });
  expect(printed).toMatchObject([
    { status: 'trialing', trial_ends_at: expect.any(String) as string, recurring_total: 1_000 },
    {
      state: 'open',
      total_amount: 1_000,
      custom_checkout_url: expect.stringContaining('/checkout?order_hash=') as string,
    },
    'The order has been marked as paid.',
    { status: 'active', bill_count: 1 },
    'The subscription has been canceled.',
    { total: 0, renew_data: { kind: 'reactivation', trial_days: expect.any(Number) as number } },
    { status: 'success', order_id: expect.any(Number) as number },
    { status: 'active', collection_method: 'manual' },
  ]);
});

itWithTools('a licence in software that was sold', async () => {
  const product = await createSoftware(store);
  const { license_key: KEY } = await inStoreWith((knex) => buyLicense(store, knex, product));
  const printed = await run(commandsUnder('Licences in your software'), { KEY, PRODUCT: String(product.id) });
  expect(printed).toMatchObject([
    { status: 'valid', activations_count: 1, activation_limit: 3 },
    { success: true, status: 'valid', product_id: product.id },
    { new_version: '1.0.0', license_status: 'valid' },
    { status: 'deactivated', activations_count: 0 },
    { success: true, status: 'invalid', error_type: 'invalid_activation' },
  ]);
});

describe('the client that needs no network', () => {
  const block = /```js\n([\s\S]*?)```/.exec(sectionUnder('A licence, checked without network'))?.[1] ?? '';
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'shop-client-'));
    await writeFile(path.join(dir, 'license.mjs'), block);
    const ask = `import { readLicense } from './license.mjs';
      const asked = JSON.parse(process.env.ASKED);
      console.log(JSON.stringify(asked.map(([token, facts]) => readLicense(token, facts))));`;
    await writeFile(path.join(dir, 'ask.mjs'), ask);
  });

  afterAll(() => rm(dir, { recursive: true, force: true }));

  const read = async (...asked: readonly (readonly [string, object])[]): Promise<readonly unknown[]> => {
    const env = { ...process.env, ASKED: JSON.stringify(asked) };
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(dir, 'ask.mjs')], { env });
    return JSON.parse(stdout) as readonly unknown[];
  };

  it('is short, and tells good tokens from all others', async () => {
    expect(block.trim().split('\n').length).toBeLessThanOrEqual(45);
    const product = await createSoftware(store);
    const { license_key: licenseKey } = await inStoreWith((knex) => buyLicense(store, knex, product));
    const site = 'https://www.Shop.example.com/blog/';
    const named = { license_key: licenseKey, item_id: product.id, site_url: site };
    const { token = '' } = (await postAsDevice(store, 'activate', named)).body;
    const { body } = await callStore<{ keys: object[] }>('GET', `${store.baseUrl}/public/licenses/jwks.json`);
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString('base64url');
    const facts = { keys: body.keys, issuer: claims.iss, productId: product.id, licenseKey, site };
    const day = 24 * 60 * 60;
    const now = Math.floor(Date.now() / 1_000);
    expect(
      await read(
        [token, facts],
        [token, { ...facts, now: now + 2 * day }],
        [token, { ...facts, now: now + 15 * day }],
        [token, { ...facts, site: 'elsewhere.example.com' }],
        [token, { ...facts, productId: product.id + 1 }],
        [token, { ...facts, licenseKey: 'PRE-0000' }],
        [token, { ...facts, keys: [] }],
        [`${header}.${forged}.${signature}`, facts],
        ['nonsense', facts]
      )
    ).toMatchObject([
      { usable: true, askAgain: false },
      { usable: true, askAgain: true },
      { usable: false, reason: 'too old: ask the store' },
      { usable: false, reason: 'another licence or site' },
      { usable: false, reason: 'another product' },
      { usable: false, reason: 'another licence or site' },
      { usable: false, reason: 'unknown key' },
      { usable: false, reason: 'changed' },
      { usable: false, reason: 'not a token' },
    ]);
  });
});
