import {
  eventsOf,
  ok,
  readPricing,
  readVariant,
  shopApi,
  type Detail,
  type Json,
  type Page,
  type Variant,
} from '../support/catalogue';
import { createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy } from '../support/shopper';
import { uniqueName } from '../support/site-admin';

/** The inventory screen, bundles, classes and upgrade paths. See docs/rules/stock.md. */
const store = sharedStore();
const api = shopApi(store);

type Failure = { readonly message: string; readonly errors?: Readonly<Record<string, readonly string[]>> };

describe('the inventory', () => {
  const word = uniqueName('shelf');
  let product: Product;
  let plenty: number;
  let few: number;
  let none: number;

  beforeAll(async () => {
    product = await createProduct(store, { title: word, variants: [{ stock: 50 }, { stock: 3 }, { stock: 0 }, {}] });
    [plenty, few, none] = product.variantIds as [number, number, number];
  });

  type Row = { readonly ID: number; readonly variants: readonly Variant[] };
  const shown = async (active_view: string): Promise<number[]> => {
    const query = new URLSearchParams({ search: word, active_view });
    const { products } = await ok(api<{ products: Page<Row> }>('GET', `/inventory?${query}`));
    return products.data.flatMap(({ variants }) => variants.map(({ id }) => id));
  };

  const update = (body: Json) => api<Failure & { variant: Variant }>('POST', '/inventory/update-stock', body);

  it('shows counted variants by how many are left', async () => {
    expect(await shown('all')).toEqual([plenty, few, none]);
    expect(await shown('low_stock')).toEqual([few]);
    expect(await shown('out_of_stock')).toEqual([none]);
    expect(await shown('nonsense')).toEqual([plenty, few, none]);
  });

  it('counts them', async () => {
    type Stats = { totalVariants: number; inStock: number; lowStock: number; outOfStock: number };
    const before = await ok(api<Stats>('GET', '/inventory/stats'));
    await createProduct(store, { variants: [{ stock: 11 }, { stock: 10 }, { stock: 0 }, {}] });
    expect(await ok(api<Stats>('GET', '/inventory/stats'))).toEqual({
      totalVariants: before.totalVariants + 3,
      inStock: before.inStock + 2,
      lowStock: before.lowStock + 1,
      outOfStock: before.outOfStock + 1,
    });
  });

  it('is corrected with a reason, and remembers what orders hold', async () => {
    await buy(store, { [few]: 2 });
    const body = { variant_id: few, post_id: product.id, new_stock: 8, reason: 'received' };
    expect((await ok(update(body))).variant).toMatchObject({ total_stock: 8, on_hold: 2, available: 6 });
    await ok(update({ ...body, new_stock: 1, reason: 'other', customReason: '<b>Mice</b>' }));
    expect(await readVariant(api, product.id, few)).toMatchObject({ available: 0, stock_status: 'out-of-stock' });
    const { history } = await ok(api<{ history: Json[] }>('GET', `/inventory/adjustment-history?variant_id=${few}`));
    expect(history).toMatchObject([
      {
        old_stock: 8,
        new_stock: 1,
        change: -7,
        reason: 'other',
        reason_label: '<b>Mice</b>',
        user: expect.any(String) as string,
      },
      { old_stock: 3, new_stock: 8, change: 5, reason: 'received', reason_label: 'Goods received' },
    ]);
    expect((await eventsOf(product.id)).at(-1)).toBe('product_stock_changed');
    await ok(update({ ...body, new_stock: 5, reason: 'return' }));
  });

  it.each<[string, Json, number]>([
    ['no reason', {}, 422],
    ['an unknown reason', { reason: 'theft' }, 422],
    ['another reason without words', { reason: 'other' }, 422],
    ['a negative stock', { reason: 'damage', new_stock: -1 }, 422],
    ['half a piece', { reason: 'damage', new_stock: 1.5 }, 422],
    ['another product', { reason: 'damage', post_id: 2_147_483_647 }, 404],
    ['an unknown variant', { reason: 'damage', variant_id: 2_147_483_647 }, 404],
  ])('is not corrected with %s', async (_what, changes, status) => {
    const body = { variant_id: plenty, post_id: product.id, new_stock: 7, ...changes };
    expect((await update(body)).status).toBe(status);
    expect((await readVariant(api, product.id, plenty)).total_stock).toBe(50);
  });

  it('is corrected for many at once, all or none', async () => {
    const other = await createProduct(store, { variants: [{ stock: 2 }] });
    const [far] = other.variantIds as [number];
    const bulk = (body: Json) =>
      api<{ count: number }>('POST', '/inventory/bulk-update', { reason: 'transfer', ...body });
    expect((await ok(bulk({ mode: 'add', value: -3, items: [{ id: plenty }, { id: far }] }))).count).toBe(2);
    expect((await readVariant(api, product.id, plenty)).available).toBe(47);
    expect(await readVariant(api, other.id, far)).toMatchObject({ total_stock: 0, stock_status: 'out-of-stock' });
    expect((await readPricing(api, other.id)).detail.stock_availability).toBe('out-of-stock');
    expect((await bulk({ mode: 'set', value: 9, items: [{ id: far }, { id: 2_147_483_647 }] })).status).toBe(404);
    expect((await readVariant(api, other.id, far)).total_stock).toBe(0);
    expect((await bulk({ mode: 'set', value: -9, items: [{ id: far }] })).status).toBe(422);
    expect((await bulk({ mode: 'times', value: 2, items: [{ id: far }] })).status).toBe(422);
    await ok(bulk({ mode: 'set', value: 50, items: [{ id: plenty }] }));
  });

  it('is counted anew by the older endpoints too', async () => {
    await ok(api('PUT', `/products/${product.id}/update-inventory/${none}`, { total_stock: 4, available: 99 }));
    expect(await readVariant(api, product.id, none)).toMatchObject({
      total_stock: 4,
      available: 4,
      stock_status: 'in-stock',
    });
    await ok(api('PUT', `/products/${product.id}/update-inventory/${none}`, { total_stock: 0, available: 0 }));
    await ok(api('PUT', `/products/${product.id}/update-manage-stock`, { manage_stock: 0 }));
    const { variants } = await readPricing(api, product.id);
    expect(new Set(variants.map(({ manage_stock, stock_status }) => `${manage_stock} ${stock_status}`))).toEqual(
      new Set(['0 in-stock'])
    );
    await ok(api('PUT', `/products/${product.id}/update-manage-stock`, { manage_stock: 1 }));
    expect((await readVariant(api, product.id, none)).stock_status).toBe('out-of-stock');
  });

  it('is exported without a formula that a spreadsheet would run', async () => {
    const nasty = await createProduct(store, { title: `=HYPERLINK("x") ${word}`, variants: [{ stock: 1 }] });
    const exported = async (body: Json) =>
      ok(api<{ filename: string; csvData: string }>('POST', '/inventory/export', body));
    const items = [{ id: nasty.variantIds[0] }, few];
    const { filename, csvData } = await exported({ scope: 'selected', items, inventoryState: 'full', format: 'csv' });
    expect(filename).toMatch(/^inventory-\d{4}-\d\d-\d\d\.csv$/);
    const lines = csvData.split('\r\n');
    expect(lines[0]).toBe('Product ID,Product,Variant ID,Variant,SKU,Available,On hold,Committed,Total,Status');
    expect(lines[1]).toBe(`${product.id},${word},${few},Variant 2,,3,2,0,5,in-stock`);
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"") ${word}"`);
    const all = await exported({ scope: 'all', inventoryState: 'available', format: 'csv_spreadsheet' });
    expect(all.csvData.startsWith('\uFEFFProduct ID,Product,Variant ID,Variant,SKU,Available\r\n')).toBe(true);
    expect(all.csvData).toContain(`\r\n${product.id},${word},${plenty},Variant 1,,50\r\n`);
    for (const wrong of [{ scope: 'selected' }, { scope: 'selected', items: ['x'] }, { format: 'xlsx' }]) {
      expect((await api('POST', '/inventory/export', wrong)).status).toBe(422);
    }
  });
});

