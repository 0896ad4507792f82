import { ok, shopApi, type Json, type Listed } from '../support/catalogue';
import { createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';

/** What products are filed under. */
const store = sharedStore();
const api = shopApi(store);

describe('categories and brands', () => {
  type Term = {
    readonly term_id: number;
    readonly name: string;
    readonly slug: string;
    readonly parent: number | null;
    readonly taxonomy: string;
  };
  const taxonomy = 'product-categories';
  const root = uniqueName('Root');
  let product: Product;
  let top: number;
  let left: number;
  let right: number;

  const add = async (body: Json) =>
    (await ok(api<{ term_ids: number[] }>('POST', '/products/add-product-terms', { taxonomy, ...body }))).term_ids;
  const carried = async () => {
    const { taxonomies } = await ok(
      api<{ taxonomies: { name: string; terms: number[] }[] }>('GET', `/products/${product.id}/pricing`)
    );
    return taxonomies.find(({ name }) => name === taxonomy)?.terms;
  };
  const below = async (parent_id: number) =>
    (await ok(api<{ terms: Term[] }>('POST', '/products/fetch-term-by-parent', { taxonomy, parent_id }))).terms.map(
      ({ term_id }) => term_id
    );

  beforeAll(async () => {
    product = await createProduct(store);
    [top] = (await add({ names: [root] })) as [number];
    [left, right] = (await add({ names: 'Left, Right', parent_id: top })) as [number, number];
  });

  it('form a tree, in which a name stands once below its parent', async () => {
    expect(await below(top)).toEqual([left, right]);
    expect(await add({ names: ['left', ' RIGHT '], parent_id: top })).toEqual([left, right]);
    const { terms } = await ok(
      api<{ terms: Term[] }>('GET', `/products/fetch-term?taxonomy=${taxonomy}&search=${root}`)
    );
    expect(terms).toEqual([
      expect.objectContaining({ term_id: top, name: root, slug: root.toLowerCase(), parent: null, taxonomy }),
    ]);
    expect((await below(0)).includes(top)).toBe(true);
  });

  it('are answered as they were added', async () => {
    const name = uniqueName('Leaf');
    const body = { taxonomy, names: [name, 'left'], parent_id: top };
    const { terms } = await ok(api<{ terms: Term[] }>('POST', '/products/add-product-terms', body));
    const added = { name, slug: name.toLowerCase(), parent: top, taxonomy };
    expect(terms).toEqual([expect.objectContaining(added), expect.objectContaining({ term_id: left, name: 'Left' })]);
    await ok(api('DELETE', `/products/terms/${terms[0]?.term_id}`, { taxonomy }));
  });

  it('are given to products and taken from them', async () => {
    const sync = (terms: unknown) => api('POST', `/products/sync-taxonomy-term/${product.id}`, { taxonomy, terms });
    await ok(sync([left, right]));
    expect(await carried()).toEqual([left, right]);
    await ok(api('POST', `/products/delete-taxonomy-term/${product.id}`, { taxonomy, term: left }));
    expect(await carried()).toEqual([right]);
    expect((await sync([2_147_483_647])).status).toBe(422);
    expect((await sync('x')).status).toBe(422);
    expect(await carried()).toEqual([right]);
    await ok(sync([]));
    expect(await carried()).toEqual([]);
    expect((await api('POST', '/products/sync-taxonomy-term/2147483647', { taxonomy, terms: [] })).status).toBe(404);
    expect(
      (await api('POST', `/products/sync-taxonomy-term/${product.id}`, { taxonomy: 'shop_products', terms: [] })).status
    ).toBe(422);
  });

  it('are renamed and moved, but never below themselves', async () => {
    const change = (id: number, body: Json) => api('PUT', `/products/terms/${id}`, { taxonomy, ...body });
    await ok(
      change(left, {
        name: 'Links',
        slug: `${root}-links`,
        description: '<p>Hi</p><script>x</script>',
        parent_id: right,
      })
    );
    expect(await below(right)).toEqual([left]);
    expect((await change(top, { name: root, parent_id: left })).status).toBe(422);
    expect((await change(right, { name: 'Right', parent_id: right })).status).toBe(422);
    expect((await change(right, { name: 'Right', parent_id: 2_147_483_647 })).status).toBe(422);
    expect((await change(2_147_483_647, { name: 'x' })).status).toBe(404);
  });

  it('leave their children to their parents when they are deleted', async () => {
    await ok(api('POST', `/products/sync-taxonomy-term/${product.id}`, { taxonomy, terms: [left, right] }));
    await ok(api('DELETE', `/products/terms/${right}`, { taxonomy }));
    expect(await carried()).toEqual([left]);
    expect(await below(top)).toEqual([left]);
    expect((await api('DELETE', `/products/terms/${right}`, { taxonomy })).status).toBe(404);
    expect((await api('DELETE', `/products/terms/${left}`, {})).status).toBe(422);
  });

  it('relate products that are on show', async () => {
    const names = [uniqueName('Kin')];
    const [kin] = [await createProduct(store), await createProduct(store, { status: 'draft' })];
    for (const each of [product, kin]) await add({ names, product_id: each.id });
    const related = async (query: string) =>
      (await ok(api<{ products: Listed[] }>('GET', `/products/${product.id}/related-products?${query}`))).products.map(
        ({ ID }) => ID
      );
    expect(await related('')).toEqual([kin.id]);
    expect(await related('related_by_categories=yes&order_by=title&posts_per_page=1')).toEqual([kin.id]);
    expect(await related('related_by_brands=yes')).toEqual([]);
    expect(await related('related_by_categories=no&order_by=constructor')).toEqual([]);
  });

  it('stand behind the products that the merchant has chosen, in the order of the choice', async () => {
    const filed = await createProduct(store);
    const [first, second] = [await createProduct(store), await createProduct(store)];
    const [hidden, kin] = [await createProduct(store, { status: 'draft' }), await createProduct(store)];
    const choose = (related_product_ids: readonly unknown[]) =>
      api('POST', `/products/detail/${filed.id}`, { other_info: { related_product_ids } });
    const related = async (query = '') => {
      const path = `/products/${filed.id}/related-products?${query}`;
      return (await ok(api<{ products: Listed[] }>('GET', path))).products.map(({ ID }) => ID);
    };
    const shown = async () => {
      const path = `/public/products/${filed.id}`;
      type Shown = { readonly product: { readonly related_product_ids: readonly number[] } };
      return (await ok(api<Shown>('GET', path))).product.related_product_ids;
    };
    const names = [uniqueName('Kin')];
    for (const each of [filed, kin, first]) await add({ names, product_id: each.id });
    expect(await shown()).toEqual([]);
    await ok(choose([second.id, hidden.id, first.id, second.id]));
    expect((await related()).slice(0, 3)).toEqual([second.id, first.id, kin.id]);
    expect(await related('posts_per_page=1')).toEqual([second.id]);
    expect(await related('related_by_categories=no')).toEqual([second.id, first.id]);
    expect(await shown()).toEqual([second.id, hidden.id, first.id]);
    for (const refused of [[filed.id], [2_147_483_647], ['x'], Array.from({ length: 25 }, (_none, id) => id + 1)]) {
      expect([refused, (await choose(refused)).status]).toEqual([refused, 422]);
    }
    await ok(api('DELETE', `/products/${second.id}`));
    await ok(choose([first.id, second.id]));
    expect((await related()).slice(0, 2)).toEqual([first.id, kin.id]);
    await ok(choose([]));
    expect(await related()).toEqual(expect.arrayContaining([first.id, kin.id]));
  });
});
