import type { Knex } from 'knex';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countUndelivered, findViolations } from '../support/invariants';
import { createProduct } from '../support/merchant';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/**
 * kill -9 in the middle of selling, then the same database and folder again (R09): nothing half-written, nothing lost that was
 * acknowledged, every event delivered. TEST_EVERY_STATEMENT=1 kills at each statement of a checkout instead of at some.
 */
const SHOPPERS = 20;
const PAYERS = 8;
const DELIVERY_MS = 30_000;
/** More than a checkout has, so that the last ones die between two requests. */
const LAST_STATEMENT = 30;
/** No database commits a checkout earlier. */
const BEFORE_THE_COMMIT = 10;

const STATEMENTS = process.env.TEST_EVERY_STATEMENT
  ? Array.from({ length: LAST_STATEMENT }, (_, index) => index + 1)
  : [4, 10];

let site: StoreSite;
let store: RunningStore;
let variant: number;

const orderFile = (): string => path.join(site.dir, 'die-at-statement.json');

const start = (): Promise<RunningStore> =>
  startStore({
    site,
    env: {
      SHOP_RATE_LIMIT_MAX: '0',
      DIE_AT_STATEMENT: orderFile(),
      NODE_OPTIONS: `--require ${path.resolve(__dirname, '../support/die-at-statement.cjs')}`,
    },
  });

const withDatabase = async <T>(work: (knex: Knex) => Promise<T>): Promise<T> => {
  const knex = site.knex();
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
};

beforeAll(async () => {
  site = await createStoreSite();
  store = await start();
  const product = await createProduct(store, { fulfillment: 'digital', variants: [{ stock: 10_000 }] });
  variant = product.variantIds[0] as number;
});

afterAll(async () => {
  await store.stop();
  await site.drop();
});

/** The leases of the dead process run out; the next start need not wait a minute for it in a test. */
const expireLeases = (): Promise<void> =>
  withDatabase(async (knex) => {
    const past = new Date(Date.now() - 1_000);
    await knex('shop_outbox').where({ status: 'running' }).update({ locked_until: past });
  });

const untilDelivered = (): Promise<number> =>
  withDatabase(async (knex) => {
    const deadline = Date.now() + DELIVERY_MS;
    while ((await countUndelivered(knex)) > 0 && Date.now() < deadline) await sleep(100);
    return countUndelivered(knex);
  });

const restart = async (): Promise<void> => {
  await store.kill();
  await rm(orderFile(), { force: true });
  // Before the next start could repair anything.
  expect(await withDatabase(findViolations)).toEqual([]);
  await expireLeases();
  store = await start();
};

const expectSound = async (): Promise<void> => {
  expect(await untilDelivered()).toBe(0);
  expect(await withDatabase(findViolations)).toEqual([]);
};

const ordersOf = (hashes: readonly string[]): Promise<number> =>
  withDatabase(async (knex) => {
    const rows = await knex('shop_order_operations').whereIn('cart_hash', hashes).select('id');
    return rows.length;
  });

type Outcome = { readonly placed: readonly number[]; readonly paid: readonly number[] };

/** Everything at once; the process dies as soon as so many answers have come. */
const burst = async (
  hashes: readonly string[],
  unpaid: readonly number[],
  answersBeforeDeath: number
): Promise<Outcome> => {
  const [placed, paid]: [number[], number[]] = [[], []];
  let answers = 0;
  const answered = async (): Promise<void> => {
    answers += 1;
    if (answers === answersBeforeDeath) await store.kill();
  };
  const placing = hashes.map(async (cart_hash) => {
    const { body } = await placeOrder(store, checkoutForm({ cart_hash }));
    if (body.order_id) placed.push(body.order_id);
    await answered();
  });
  const paying = unpaid.map(async (orderId) => {
    const { status } = await markAsPaid(store, orderId);
    if (status === 200) paid.push(orderId);
    await answered();
  });
  // The rest of the requests breaks off.
  await Promise.allSettled([...placing, ...paying]);
  return { placed, paid };
};

describe('kill -9', () => {
  it.each([3, 10, 18])('after %d answers of a burst leaves whole orders only', async (answersBeforeDeath) => {
    const unpaid = await Promise.all(Array.from({ length: PAYERS }, () => buy(store, { [variant]: 1 })));
    const hashes = await Promise.all(Array.from({ length: SHOPPERS }, () => fillCart(store, { [variant]: 1 })));
    const { placed, paid } = await burst(hashes, unpaid, answersBeforeDeath);
    await restart();
    await withDatabase(async (knex) => {
      expect(await knex('shop_orders').whereIn('id', placed).select('id')).toHaveLength(placed.length);
      const kept = await knex('shop_orders').whereIn('id', paid).where({ payment_status: 'paid' }).select('id');
      expect(kept).toHaveLength(paid.length);
    });
    await expectSound();
    // Whoever got no answer tries again: bought now, or told that it was bought before.
    const again = await Promise.all(hashes.map((cart_hash) => placeOrder(store, checkoutForm({ cart_hash }))));
    expect(again.every(({ status }) => status === 200)).toBe(true);
    expect(await ordersOf(hashes)).toBe(SHOPPERS);
    const marked = await Promise.all(unpaid.map((orderId) => markAsPaid(store, orderId)));
    expect(marked.filter(({ status }) => status !== 200 && status !== 423)).toEqual([]);
    await expectSound();
    expect(await withDatabase((knex) => knex('shop_orders').whereIn('id', unpaid).distinct('payment_status'))).toEqual([
      { payment_status: 'paid' },
    ]);
  });

  type Moment = { readonly statement: number } | { readonly commit: 'before' | 'after' };

  /** Whether the order was there after the next start. */
  const dieDuringCheckout = async (moment: Moment): Promise<boolean> => {
    const cart_hash = await fillCart(store, { [variant]: 1 });
    await writeFile(orderFile(), JSON.stringify(moment));
    await placeOrder(store, checkoutForm({ cart_hash })).catch(() => null);
    await restart();
    const existed = (await ordersOf([cart_hash])) === 1;
    const { status, body } = await placeOrder(store, checkoutForm({ cart_hash }));
    expect({ status, outcome: body.status }).toEqual({ status: 200, outcome: existed ? 'failed' : 'success' });
    expect(await ordersOf([cart_hash])).toBe(1);
    await expectSound();
    return existed;
  };

  it.each(STATEMENTS)('before statement %d of a checkout loses neither stock nor cart', async (statement) => {
    const existed = await dieDuringCheckout({ statement });
    if (statement <= BEFORE_THE_COMMIT) expect(existed).toBe(false);
  });

  it('just before the commit of an order leaves none', async () => {
    expect(await dieDuringCheckout({ commit: 'before' })).toBe(false);
  });

  it('just after the commit of an order leaves all of it, its events too', async () => {
    expect(await dieDuringCheckout({ commit: 'after' })).toBe(true);
  });
});
