import { ok, pricingOf, shopApi, type Json } from '../support/catalogue';
import { createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy } from '../support/shopper';
import { uniqueName } from '../support/site-admin';

/** Two people who edit one product: the second is told, and overwrites nothing. */
const store = sharedStore();
const api = shopApi(store);

type Read = {
  readonly product: { readonly post_title: string; readonly post_excerpt: string };
  readonly version: string;
};
type Saved = { readonly message: string; readonly version: string };

const read = (product: Product): Promise<Read> => ok(api<Read>('GET', `/products/${product.id}/pricing`));

const save = (product: Product, changes: Json) =>
  api<Saved>('POST', `/products/${product.id}/pricing`, pricingOf(product, {}, changes));

const addCategory = async (product: Product): Promise<number> => {
  const body = { taxonomy: 'product-categories', names: [uniqueName('Mugs')], product_id: product.id };
  const { term_ids: ids } = await ok(api<{ term_ids: readonly number[] }>('POST', '/products/add-product-terms', body));
  return ids[0] as number;
};

describe('the version of a product', () => {
  it('is the same for everybody who reads what is stored, also after a save', async () => {
    const product = await createProduct(store, { variants: [{ price: 500 }, { price: 700, stock: 3 }] });
    const { version } = await read(product);
    expect(version).toMatch(/^[\w-]{22}$/);
    expect((await read(product)).version).toBe(version);
    const other_info = { tax_class: '', sold_individually: 'yes', active_editor: 'panel', group_pricing_by: 'none' };
    const detail = { fulfillment_type: 'physical', variation_type: 'simple_variations', manage_stock: 1, other_info };
    const { body } = await save(product, { post_content: '<p>Blue &amp; <b>round</b></p>', detail, version });
    expect(body.version).not.toBe(version);
    expect((await read(product)).version).toBe(body.version);
  });

  it('keeps the second of two from overwriting what the first saved', async () => {
    const product = await createProduct(store);
    const { version } = await read(product);
    expect(await save(product, { post_excerpt: 'First', version })).toMatchObject({ status: 200 });
    const second = await save(product, { post_excerpt: 'Second', post_title: 'Second', version });
    expect(second.status).toBe(409);
    expect(second.body.message).toBe('Somebody else has changed the product meanwhile. Nothing was saved.');
    const { product: stored, version: now } = await read(product);
    expect(stored).toMatchObject({ post_title: product.title, post_excerpt: 'First' });
    expect(await save(product, { post_excerpt: 'Second', version: now })).toMatchObject({ status: 200 });
  });

  it('is another one after a new price, a variant less and a category more', async () => {
    const product = await createProduct(store, { variants: [{}, {}, {}] });
    const versions = [(await read(product)).version];
    const [first, , last] = product.variantIds;
    await ok(api('POST', '/products/variants/bulk-update', { updates: [{ id: first, item_price: 4_321 }] }));
    versions.push((await read(product)).version);
    await ok(api('DELETE', `/products/variants/${last}`));
    versions.push((await read(product)).version);
    await addCategory(product);
    versions.push((await read(product)).version);
    expect(new Set(versions).size).toBe(4);
  });

  it('stays what it is when a piece is sold, so that a sale gets in nobody’s way', async () => {
    const product = await createProduct(store, { variants: [{ stock: 5 }] });
    const { version } = await read(product);
    await buy(store, { [product.variantIds[0] as number]: 1 });
    expect(await save(product, { post_excerpt: 'After a sale', version })).toMatchObject({ status: 200 });
  });

  it('is asked of nobody: a save without one is a save as ever', async () => {
    const product = await createProduct(store);
    await ok(save(product, { post_excerpt: 'One' }));
    await ok(save(product, { post_excerpt: 'Two' }));
    expect((await read(product)).product.post_excerpt).toBe('Two');
  });
});
