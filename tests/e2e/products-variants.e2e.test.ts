import {
  eventsOf,
  ok,
  readPricing,
  readVariant,
  shopApi,
  type Json,
  type Page,
  type Variant,
} from '../support/catalogue';
import { createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { addItem, checkoutForm, placeOrder, readCart } from '../support/shopper';
import { uniqueName } from '../support/site-admin';

/** Variants on their own, and the small questions that forms ask about them. */
const store = sharedStore();
const api = shopApi(store);

type Saved = {
  readonly variant: Variant;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
};

const fields = (product: Product, changes: Json = {}): Json => ({
  variants: {
    post_id: product.id,
    variation_title: 'Extra',
    item_price: 700,
    fulfillment_type: 'physical',
    ...changes,
  },
});

const add = (product: Product, changes: Json = {}) =>
  api<Saved>('POST', '/products/variants', fields(product, changes));

const change = (product: Product, id: number, changes: Json = {}) =>
  api<Saved>('POST', `/products/variants/${id}`, fields(product, changes));

const newSku = (): string => uniqueName('S').toUpperCase().slice(0, 30);

describe('a variant', () => {
  let product: Product;

  beforeEach(async () => {
    product = await createProduct(store, { variants: [{ price: 1_000, stock: 3 }] });
  });

  it('is added after the others, with a name of its own, and its product follows', async () => {
    const sku = newSku();
    const info = { payment_type: 'onetime', description: '<i>Soft</i> & <script>x</script>warm', weight: '2' };
    const { variant } = await ok(
      add(product, { sku, manage_stock: 1, total_stock: 4, other_info: info, on_hold: 9, committed: 9 })
    );
    expect(variant).toMatchObject({
      post_id: product.id,
      variation_title: 'Extra',
      variation_identifier: 'extra',
      item_price: 700,
      sku,
      serial_index: 2,
      available: 4,
      on_hold: 0,
      committed: 0,
      stock_status: 'in-stock',
      other_info: info,
    });
    expect((await ok(add(product))).variant.variation_identifier).toBe('extra-2');
    const { detail, variants } = await readPricing(api, product.id);
    expect(detail).toMatchObject({ min_price: 700, max_price: 1_000, default_variation_id: product.variantIds[0] });
    expect(variants).toHaveLength(3);
    expect(await eventsOf(product.id)).toContain('product_variations_changed');
  });

  it('is changed without touching what it does not name', async () => {
    const [id] = product.variantIds as [number];
    const { variant } = await ok(change(product, id, { item_price: 1_500, other_info: { tax_exempt: 'yes' } }));
    expect(variant).toMatchObject({
      item_price: 1_500,
      total_stock: 3,
      available: 3,
      other_info: { payment_type: 'onetime', tax_exempt: 'yes' },
    });
    expect((await ok(change(product, id, { item_price: 1_500, total_stock: 0 }))).variant).toMatchObject({
      available: 0,
      stock_status: 'out-of-stock',
    });
    expect((await readPricing(api, product.id)).detail).toMatchObject({
      max_price: 1_500,
      stock_availability: 'out-of-stock',
    });
  });

  it.each<[string, Json, string]>([
    ['no title', { variation_title: ' ' }, 'variants.variation_title'],
    ['no fulfillment type', { fulfillment_type: undefined }, 'variants.fulfillment_type'],
    ['a compare price below the price', { compare_price: 699 }, 'variants[0].compare_price'],
    [
      'a subscription without interval',
      { other_info: { payment_type: 'subscription' } },
      'variants[0].other_info.repeat_interval',
    ],
    ['an unknown tax class', { other_info: { tax_class: 'x' } }, 'variants[0].other_info.tax_class'],
    ['too much stock', { total_stock: 1e12 }, 'variants.total_stock'],
    ['a media entry that is none', { media: ['x'] }, 'variants.media[0]'],
  ])('is refused with %s', async (_what, changes, field) => {
    const { status, body } = await add(product, changes);
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({
      status: 422,
      fields: expect.arrayContaining([field]) as string[],
    });
    expect((await readPricing(api, product.id)).variants).toHaveLength(1);
  });

  it('keeps to its rules where it says only a part of them', async () => {
    const plan = await createProduct(store, { variants: [{ paymentType: 'subscription' }] });
    const withFee = (info: Json) => change(plan, plan.variantIds[0] as number, { other_info: info });
    const { status, body } = await withFee({ manage_setup_fee: 'yes' });
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
      422,
      ['variants.other_info.signup_fee', 'variants.other_info.signup_fee_name'],
    ]);
    const fee = { manage_setup_fee: 'yes', signup_fee: 500, signup_fee_name: 'Setup' };
    expect((await ok(withFee(fee))).variant.other_info).toMatchObject({ payment_type: 'subscription', ...fee });
  });

  it('has a SKU that nobody else has, in whatever case', async () => {
    const sku = newSku();
    await ok(add(product, { sku }));
    for (const taken of [sku, sku.toLowerCase(), ` ${sku} `]) {
      const { status, body } = await add(product, { sku: taken });
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { 'variants[0].sku': [expect.stringContaining('already in use')] },
      });
    }
    const [first] = product.variantIds as [number];
    expect((await change(product, first, { sku })).body.errors).toHaveProperty(['variants.sku']);
    const { id } = (await ok(add(product, { sku: '' }))).variant;
    expect(await readVariant(api, product.id, id)).toMatchObject({ sku: null });
    await ok(add(product, { sku: '' }));
  });

  it('belongs to the product that is named', async () => {
    const other = await createProduct(store);
    expect((await change(other, product.variantIds[0] as number)).status).toBe(404);
    expect((await change(product, 2_147_483_647)).body).toMatchObject({ code: 404 });
    expect((await add({ ...product, id: 2_147_483_647 })).status).toBe(404);
  });

  it('is deleted with its place as default, but never the last', async () => {
    const [first] = product.variantIds as [number];
    expect(await api('DELETE', `/products/variants/${first}`)).toMatchObject({ status: 423, body: { code: 423 } });
    const { variant } = await ok(add(product));
    await ok(api('DELETE', `/products/variants/${first}`));
    const { variants, detail } = await readPricing(api, product.id);
    expect(variants.map(({ id }) => id)).toEqual([variant.id]);
    expect(detail).toMatchObject({ default_variation_id: variant.id, min_price: 700, max_price: 700 });
    expect((await api('DELETE', `/products/variants/${first}`)).status).toBe(404);
  });

  it('disappears from a cart, which says so once, and the rest is bought', async () => {
    const { variant } = await ok(add(product));
    const { cart_hash } = (await addItem(store, { item_id: variant.id })).body.data;
    await addItem(store, { item_id: product.variantIds[0] as number, cart_hash });
    await ok(api('DELETE', `/products/variants/${variant.id}`));
    expect(await readCart(store, cart_hash)).toMatchObject({
      cart_data: [{ id: product.variantIds[0] }],
      removed_items: [{ object_id: variant.id, quantity: 1 }],
    });
    expect((await placeOrder(store, checkoutForm({ cart_hash }))).body.status).toBe('success');
  });

  it('keeps pictures of the site and what the pricing table says', async () => {
    const [id] = product.variantIds as [number];
    const media = api<Saved>('POST', `/products/variants/${id}/setMedia`, { media: [{ id: 2_147_483_646, url: 'x' }] });
    expect((await ok(media)).variant.media).toEqual([]);
    const table = { description: 'For <b>teams</b>', fields: ['5 seats', '<u>Support</u>'] };
    await ok(api('PUT', `/products/variants/${id}/pricing-table`, table));
    expect((await readVariant(api, product.id, id)).other_info).toMatchObject({
      description: table.description,
      pricing_table_fields: table.fields,
    });
    expect((await api('PUT', `/products/variants/${id}/pricing-table`, { fields: [{ a: 1 }] })).status).toBe(422);
  });
});

