import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callStore } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { asMerchant, createProduct } from '../support/merchant';
import { checkoutForm, fillCart, placeOrder } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';
import { chosenClient, createStoreSite, type StoreSite } from '../support/store-site';

/**
 * Sites bring their own driver of PostgreSQL. OTHER_PG_DRIVER names another one than the clone's, see `npm run test:old-driver`;
 * without it the store shares messages, unless it is told not to.
 */
const KNOWN = '8.21.0';

const isOlder = (version: string): boolean => version.localeCompare(KNOWN, 'en', { numeric: true }) < 0;

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;

const driver = process.env.OTHER_PG_DRIVER;
const WARNING = 'takes no batches of the store';

let site: StoreSite;

beforeAll(async () => {
  site = await createStoreSite();
});

afterAll(() => site.drop());

const sell = async (store: RunningStore): Promise<void> => {
  const { variantIds } = await createProduct(store, { variants: [{ price: 2_500, stock: 1 }] });
  const lines = { [variantIds[0] as number]: 1 };
  const carts = [await fillCart(store, lines), await fillCart(store, lines)];
  const code = await createCoupon(store, { conditions: { max_uses: 1 } });
  for (const cart_hash of carts) {
    await callStore('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
  }
  // The last item and the last use: one of the two is refused by statements that fail or find nothing.
  const placed = await Promise.all(carts.map((cart_hash) => placeOrder(store, checkoutForm({ cart_hash }))));
  expect(placed.filter(({ body }) => body.status === 'success')).toHaveLength(1);
  expect(placed.every(({ status }) => status < 500)).toBe(true);
  // A statement that fails: names of labels are unique.
  const label = () =>
    callStore('POST', `${store.baseUrl}/labels`, { headers: asMerchant(store), body: { value: 'Twice' } });
  expect([(await label()).status, (await label()).status]).not.toContain(500);
};

const whileRunning = async (env: Readonly<Record<string, string>>, look: (store: RunningStore) => Promise<void>) => {
  const store = await startStore({ site, env: { SHOP_RATE_LIMIT_MAX: '0', ...env } });
  try {
    await look(store);
  } finally {
    await store.stop();
  }
};

describe('a store on the driver of its site', () => {
  it('sells, and says where it has to do without shared messages', () =>
    whileRunning({}, async (store) => {
      await sell(store);
      const isWarned = store.output().includes(WARNING);
      expect(isWarned).toBe(chosenClient() === 'postgres' && driver !== undefined && isOlder(versionOf(driver)));
    }));

  it('does without shared messages where it is told so', () =>
    whileRunning({ SHOP_POSTGRES_BATCHING: '0' }, async (store) => {
      await sell(store);
      expect(store.output()).not.toContain(WARNING);
    }));
});
