import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';
import { callStore, type Reply } from '../support/call-store';
import { findViolations } from '../support/invariants';
import { asMerchant, createProduct } from '../support/merchant';
import { untilDelivered } from '../support/patience';
import { repeated } from '../support/sampled';
import { addItem, checkoutForm, markAsPaid, placeOrder, uniqueEmail } from '../support/shopper';
import { PDF, postFile } from '../support/uploads';
import { errorLines, startStore, type RunningStore } from '../support/start-store';
import { chosenClient, connectTo, type StoreClient } from '../support/store-site';

/**
 * A database that ends all of its sessions, as in a restart or a failover, under load of every kind: no process dies, what
 * cannot be answered is 503 with Retry-After, and the store is back by itself. See decision 0082.
 */
const ROUNDS = repeated({ inGate: 6, inFull: 20 });
const SHOPPERS = 8;
/** On a machine that is busy; the store itself needs a few milliseconds. */
const COMES_BACK_MS = 30_000;
/** Accounts are opened by jobs, which fail in a round and are tried again. */
const PATIENCE_MS = 120_000;

const SESSIONS: Readonly<Record<Exclude<StoreClient, 'sqlite'>, string>> = {
  postgres: `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  mysql: 'select id from information_schema.processlist where db = database() and id <> connection_id()',
};

const client = chosenClient();
/** SQLite has no connections to lose. */
const onServers = client === 'sqlite' ? describe.skip : describe;

let store: RunningStore;
let knex: Knex;
let variant: number;

beforeAll(async () => {
  if (client === 'sqlite') return;
  store = await startStore({ env: { SHOP_RATE_LIMIT_MAX: '0' } });
  knex = connectTo(store.site);
  const product = await createProduct(store, { fulfillment: 'digital', variants: [{ stock: 100_000 }] });
  variant = product.variantIds[0] as number;
  const body = { user_account_creation_mode: 'all' };
  const saved = await callStore('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body });
  expect(saved.status).toBe(200);
});

afterAll(async () => {
  if (client === 'sqlite') return;
  await knex.destroy();
  await store.stop();
});

const endSessions = async (): Promise<void> => {
  if (client !== 'mysql') return void (await knex.raw(SESSIONS.postgres));
  const [rows] = (await knex.raw(SESSIONS.mysql)) as [readonly { readonly id: number }[]];
  // One may have ended by itself meanwhile.
  await Promise.allSettled(rows.map(({ id }) => knex.raw(`kill connection ${Number(id)}`)));
};

type Told = { readonly what: string; readonly status: number; readonly retryAfter: string | null };

/** Everything that shoppers and staff do, again and again until it is stopped. Answers what was told, other than success. */
const underLoad = () => {
  let isRunning = true;
  const failures: Told[] = [];
  let successes = 0;
  const tell = <Body>(what: string, reply: Reply<Body>): Reply<Body> => {
    if (reply.status === 200) successes += 1;
    else failures.push({ what, status: reply.status, retryAfter: reply.headers.get('retry-after') });
    return reply;
  };
  const shop = async (): Promise<void> => {
    const added = tell('add_item', await addItem(store, { item_id: variant }));
    if (added.status !== 200) return;
    const { cart_hash } = added.body.data;
    tell('cart', await callStore('GET', `${store.baseUrl}/cart?cart_hash=${cart_hash}`));
    const placed = tell('place-order', await placeOrder(store, checkoutForm({ cart_hash })));
    if (placed.body.order_id !== undefined) tell('mark-as-paid', await markAsPaid(store, placed.body.order_id));
  };
  const manage = async (): Promise<void> => {
    const headers = asMerchant(store);
    tell('orders', await callStore('GET', `${store.baseUrl}/orders`, { headers }));
    tell('products', await callStore('GET', `${store.baseUrl}/products`, { headers }));
    const body = { email: uniqueEmail(), full_name: 'Grace Hopper', wp_user: 'yes' };
    tell('customers', await callStore('POST', `${store.baseUrl}/customers`, { headers, body }));
  };
  const enter = async (): Promise<void> => {
    const first = tell('nonce', await callStore<{ nonce: string }>('GET', `${store.baseUrl}/user/nonce`));
    if (first.status !== 200) return;
    const { email, password } = store.demo.customer;
    const headers = { 'x-wp-nonce': first.body.nonce };
    const login = { cookie: first.cookie, headers, body: { user_login: email, password } };
    const { status, cookie } = tell('login', await callStore('POST', `${store.baseUrl}/user/login`, login));
    if (status === 200) tell('portal', await callStore('GET', `${store.baseUrl}/customer-profile/profile`, { cookie }));
    tell('public', await callStore('GET', `${store.baseUrl}/public/products?search=mug`));
  };
  const furnish = async (): Promise<void> => {
    const headers = asMerchant(store);
    const url = `${store.baseUrl}/files/upload`;
    tell('upload', await postFile(url, headers, { name: `${uniqueEmail()}.pdf`, content: PDF }));
    const settings = { store_name: 'Cups of the North' };
    tell('settings', await callStore('POST', `${store.baseUrl}/settings/store`, { headers, body: { settings } }));
    const detail = { fulfillment_type: 'digital', variation_type: 'simple' };
    const product = { post_title: uniqueEmail(), detail };
    tell('create product', await callStore('POST', `${store.baseUrl}/products`, { headers, body: product }));
  };
  const again = async (work: () => Promise<void>): Promise<void> => {
    while (isRunning) await work();
  };
  const workers = [...Array.from({ length: SHOPPERS }, () => shop), manage, manage, enter, furnish].map(again);
  const stop = async () => {
    isRunning = false;
    await Promise.all(workers);
    return { failures, successes };
  };
  return { stop };
};

/** Until the store reads and writes again. */
const untilBack = async (): Promise<void> => {
  const deadline = performance.now() + COMES_BACK_MS;
  while ((await addItem(store, { item_id: variant })).status !== 200) {
    if (performance.now() > deadline) throw new Error('The store does not come back.');
    await sleep(10);
  }
};

/** Longer than anything that is still being done. */
const CALM_MS = 2_000;

const DUE = { shop_outbox: 'available_at', shop_event_deliveries: 'available_at', shop_jobs: 'run_at' };

/**
 * What was being done when its connection ended is done again once its lease is over, and what failed once its pause is: in a minute or
 * two, and here at once.
 */
const endPauses = async (): Promise<void> => {
  await sleep(CALM_MS);
  const past = new Date(Date.now() - 1_000);
  for (const [table, due] of Object.entries(DUE)) {
    await knex(table).where({ status: 'running' }).update({ locked_until: past });
    await knex(table)
      .where({ status: 'pending' })
      .update({ [due]: past });
  }
};

onServers('a database that ends its sessions', () => {
  it(`leaves the store standing, ${ROUNDS} times`, async () => {
    const load = underLoad();
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(200 + 37 * (round % 5));
      await endSessions();
      await untilBack();
    }
    const { failures, successes } = await load.stop();
    expect(failures.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== '1')).toEqual([]);
    expect(failures.length).toBeGreaterThan(0);
    expect(successes).toBeGreaterThan(ROUNDS);
    expect(errorLines(store).filter((line) => /unhandled|uncaught/i.test(line))).toEqual([]);
  });

  it('loses no account and no event, and leaves the books sound', async () => {
    await endPauses();
    await untilDelivered(knex, PATIENCE_MS);
    for (const table of ['shop_outbox', 'shop_event_deliveries']) {
      expect(await knex(table).whereNot({ status: 'done' }).select('event', 'status')).toEqual([]);
    }
    expect(await knex('shop_jobs').whereIn('status', ['pending', 'running', 'dead']).select('name', 'status')).toEqual(
      []
    );
    expect(await findViolations(knex)).toEqual([]);
    const guests = await knex('shop_orders as o')
      .join('shop_customers as c', 'c.id', 'o.customer_id')
      .where({ 'o.payment_status': 'paid', 'c.user_id': null })
      .select('o.id');
    expect(guests).toEqual([]);
  });
});
