import {
  askStore,
  choose,
  createGroup,
  createTerms,
  generateVariations,
  type Group,
  type Term,
} from '../support/attributes';
import { ok, pricingOf, shopApi, type Json } from '../support/catalogue';
import { createProduct, type Product } from '../support/merchant';
import { inStore, untilIndexed } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** What hangs on products: attributes of their variants, labels, and the tree of categories. */
const store = sharedStore();
const api = shopApi(store);

type Attribute = {
  readonly group_id: number;
  readonly group_title: string;
  readonly term_id: number;
  readonly term_title: string;
  readonly term_slug: string;
};
type Described = { readonly id: number; readonly attributes?: readonly Attribute[] };

const titlesOf = (variants: readonly Described[]) =>
  variants.map(({ attributes }) => attributes?.map(({ term_title: title }) => title));

describe('the attributes of variants', () => {
  let product: Product;
  let colors: Group;
  let terms: readonly Term[];
  let expected: string[][];

  const readPublic = async (): Promise<readonly Described[]> => {
    type Page = { readonly product: { readonly variants: readonly Described[] } };
    return (await ok(api<Page>('GET', `/public/products/${product.id}`))).product.variants;
  };

  beforeAll(async () => {
    product = await createProduct(store);
    colors = await createGroup(store);
    terms = await createTerms(store, colors.id, [uniqueName('Red'), uniqueName('Blue')]);
    expected = terms.map(({ title }) => [title]);
    expect((await generateVariations(store, product.id, choose(colors, terms))).status).toBe(200);
  });

  it('are part of every answer about one product and of the list of variants', async () => {
    type One = { readonly product: { readonly variants: readonly Described[] } };
    const one = await ok(api<One>('GET', `/products/${product.id}?with[]=variants`));
    expect(titlesOf(one.product.variants)).toEqual(expected);
    const pricing = await ok(api<One>('GET', `/products/${product.id}/pricing`));
    expect(titlesOf(pricing.product.variants)).toEqual(expected);
    type Variants = { readonly variants: { readonly data: readonly Described[] } };
    const query = `product_id=${product.id}&sort_by=id&sort_type=asc`;
    const listed = await ok(api<Variants>('GET', `/products/variants?${query}`));
    expect(titlesOf(listed.variants.data)).toEqual(expected);
  });

  it('stay when prices are saved', async () => {
    const ids = (await readPublic()).map(({ id }) => id);
    const body = pricingOf({ ...product, variantIds: ids }, { variants: ids.map(() => ({ price: 900 })) });
    await ok(api('POST', `/products/${product.id}/pricing`, body));
    expect(titlesOf(await readPublic())).toEqual(expected);
  });

  it('come with lists that are asked for them', async () => {
    type List = { readonly products: { readonly data: readonly { readonly variants: readonly Described[] }[] } };
    const query = new URLSearchParams({ search: product.title });
    const asked = await ok(api<List>('GET', `/products?${query}&with[]=attributes`));
    expect(titlesOf(asked.products.data[0]?.variants ?? [])).toEqual(expected);
    const plain = await ok(api<List>('GET', `/products?${query}&with[]=variants`));
    expect(plain.products.data[0]?.variants[0]).not.toHaveProperty('attributes');
    type PublicList = { readonly products: List };
    const shop = await ok(
      api<PublicList>('GET', `/public/products?include_ids[]=${product.id}&with[]=variants&with[]=attributes`)
    );
    expect(titlesOf(shop.products.products.data[0]?.variants ?? [])).toEqual(expected);
  });

  it('are shown on the page of a product under the names they have now, and nothing else of them', async () => {
    const [red] = terms as [Term];
    expect((await readPublic())[0]?.attributes).toEqual([
      {
        group_id: colors.id,
        group_title: colors.title,
        term_id: red.id,
        term_title: red.title,
        term_slug: red.slug,
      },
    ]);
    const [title, group_title] = [uniqueName('Crimson'), uniqueName('Shade')];
    const path = `/options/attr/group/${colors.id}`;
    expect((await askStore(store, 'POST', `${path}/term/${red.id}`, { title, slug: red.slug })).status).toBe(200);
    expect((await askStore(store, 'PUT', path, { title: group_title, slug: colors.slug })).status).toBe(200);
    expect((await readPublic())[0]?.attributes).toMatchObject([{ group_title, term_title: title }]);
  });

  it('go with a copy of the product', async () => {
    const { product_id } = await ok(api<{ product_id: number }>('POST', `/products/${product.id}/duplicate`, {}));
    type One = { readonly product: { readonly variants: readonly Described[] } };
    const copy = await ok(api<One>('GET', `/products/${product_id}/pricing`));
    const now = titlesOf(await readPublic());
    expect(titlesOf(copy.product.variants)).toEqual(now);
    expect(now).toHaveLength(2);
    // The copy holds the terms as the original does.
    await ok(api('DELETE', `/products/${product.id}`));
    const held = await askStore(store, 'DELETE', `/options/attr/group/${colors.id}`);
    expect(held.status).toBe(403);
    await ok(api('DELETE', `/products/${product_id}`));
    expect((await askStore(store, 'DELETE', `/options/attr/group/${colors.id}`)).status).toBe(200);
  });
});

