import { ok, pricingOf, readPricing, shopApi, type Json, type ShopApi } from '../support/catalogue';
import { createProduct, type Product } from '../support/merchant';
import { buy } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import type { RunningStore } from '../support/start-store';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';

/** Admins who change the same part of the catalogue at the same moment, in two processes. */
let cluster: Cluster;
let shop: RunningStore;
let api: ShopApi;

const apiOf = (store: RunningStore): ShopApi => shopApi({ ...store, demo: shop.demo });
const statuses = (replies: readonly { readonly status: number }[]) => tally(replies.map(({ status }) => status));

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
  api = shopApi(shop);
});

endsClean(() => cluster);

const newVariant = (product: Product, changes: Json): Json => ({
  variants: { post_id: product.id, variation_title: 'More', fulfillment_type: 'physical', ...changes },
});

describe('a SKU', () => {
  it('goes to one of many new variants of many products', async () => {
    const count = scaled(12);
    const products = await Promise.all(Array.from({ length: count }, () => createProduct(shop)));
    const sku = uniqueName('SKU');
    const replies = await raceOver(cluster, count, (store, index) =>
      apiOf(store)(
        'POST',
        '/products/variants',
        newVariant(products[index] as Product, { sku: index % 2 ? sku : sku.toUpperCase() })
      )
    );
    expect(statuses(replies)).toEqual({ 200: 1, 422: count - 1 });
    expect(
      await cluster.knex('shop_product_variants').whereIn('sku', [sku, sku.toUpperCase()]).select('id')
    ).toHaveLength(1);
  });

  it('goes to one of many products that are saved with it', async () => {
    const count = scaled(12);
    const products = await Promise.all(Array.from({ length: count }, () => createProduct(shop)));
    const sku = uniqueName('SKU');
    const replies = await raceOver(cluster, count, (store, index) => {
      const product = products[index] as Product;
      const body = pricingOf(product, { variants: [{ price: 777 }] });
      const variants = (body.variants as Json[]).map((variant) => ({ ...variant, sku }));
      return apiOf(store)<{ errors?: Json }>('POST', `/products/${product.id}/pricing`, { ...body, variants });
    });
    expect(statuses(replies)).toEqual({ 200: 1, 422: count - 1 });
    const refused = replies.find(({ status }) => status === 422);
    expect(refused?.body.errors).toHaveProperty(['variants[0].sku']);
    const prices = await Promise.all(products.map(async ({ id }) => (await readPricing(api, id)).detail.min_price));
    expect(tally(prices)).toEqual({ 777: 1, 1000: count - 1 });
  });
});