describe('a bundle', () => {
  type Bundles = {
    readonly is_bundle_product: string;
    readonly bundles: readonly { variation_id: number; bundle_child_ids: number[]; bundle_items: Json[] }[];
  };
  let box: number;
  let boxVariant: number;
  let mug: Product;

  const newBundle = async () => {
    const body = { post_title: uniqueName('Box'), detail: { other_info: { is_bundle_product: 'yes' } } };
    const { data } = await ok(api<{ data: { ID: number; variant: { id: number } } }>('POST', '/products', body));
    return [data.ID, data.variant.id] as const;
  };

  const save = (variantId: number, bundle_child_ids: unknown) =>
    api<Failure & { bundle_items: Json[] }>('POST', `/products/save-bundle-info/${variantId}`, { bundle_child_ids });

  beforeAll(async () => {
    [box, boxVariant] = await newBundle();
    mug = await createProduct(store, { variants: [{ price: 100 }, { price: 200 }] });
  });

  it('holds variants in the order of the merchant', async () => {
    const [one, two] = mug.variantIds as [number, number];
    await ok(save(boxVariant, [two, one, two]));
    const info = await ok(api<Bundles>('GET', `/products/get-bundle-info/${box}`));
    expect(info).toMatchObject({
      is_bundle_product: 'yes',
      bundles: [{ variation_id: boxVariant, bundle_child_ids: [two, one] }],
    });
    expect(info.bundles[0]?.bundle_items[0]).toEqual({
      id: two,
      post_id: mug.id,
      post_title: mug.title,
      variation_title: 'Variant 2',
      sku: null,
      item_price: 200,
      is_for_sale: true,
      stock_status: 'in-stock',
      available: null,
    });
    expect((await ok(save(boxVariant, [one]))).bundle_items).toHaveLength(1);
  });

  it('holds no bundle, nothing unknown, and not itself', async () => {
    const [, otherVariant] = await newBundle();
    for (const wrong of [[otherVariant], [boxVariant], [2_147_483_647], ['x'], 'x', undefined]) {
      expect((await save(boxVariant, wrong)).status).toBe(422);
    }
    expect((await save(mug.variantIds[0] as number, [])).status).toBe(422);
    expect((await save(2_147_483_647, [])).status).toBe(404);
    const info = await ok(api<Bundles>('GET', `/products/get-bundle-info/${box}`));
    expect(info.bundles[0]?.bundle_child_ids).toEqual([mug.variantIds[0]]);
  });

  it('keeps what lies in it from becoming a bundle', async () => {
    const become = (id: number, flag: string) =>
      api<Failure & { data: Detail }>('POST', `/products/detail/${id}`, { other_info: { is_bundle_product: flag } });
    expect((await become(mug.id, 'yes')).body.errors).toHaveProperty(['detail.other_info.is_bundle_product']);
    await ok(become(box, 'no'));
    expect((await ok(api<Bundles>('GET', `/products/get-bundle-info/${box}`))).bundles[0]?.bundle_child_ids).toEqual(
      []
    );
    await ok(become(mug.id, 'yes'));
    await ok(become(mug.id, 'no'));
    await ok(become(box, 'yes'));
  });

  it('remembers a variant that is deleted until it is saved again', async () => {
    const [one, two] = mug.variantIds as [number, number];
    await ok(save(boxVariant, [one, two]));
    await ok(api('DELETE', `/products/variants/${one}`));
    const info = async () => (await ok(api<Bundles>('GET', `/products/get-bundle-info/${box}`))).bundles[0];
    expect(await info()).toMatchObject({
      bundle_child_ids: [two],
      deleted_parts: [`${mug.title} - Variant 1`],
      stock_status: 'out-of-stock',
    });
    await ok(save(boxVariant, [two]));
    expect(await info()).toMatchObject({ bundle_child_ids: [two], deleted_parts: [] });
  });
});

