import path from 'node:path';
import { createDraw } from '../bench/data/draw';
import { createBundle } from '../support/bundles';
import { callStore, type Reply } from '../support/call-store';
import { copyCart } from '../support/copied-carts';
import { createCoupon } from '../support/coupon-maker';
import { createProduct, type Product } from '../support/merchant';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { SEED } from '../support/seeded';
import { addItem, checkoutForm, fillCart, placeOrder, type OrderReply } from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';
import type { RunningStore } from '../support/start-store';
import { endsClean, inTurn, raceOver, scaled, startCluster, tally, type Cluster } from '../support/store-cluster';
import { chosenClient } from '../support/store-site';

/**
 * Far more shoppers than pieces, on two processes. RUSH_ROUNDS says how often the last units are
 * fought for, RUSH_SEED which numbers are drawn for that.
 */
const ROUNDS = Number(process.env.RUSH_ROUNDS ?? 2);
const RUSH_SEED = Number(process.env.RUSH_SEED ?? SEED);
/** SQLite has a single writer: more of them only wait longer. */
const SHOPPERS = chosenClient() === 'sqlite' ? 100 : 500;
const PIECES = 50;

let provider: ProviderServer;
let cluster: Cluster;
let shop: RunningStore;

beforeAll(async () => {
  console.info(`RUSH_ROUNDS=${ROUNDS} RUSH_SEED=${RUSH_SEED}`);
  provider = await startProvider();
  const gateway = path.resolve(__dirname, '../support/test-gateway.cjs');
  const env = { SHOP_RATE_LIMIT_MAX: '0', TEST_GATEWAY_URL: provider.url, NODE_OPTIONS: `--require ${gateway}` };
  cluster = await startCluster({ env });
  [shop] = cluster.stores;
});

endsClean(() => cluster);
afterAll(() => provider.stop());

const firstOf = ({ variantIds }: Product): number => variantIds[0] as number;

type Changes = Readonly<Record<string, unknown>>;
type Sender = (index: number) => { readonly form?: Changes; readonly headers?: Readonly<Record<string, string>> };

const submit = (hashes: readonly string[], sender: Sender = () => ({})): Promise<Reply<OrderReply>[]> =>
  raceOver(cluster, hashes.length, (store, index) => {
    const { form, headers } = sender(index);
    return placeOrder(store, checkoutForm({ ...form, cart_hash: hashes[index] }), headers);
  });

const stockOf = (id: number) => cluster.knex('shop_product_variants').where({ id }).first('available', 'on_hold');

const usesOf = async (code: string): Promise<number> =>
  ((await cluster.knex('shop_coupons').where({ code }).first('use_count')) as { use_count: number }).use_count;

/** The orders among these answers that the coupon took something off. */
const discounted = async (replies: readonly Reply<OrderReply>[]): Promise<readonly number[]> => {
  const ids = replies.flatMap(({ body }) => body.order_id ?? []);
  return cluster.knex('shop_orders').whereIn('id', ids).where('coupon_discount_total', '>', 0).pluck('id');
};

const expectOnly = (replies: readonly Reply<OrderReply>[], statuses: readonly number[]): void =>
  expect(replies.filter(({ status }) => !statuses.includes(status))).toEqual([]);