describe('the labels of a product', () => {
  it.each([
    ['on its own', (id: number) => api('DELETE', `/products/${id}`)],
    [
      'among others',
      (id: number) => api('POST', '/products/do-bulk-action', { action: 'delete_products', product_ids: [id] }),
    ],
  ])('go with it when it is deleted %s; those of others stay', async (_how, remove) => {
    const [gone, kept] = [await createProduct(store), await createProduct(store)];
    for (const { id } of [gone, kept]) {
      const body = { value: uniqueName('label'), bind_to_type: 'Product', bind_to_id: String(id) };
      await ok(api('POST', '/labels', body));
    }
    await ok(remove(gone.id));
    const knex = connectTo(store);
    try {
      const links = await knex('shop_label_links')
        .where({ entity_type: 'product' })
        .whereIn('entity_id', [gone.id, kept.id])
        .pluck('entity_id');
      expect(links.map(Number)).toEqual([kept.id]);
    } finally {
      await knex.destroy();
    }
  });
});

describe('the public list of a category', () => {
  const taxonomy = 'product-categories';
  const word = uniqueName('Shelf');
  let top: number;
  let middle: number;
  let bottom: number;
  let product: Product;

  const add = async (parent_id?: number): Promise<number> => {
    const body = { taxonomy, names: [uniqueName('Category')], ...(parent_id ? { parent_id } : {}) };
    const { term_ids } = await ok(api<{ term_ids: number[] }>('POST', '/products/add-product-terms', body));
    return term_ids[0] as number;
  };

  const shownIn = async (term: number): Promise<number[]> => {
    type List = { readonly products: { readonly products: { readonly data: readonly { readonly ID: number }[] } } };
    const { products } = await ok(api<List>('GET', `/public/products?filters[${taxonomy}][]=${term}`));
    return products.products.data.map(({ ID }) => ID);
  };

  const foundIn = async (termId: number): Promise<number[]> => {
    const query = new URLSearchParams({ post_title: word, termId: String(termId) });
    const { products } = await ok(
      api<{ products: { readonly ID: number }[] }>('GET', `/public/product-search?${query}`)
    );
    return products.map(({ ID }) => ID);
  };

  /** By staff. */
  const namedIn = async (termId: number): Promise<number[]> => {
    const query = new URLSearchParams({ name: word, termId: String(termId) });
    const { products } = await ok(
      api<{ products: { readonly ID: number }[] }>('GET', `/products/searchProductByName?${query}`)
    );
    return products.map(({ ID }) => ID);
  };

  const move = (id: number, parent_id: number): Promise<Json> =>
    ok(api('PUT', `/products/terms/${id}`, { taxonomy, name: uniqueName('Moved'), parent_id }));

  beforeAll(async () => {
    top = await add();
    middle = await add(top);
    bottom = await add(middle);
    product = await createProduct(store, { title: `${word} lamp` });
    await inStore(store, (knex) => untilIndexed(knex, [product.id]));
    await ok(api('POST', `/products/sync-taxonomy-term/${product.id}`, { taxonomy, terms: [bottom] }));
  });

  it('shows and finds what is filed below it, however deep', async () => {
    for (const term of [top, middle, bottom]) {
      expect(await shownIn(term)).toEqual([product.id]);
      expect(await foundIn(term)).toEqual([product.id]);
      expect(await namedIn(term)).toEqual([product.id]);
    }
  });

  it('follows a branch that is moved or cut off, at once', async () => {
    const other = await add();
    expect(await shownIn(other)).toEqual([]);
    await move(middle, other);
    expect([await shownIn(top), await shownIn(other)]).toEqual([[], [product.id]]);
    await ok(api('DELETE', `/products/terms/${middle}`, { taxonomy }));
    // What stood below it stands below its parent now.
    expect([await shownIn(middle), await shownIn(other), await shownIn(bottom)]).toEqual([
      [],
      [product.id],
      [product.id],
    ]);
  });
});
