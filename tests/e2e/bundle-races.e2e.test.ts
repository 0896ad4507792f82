import { setTimeout as sleep } from 'node:timers/promises';
import { createBundle } from '../support/bundles';
import { ok, shopApi } from '../support/catalogue';
import { createProduct, type Product } from '../support/merchant';
import { addItem, checkoutForm, fillCart, placeOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';

/** Shoppers of several processes who want the same pieces, some of them by way of a bundle. See docs/rules/stock.md. */
let cluster: Cluster;
let shop: RunningStore;

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
});

endsClean(() => cluster);

const firstOf = ({ variantIds }: Product): number => variantIds[0] as number;

const stockOf = (variantId: number) =>
  cluster.knex('shop_product_variants').where({ id: variantId }).first('available', 'on_hold', 'stock_status');

const submitAll = (hashes: readonly string[]) =>
  raceOver(cluster, hashes.length, (store, index) => placeOrder(store, checkoutForm({ cart_hash: hashes[index] })));

const availabilityOf = async (product: Product): Promise<readonly string[]> =>
  Promise.all(
    cluster.stores.map(async (store) => {
      const api = shopApi({ ...store, demo: shop.demo });
      type Page = { readonly product: { readonly detail: { readonly stock_availability: string } } };
      return (await ok(api<Page>('GET', `/public/products/${product.id}`))).product.detail.stock_availability;
    })
  );

describe('a bundle and its parts', () => {
  it('are never oversold, and nobody deadlocks, when carts hold them in opposite order', async () => {
    const pieces = 60;
    const mug = await createProduct(shop, { variants: [{ stock: pieces }, { stock: 1_000 }] });
    const [short, plenty] = mug.variantIds as [number, number];
    const box = await createBundle(shop, [plenty, short], { variants: [{ stock: 1_000 }] });
    const shoppers = scaled(50);
    // Each cart wants two of the short variant: one in the bundle, one beside it.
    const hashes = await Promise.all(
      Array.from({ length: shoppers }, async (_, index) => {
        const [one, other] = index % 2 === 0 ? [firstOf(box), short] : [short, firstOf(box)];
        const cart_hash = await fillCart(shop, { [one]: 1 });
        expect((await addItem(shop, { item_id: other, cart_hash })).status).toBe(200);
        return cart_hash;
      })
    );
    const sold = Math.min(pieces / 2, shoppers);
    const replies = await submitAll(hashes);
    expect(tally(replies.map(({ status }) => status))).toEqual(
      sold === shoppers ? { 200: sold } : { 200: sold, 422: shoppers - sold }
    );
    expect(await stockOf(short)).toMatchObject({ available: pieces - 2 * sold, on_hold: 2 * sold });
    expect(await stockOf(plenty)).toMatchObject({ available: 1_000 - sold, on_hold: sold });
    expect(await stockOf(firstOf(box))).toMatchObject({ available: 1_000 - sold, on_hold: sold });
  });

  it('tell of each movement once', async () => {
    const mug = await createProduct(shop, { variants: [{ stock: 100 }] });
    const box = await createBundle(shop, [firstOf(mug)], { variants: [{}] });
    const shoppers = scaled(12);
    const hashes = await Promise.all(Array.from({ length: shoppers }, () => fillCart(shop, { [firstOf(box)]: 1 })));
    const countEvents = async (): Promise<number> => {
      const rows = await cluster.knex('shop_outbox').where({ event: 'product_stock_changed' }).pluck('refs');
      return rows.filter((refs) => (JSON.parse(String(refs)) as { product_ids: number[] }).product_ids.includes(mug.id))
        .length;
    };
    const before = await countEvents();
    const replies = await submitAll(hashes);
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: shoppers });
    expect((await countEvents()) - before).toBe(shoppers);
  });
});

describe('a product that is bought up by many at once', () => {
  it('is out of stock for everybody afterwards, whichever variant went last', async () => {
    for (let round = 0; round < 4; round += 1) {
      const product = await createProduct(shop, { variants: [{ stock: 5 }, { stock: 5 }] });
      const ids = product.variantIds as [number, number];
      const hashes = await Promise.all(
        Array.from({ length: 10 }, (_, index) => fillCart(shop, { [ids[index % 2] as number]: 1 }))
      );
      const replies = await submitAll(hashes);
      expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 10 });
      const row = await cluster.knex('shop_products').where({ id: product.id }).first('stock_availability');
      expect(row).toEqual({ stock_availability: 'out-of-stock' });
      // The other process has it within a second, on a machine that keeps up.
      const isGone = async () => (await availabilityOf(product)).every((each) => each === 'out-of-stock');
      for (let tries = 0; tries < 100 && !(await isGone()); tries += 1) await sleep(100);
      expect(new Set(await availabilityOf(product))).toEqual(new Set(['out-of-stock']));
    }
  });
});