describe('the last units', () => {
  it(`${PIECES} of them go to ${PIECES} of ${SHOPPERS} shoppers`, async () => {
    const variant = firstOf(await createProduct(shop, { variants: [{ stock: PIECES }] }));
    const replies = await submit(await copyCart(cluster, await fillCart(shop, { [variant]: 1 }), SHOPPERS));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: PIECES, 422: SHOPPERS - PIECES });
    expect(await stockOf(variant)).toEqual({ available: 0, on_hold: PIECES });
  });

  it('go whatever their number and that of the shoppers', async () => {
    const draw = createDraw(RUSH_SEED);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [stock, shoppers] = [draw.between(1, 40), draw.between(20, 60)];
      const variant = firstOf(await createProduct(shop, { variants: [{ stock }] }));
      const replies = await submit(await copyCart(cluster, await fillCart(shop, { [variant]: 1 }), shoppers));
      const sold = Math.min(stock, shoppers);
      expectOnly(replies, [200, 422]);
      expect({ round, sold: replies.filter(({ status }) => status === 200).length }).toEqual({ round, sold });
      expect(await stockOf(variant)).toEqual({ available: stock - sold, on_hold: sold });
    }
  });

  it('go once, with bundles, coupons and carts in opposite order', async () => {
    const [pieces, uses, shoppers] = [10, 5, scaled(60)];
    const mug = await createProduct(shop, { variants: [{ stock: 2 * pieces }, { stock: 1_000 }] });
    const [short, plenty] = mug.variantIds as [number, number];
    const box = firstOf(await createBundle(shop, [plenty, short], { variants: [{ stock: 1_000 }] }));
    const code = await createCoupon(shop, { conditions: { max_uses: uses } });
    const inOrder = async (ids: readonly [number, number]): Promise<string> => {
      const cart_hash = await fillCart(shop, { [ids[0]]: 1 });
      expect((await addItem(shop, { item_id: ids[1], cart_hash })).status).toBe(200);
      return cart_hash;
    };
    const half = Math.ceil(shoppers / 2);
    const one = await copyCart(cluster, await inOrder([box, short]), half, [code]);
    const other = await copyCart(cluster, await inOrder([short, box]), half, [code]);
    const hashes = one.flatMap((hash, index) => [hash, other[index] as string]);
    const replies = [...(await submit(hashes))];
    expectOnly(replies, [200, 422]);
    // Whoever came too late for the coupon is told so, and may order at the full price.
    for (let round = 0; round < 5; round += 1) {
      const told = hashes.filter((_hash, index) => replies[index]?.body.message?.includes(code));
      for (const reply of await submit(told)) replies.push(reply);
      if (told.length === 0) break;
    }
    expectOnly(replies, [200, 422]);
    expect(await stockOf(short)).toEqual({ available: 0, on_hold: 2 * pieces });
    expect(await stockOf(box)).toEqual({ available: 1_000 - pieces, on_hold: pieces });
    expect([await usesOf(code), (await discounted(replies)).length]).toEqual([uses, uses]);
  });
});

describe('a coupon', () => {
  const fail = (transactionUuid: string, store: RunningStore) =>
    callStore<{ recorded: boolean }>('POST', `${store.origin}/test-gateway/fail`, {
      body: { transactionUuid, reason: 'Card declined.' },
    });

  it(`of ${PIECES} uses has ${PIECES} among ${SHOPPERS} orders, and those of failed payments again`, async () => {
    const code = await createCoupon(shop, { conditions: { max_uses: PIECES } });
    const variant = firstOf(await createProduct(shop));
    const cart = await fillCart(shop, { [variant]: 1 });
    const byCard: Sender = () => ({ form: { payment_method: 'test_card' } });
    const replies = await submit(await copyCart(cluster, cart, SHOPPERS, [code]), byCard);
    expectOnly(replies, [200, 422]);
    const winners = await discounted(replies);
    expect([winners.length, await usesOf(code)]).toEqual([PIECES, PIECES]);

    const failing = provider.started.filter(({ order }) => winners.includes(order.id)).slice(0, 20);
    // The provider says it twice, to both processes.
    const told = await Promise.all(
      [0, 1].flatMap((time) =>
        failing.map(({ transaction }, index) => fail(transaction.uuid, inTurn(cluster, index + time)))
      )
    );
    expect(tally(told.map(({ body }) => String(body.recorded)))).toEqual({ true: 20, false: 20 });
    expect(await usesOf(code)).toBe(PIECES - 20);

    const again = await submit(await copyCart(cluster, cart, scaled(60), [code]), byCard);
    expectOnly(again, [200, 422]);
    expect([(await discounted(again)).length, await usesOf(code)]).toEqual([20, PIECES]);
  });

  it('for one use of each customer is used once by each, in three spellings of the address', async () => {
    const code = await createCoupon(shop, { conditions: { max_per_customer: 1, max_uses: 6 } });
    const variant = firstOf(await createProduct(shop));
    const customers = await Promise.all(
      Array.from({ length: 8 }, () => createSiteCustomer({ ...shop, dir: cluster.site.dir }))
    );
    const hashes = await copyCart(cluster, await fillCart(shop, { [variant]: 1 }), 3 * customers.length, [code]);
    const spellings: readonly ((email: string) => string)[] = [
      (email) => email,
      (email) => email.toUpperCase(),
      (email) => ` ${email.replace('customer', 'Customer')} `,
    ];
    const replies = await submit(hashes, (index) => {
      const { email, credentials } = customers[index % customers.length] as (typeof customers)[number];
      const spell = spellings[Math.floor(index / customers.length)] as (email: string) => string;
      return { form: { billing_email: spell(email) }, headers: { ...credentials } };
    });
    expectOnly(replies, [200, 422]);
    const orders = await discounted(replies);
    const buyers = await cluster.knex('shop_orders').whereIn('id', orders).pluck('customer_id');
    expect([buyers.length, new Set(buyers).size, await usesOf(code)]).toEqual([6, 6, 6]);
  });
});