describe('classes', () => {
  let product: Product;
  const info = async () => (await readPricing(api, product.id)).detail.other_info;
  const post = (path: string, body: Json = {}) => api<Failure>('POST', `/products/${product.id}${path}`, body);

  beforeAll(async () => {
    product = await createProduct(store);
  });

  it('are given and taken; only built-in tax classes exist without settings', async () => {
    await ok(post('/tax-class', { tax_class: 'zero' }));
    expect(await info()).toMatchObject({ tax_class: 'zero' });
    await ok(post('/tax-class/remove'));
    expect(await info()).not.toHaveProperty('tax_class');
    expect((await post('/tax-class', { tax_class: '7' })).body.errors).toHaveProperty('tax_class');
    expect((await post('/tax-class')).status).toBe(422);
    expect((await post('/shipping-class', { shipping_class: 7 })).body.errors).toHaveProperty('shipping_class');
    await ok(post('/shipping-class/remove'));
  });

  it('may exempt products and variants from tax', async () => {
    await ok(post('/tax-exempt', { tax_exempt: 'yes' }));
    expect(await info()).toMatchObject({ tax_exempt: 'yes' });
    await ok(post('/tax-exempt', { tax_exempt: 0 }));
    expect(await info()).toMatchObject({ tax_exempt: 'no' });
    const [variant] = product.variantIds as [number];
    await ok(api('POST', `/products/variants/${variant}/tax-exempt`, {}));
    expect((await readVariant(api, product.id, variant)).other_info).toMatchObject({
      tax_exempt: 'yes',
      payment_type: 'onetime',
    });
    expect((await post('/tax-exempt', { tax_exempt: 'maybe' })).status).toBe(422);
  });
});