describe('many variants', () => {
  let product: Product;
  let other: Product;

  beforeAll(async () => {
    product = await createProduct(store, {
      variants: [{ price: 100, stock: 1 }, { price: 200, stock: 2 }, { price: 300 }],
    });
    other = await createProduct(store);
  });

  type Updated = { readonly updated: number; readonly errors?: Json };
  const update = (updates: unknown, path = 'bulk-update') =>
    api<Updated>('POST', `/products/variants/${path}`, { updates });

  it('change their prices and statuses at once', async () => {
    const [first, second] = product.variantIds as [number, number, number];
    const { updated } = await ok(
      update([
        { id: first, item_price: 50, compare_price: 80 },
        { id: second, item_status: 'inactive' },
      ])
    );
    expect(updated).toBe(2);
    const { detail, variants } = await readPricing(api, product.id);
    expect(detail).toMatchObject({ min_price: 50, max_price: 300 });
    expect(
      variants.map(({ item_price, compare_price, item_status }) => [item_price, compare_price, item_status])
    ).toEqual([
      [50, 80, 'active'],
      [200, 0, 'inactive'],
      [300, 0, 'active'],
    ]);
    // The first is what webhooks tell storefronts, which keep pages with prices.
    expect((await eventsOf(product.id)).slice(-2)).toEqual(['product_variations_changed', 'product/variants_updated']);
  });

  it('change in groups, with their stock', async () => {
    const [first, second] = product.variantIds as [number, number, number];
    const groups = [{ ids: [first, second], item_price: 60, item_status: 'active', total_stock: 0 }];
    expect((await ok(update(groups, 'group-bulk-update'))).updated).toBe(2);
    expect((await readPricing(api, product.id)).variants.slice(0, 2)).toMatchObject([
      { item_price: 60, available: 0, stock_status: 'out-of-stock' },
      { item_price: 60, available: 0, stock_status: 'out-of-stock' },
    ]);
    const history = await ok(api<{ history: Json[] }>('GET', `/inventory/adjustment-history?variant_id=${first}`));
    expect(history.history[0]).toMatchObject({ old_stock: 1, new_stock: 0, change: -1, reason: 'correction' });
  });

  it('all change or none', async () => {
    const [first] = product.variantIds as [number];
    const before = await readPricing(api, product.id);
    const wrong: readonly [unknown, number][] = [
      [
        [
          { id: first, item_price: 1 },
          { id: other.variantIds[0], item_price: 1 },
        ],
        422,
      ],
      [[{ id: first, item_price: 1 }, { id: 2_147_483_647 }], 404],
      [
        [
          { id: first, item_price: 1 },
          { id: first, item_price: 2 },
        ],
        422,
      ],
      [[{ id: first, item_price: 100, compare_price: 90 }], 422],
      [[], 422],
      ['x', 422],
      [{ id: first }, 422],
    ];
    for (const [updates, status] of wrong) expect((await update(updates)).status).toBe(status);
    expect((await readPricing(api, product.id)).variants).toEqual(before.variants);
  });

  it('are listed across products', async () => {
    const query = new URLSearchParams({ search: other.title, per_page: '5' });
    for (const path of ['/products/variants', '/variants']) {
      const { variants } = await ok(api<{ variants: Page<Variant & Json> }>('GET', `${path}?${query}`));
      expect(variants).toMatchObject({
        total: 1,
        data: [{ id: other.variantIds[0], post_id: other.id, post_title: other.title }],
      });
    }
    const ofProduct = await ok(
      api<{ variants: Page<Variant> }>('GET', `/variants?product_id=${product.id}&sort_by=item_price&sort_type=desc`)
    );
    expect(ofProduct.variants.data.map(({ item_price }) => item_price)).toEqual([300, 60, 60]);
  });
});