describe('one product', () => {
  it('that many admins save is as one of them wanted it, through and through', async () => {
    const product = await createProduct(shop, { variants: [{}, {}, {}] });
    const count = scaled(12);
    const replies = await raceOver(cluster, count, (store, index) => {
      const body = pricingOf(product, { variants: [1, 2, 3].map((factor) => ({ price: (index + 1) * 100 * factor })) });
      return apiOf(store)('POST', `/products/${product.id}/pricing`, {
        ...body,
        post_title: `By ${index + 1}`,
        post_excerpt: `${index + 1}`,
      });
    });
    expect(statuses(replies)).toEqual({ 200: count });
    const { post_title, post_excerpt, variants, detail } = await readPricing(api, product.id);
    const winner = Number(post_excerpt);
    expect(post_title).toBe(`By ${winner}`);
    expect(variants.map(({ item_price }) => item_price)).toEqual([1, 2, 3].map((factor) => winner * 100 * factor));
    expect(detail).toMatchObject({ min_price: winner * 100, max_price: winner * 300 });
  });

  it('keeps one variant, however many admins delete them', async () => {
    const product = await createProduct(shop, { variants: [{}, {}, {}] });
    const replies = await raceOver(cluster, 6, (store, index) =>
      apiOf(store)('DELETE', `/products/variants/${product.variantIds[index % 3]}`)
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const { variants, detail } = await readPricing(api, product.id);
    expect(variants).toHaveLength(1);
    expect(detail.default_variation_id).toBe(variants[0]?.id);
  });

  it('counts every piece that is added while shoppers buy', async () => {
    const product = await createProduct(shop, { variants: [{ stock: 100 }, { stock: 100 }] });
    const [one, two] = product.variantIds as [number, number];
    const [additions, sales] = [scaled(12), scaled(12)];
    const [replies] = await Promise.all([
      raceOver(cluster, additions, (store) =>
        apiOf(store)('POST', '/inventory/bulk-update', {
          mode: 'add',
          value: 1,
          reason: 'received',
          items: [{ id: two }, { id: one }],
        })
      ),
      raceOver(cluster, sales, (store) => buy(store, { [one]: 1 })),
    ]);
    expect(statuses(replies)).toEqual({ 200: additions });
    expect(
      (await readPricing(api, product.id)).variants.map(({ total_stock, available }) => [total_stock, available])
    ).toEqual([
      [100 + additions, 100 + additions - sales],
      [100 + additions, 100 + additions],
    ]);
    const history = await cluster
      .knex('shop_stock_adjustments')
      .where({ variation_id: one })
      .orderBy('id')
      .select('old_stock', 'new_stock');
    expect(history.map(({ new_stock }) => new_stock).filter((stock) => stock > 100)).toEqual(
      Array.from({ length: additions }, (_, at) => 101 + at)
    );
  });

  it('is gone for good when it is deleted while it is saved', async () => {
    const product = await createProduct(shop, { variants: [{ stock: 5 }] });
    const body = pricingOf(product, { variants: [{ stock: 9 }] });
    const replies = await raceOver(cluster, 8, (store, index) =>
      index === 3
        ? apiOf(store)('DELETE', `/products/${product.id}`)
        : apiOf(store)('POST', `/products/${product.id}/pricing`, body)
    );
    expect(replies.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    for (const [table, column] of [
      ['shop_product_variants', 'post_id'],
      ['shop_stock_adjustments', 'product_id'],
    ] as const) {
      expect(
        await cluster
          .knex(table)
          .where({ [column]: product.id })
          .select('id')
      ).toEqual([]);
    }
  });
});

describe('many products', () => {
  it('of one name have addresses of their own', async () => {
    const count = scaled(16);
    const post_title = uniqueName('Same');
    const replies = await raceOver(cluster, count, (store) => apiOf(store)('POST', '/products', { post_title }));
    expect(statuses(replies)).toEqual({ 200: count });
    const names = await cluster.knex('shop_products').where({ post_title }).pluck('post_name');
    expect(new Set(names).size).toBe(count);
  });

  it('are acted upon in opposite orders without a deadlock', async () => {
    const ids = (await Promise.all(Array.from({ length: 6 }, () => createProduct(shop)))).map(({ id }) => id);
    const count = scaled(12);
    const replies = await raceOver(cluster, count, (store, index) =>
      apiOf(store)('POST', '/products/do-bulk-action', {
        action: index % 2 ? 'draft' : 'publish',
        product_ids: index % 2 ? ids : [...ids].reverse(),
      })
    );
    expect(statuses(replies)).toEqual({ 200: count });
    const left = await cluster.knex('shop_products').whereIn('id', ids).pluck('post_status');
    expect(new Set(left).size).toBe(1);
  });
});

describe('a bundle', () => {
  it('never ends up in a bundle', async () => {
    const bundleBody = (flag: string) => ({ other_info: { is_bundle_product: flag } });
    for (let round = 0; round < 5; round += 1) {
      const [box, child] = [await createProduct(shop), await createProduct(shop)];
      await ok(api('POST', `/products/detail/${box.id}`, bundleBody('yes')));
      const replies = await raceOver(cluster, 2, (store, index) =>
        index === round % 2
          ? apiOf(store)('POST', `/products/save-bundle-info/${box.variantIds[0]}`, {
              bundle_child_ids: [child.variantIds[0]],
            })
          : apiOf(store)('POST', `/products/detail/${child.id}`, bundleBody('yes'))
      );
      expect(statuses(replies)).toEqual({ 200: 1, 422: 1 });
    }
  });
});

describe('terms', () => {
  const taxonomy = 'product-categories';
  const newTerms = async (names: readonly string[]): Promise<number[]> =>
    (await ok(api<{ term_ids: number[] }>('POST', '/products/add-product-terms', { taxonomy, names }))).term_ids;

  it('that are deleted leave no product behind', async () => {
    const product = await createProduct(shop);
    for (let round = 0; round < 5; round += 1) {
      const [term] = (await newTerms([uniqueName('Gone')])) as [number];
      const replies = await raceOver(cluster, 4, (store, index) =>
        index === round % 4
          ? apiOf(store)('DELETE', `/products/terms/${term}`, { taxonomy })
          : apiOf(store)('POST', `/products/sync-taxonomy-term/${product.id}`, { taxonomy, terms: [term] })
      );
      expect(replies.filter(({ status }) => ![200, 422].includes(status))).toEqual([]);
      expect(await cluster.knex('shop_product_terms').where({ taxonomy, term_id: term }).select('id')).toEqual([]);
    }
  });

  it('that are moved at once close no circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const names = [uniqueName('One'), uniqueName('Two')];
      const [one, two] = (await newTerms(names)) as [number, number];
      const move = (store: RunningStore, id: number, parent_id: number, name: string | undefined) =>
        apiOf(store)('PUT', `/products/terms/${id}`, { taxonomy, name, parent_id });
      const replies = await raceOver(cluster, 2, (store, index) =>
        index === 0 ? move(store, one, two, names[0]) : move(store, two, one, names[1])
      );
      expect(statuses(replies)).toEqual({ 200: 1, 422: 1 });
    }
  });
});