describe('upgrade paths', () => {
  type Path = { readonly id: number; readonly to_variants: readonly number[] } & Json;
  type Paths = { readonly upgradePaths: readonly Path[] };
  let plan: Product;
  let big: Product;

  beforeAll(async () => {
    plan = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 100 }, { price: 200 }] });
    big = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 900 }, { price: 950 }] });
  });

  it('are kept per source variant', async () => {
    const [from, next] = plan.variantIds as [number, number];
    const body = {
      from_variant: from,
      to_variants: [next, big.variantIds[0]],
      is_prorate: 'yes',
      discount_amount: '12.35',
      title: 'To <big',
      description: '<script>x</script><p>More</p>',
    };
    const { data } = await ok(api<{ data: Path }>('POST', `/products/${plan.id}/upgrade-path`, body));
    expect(data).toMatchObject({
      product_id: plan.id,
      from_variant: from,
      to_variants: [next, big.variantIds[0]],
      is_prorate: 1,
      discount_amount: 12.35,
      title: 'To <big',
      slug: 'to-big',
      description: '<p>More</p>',
    });
    const listed = await ok(api<Paths>('GET', `/products/${plan.id}/upgrade-paths`));
    expect(listed.upgradePaths).toEqual([data]);
    const ofVariant = (id: number) => ok(api<Paths>('GET', `/products/variation/${id}/upgrade-paths`));
    expect((await ofVariant(from)).upgradePaths).toEqual([data]);
    expect((await ofVariant(next)).upgradePaths).toEqual([]);
    const changed = await ok(
      api<{ data: Path }>('POST', `/products/upgrade-path/${data.id}/update`, {
        ...body,
        to_variants: [...big.variantIds],
      })
    );
    expect(changed.data.to_variants).toEqual(big.variantIds);
    await ok(api('DELETE', `/products/variants/${big.variantIds[0]}`));
    expect((await ofVariant(from)).upgradePaths[0]?.to_variants).toEqual([big.variantIds[1]]);
    await ok(api('DELETE', `/products/upgrade-path/${data.id}/delete`));
    expect((await api('DELETE', `/products/upgrade-path/${data.id}/delete`)).status).toBe(404);
    expect((await ofVariant(from)).upgradePaths).toEqual([]);
  });

  it('lead from a variant of the product to others that exist', async () => {
    const [from, next] = plan.variantIds as [number, number];
    const create = (body: Json) => api('POST', `/products/${plan.id}/upgrade-path`, body);
    const wrong: readonly Json[] = [
      {},
      { from_variant: from },
      { from_variant: from, to_variants: [] },
      { from_variant: from, to_variants: [from] },
      { from_variant: from, to_variants: [2_147_483_647] },
      { from_variant: big.variantIds[1], to_variants: [next] },
      { from_variant: from, to_variants: [next], discount_amount: -1 },
      { from_variant: from, to_variants: [next], discount_amount: 12.345 },
    ];
    for (const body of wrong) expect((await create(body)).status).toBe(422);
    expect(
      (await api('POST', '/products/2147483647/upgrade-path', { from_variant: from, to_variants: [next] })).status
    ).toBe(404);
  });
});
