import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { whileServed } from './served.mjs';

/** Stripe as the tests play it: they are TypeScript. */
const playedStripe = async () => {
  const require = createRequire(import.meta.url);
  require('../compile-typescript.cjs');
  const { startStripe, STRIPE_KEYS } = require('../../tests/support/stripe-server.ts');
  return { stripe: await startStripe(), keys: STRIPE_KEYS };
};

/** Calls of the merchant, by the application password of the demo. Answers the body of a success. */
const merchantOf =
  ({ base_url: api, admin, application_password: password }) =>
  async (method, address, body) => {
    const authorization = `Basic ${Buffer.from(`${admin.email}:${password}`).toString('base64')}`;
    const headers = { authorization, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(api + address, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${address}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };

/** The demo, filled with its data, which lets pages of these origins in and takes cards in test mode, while `work(store)` runs. */
export const whileDemoRuns = async (folder, { port, origins }, work) => {
  const { stripe, keys } = await playedStripe();
  const dir = path.join(folder, 'demo');
  fs.mkdirSync(dir, { recursive: true });
  const env = {
    ...{ PORT: String(port), DEMO_DIR: dir, SHOP_CLONE_IS_READY: '1', NODE_ENV: undefined, TZ: 'UTC' },
    SHOP_STOREFRONT_ORIGINS: origins.join(', '),
    // What the visits of one machine add up to in minutes, visitors of a shop would not.
    SHOP_RATE_LIMIT_MAX: '0',
    // The webhook leads to this machine.
    SHOP_ALLOW_PRIVATE_TARGETS: '1',
    SHOP_STRIPE_API_URL: stripe.url,
  };
  const url = `http://127.0.0.1:${port}/api/shop/v2/ping`;
  const args = [path.join(ROOT, 'scripts/demo.mjs'), '--no-admin-panel'];
  try {
    return await whileServed({ args, cwd: ROOT, env, url, log: path.join(folder, 'demo.log') }, async () => {
      const demo = JSON.parse(fs.readFileSync(path.join(dir, 'demo.json'), 'utf8'));
      const merchant = merchantOf(demo);
      const settings = { ...keys, is_active: 'yes', checkout_mode: 'onsite' };
      await merchant('POST', '/settings/payment-methods', { method: 'stripe', settings });
      return work({ api: demo.base_url, merchant, stripe });
    });
  } finally {
    await stripe.stop();
  }
};