describe('forms', () => {
  const word = uniqueName('lamp');
  let lamp: Product;
  let abo: Product;
  let draft: Product;
  let category: number;

  beforeAll(async () => {
    lamp = await createProduct(store, { title: `${word} A`, variants: [{ stock: 1 }, { stock: 0 }] });
    abo = await createProduct(store, {
      title: `${word} B`,
      fulfillment: 'digital',
      variants: [{ paymentType: 'subscription' }],
    });
    draft = await createProduct(store, { title: `${word} C`, status: 'draft' });
    const terms = { taxonomy: 'product-categories', names: [word], product_id: lamp.id };
    category = (await ok(api<{ term_ids: [number] }>('POST', '/products/add-product-terms', terms))).term_ids[0];
  });

  type Tree = readonly {
    readonly value: unknown;
    readonly label: string;
    readonly children: readonly { value: number; label: string }[];
  }[];
  const valuesIn = (tree: Tree) => tree.map(({ value, children }) => [value, children.map((child) => child.value)]);

  it('find published products by name and category', async () => {
    const found = async (query: string) =>
      (await ok(api<{ products: Json[] }>('GET', `/products/searchProductByName?${query}`))).products;
    expect(await found(`name=${word.toUpperCase()}`)).toEqual([
      {
        ID: lamp.id,
        post_title: lamp.title,
        wpTerms: [{ term_id: category, name: word, slug: word, taxonomy: 'product-categories' }],
      },
      { ID: abo.id, post_title: abo.title, wpTerms: [] },
    ]);
    expect(
      (await found(`name=${word}&termId=${category}&url_mode=1`)).map(({ ID, view_url }) => [ID, view_url])
    ).toEqual([[lamp.id, `/products/${word}-a`]]);
  });

  it('find variants by name', async () => {
    const found = async (query: string) =>
      valuesIn(await ok(api<Tree>('GET', `/products/searchVariantByName?${query}`)));
    expect(await found(`search=${word}`)).toEqual([
      [lamp.id, [...lamp.variantIds]],
      [abo.id, [...abo.variantIds]],
      [draft.id, [...draft.variantIds]],
    ]);
    expect(await found(`ids[]=${abo.id}&ids[]=${draft.id}`)).toEqual([
      [abo.id, [...abo.variantIds]],
      [draft.id, [...draft.variantIds]],
    ]);
  });

  it('offer only what can be sold now', async () => {
    const found = async (query: string) =>
      valuesIn(
        (await ok(api<{ products: Tree }>('GET', `/products/search-product-variant-options?${query}`))).products
      );
    const [inStock] = lamp.variantIds as [number, number];
    expect(await found(`search=${word}`)).toEqual([
      [`product_${lamp.id}`, [inStock]],
      [`product_${abo.id}`, [...abo.variantIds]],
    ]);
    expect(await found(`search=${word}&subscription_status=not_subscribable`)).toEqual([
      [`product_${lamp.id}`, [inStock]],
    ]);
    expect(await found(`search=${word}&scopes[]=digital&scopes[]=nonsense`)).toEqual([
      [`product_${abo.id}`, [...abo.variantIds]],
    ]);
    expect(await found(`search=zzz&include_ids[]=${inStock}&include_ids[]=${lamp.variantIds[1]}`)).toEqual([
      [`product_${lamp.id}`, [inStock]],
    ]);
  });

  it('find subscriptions, and names for ids', async () => {
    expect(await ok(api('GET', `/products/findSubscriptionVariants?name=${word}`))).toEqual([
      { id: abo.variantIds[0], title: `${abo.title} - Variant 1` },
    ]);
    expect(
      await ok(api('GET', `/products/fetchProductsByIds?productIds[]=${lamp.id}&productIds[]=2147483647`))
    ).toMatchObject({
      products: [{ ID: lamp.id, post_title: lamp.title, detail: { post_id: lamp.id } }],
    });
    expect(await ok(api('GET', `/products/fetchVariationsByIds?productIds[]=${lamp.variantIds[1]}`))).toEqual({
      products: [{ value: lamp.variantIds[1], label: `${lamp.title} - Variant 2` }],
    });
    for (const query of [
      '',
      'productIds[]=x',
      'productIds[a]=1',
      Array.from({ length: 101 }, (_, at) => `productIds[]=${at + 1}`).join('&'),
    ]) {
      expect((await api('GET', `/products/fetchProductsByIds?${query}`)).status).toBe(422);
    }
  });

  it('suggest a SKU that is free', async () => {
    const suggest = async (query: Readonly<Record<string, string>>) =>
      (await ok(api<{ sku: string }>('GET', `/products/suggest-sku?${new URLSearchParams(query)}`))).sku;
    const title = uniqueName('Teapot');
    const first = await suggest({ title, variant_title: 'Red' });
    expect(first).toMatch(/^TEAPOT-.*-RED$/);
    const { variant } = await ok(add(lamp, { sku: first.toLowerCase() }));
    expect(await suggest({ title, variant_title: 'Red' })).toBe(`${first}-2`);
    expect(await suggest({ title, variant_title: 'Red', exclude_id: String(variant.id) })).toBe(first);
    expect((await suggest({ title: 'x'.repeat(200) })).length).toBeLessThanOrEqual(30);
    expect((await api('GET', '/products/suggest-sku')).status).toBe(422);
  });
});
