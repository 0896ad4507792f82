import {
  askStore,
  choose,
  createGroup,
  createTerms,
  generateVariations,
  names,
  type Group,
  type Term,
  type Variant,
} from '../support/attributes';
import { createProduct, pricingBody } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';

const store = sharedStore();
const NOWHERE = 2_147_483_647;

type Pricing = {
  readonly product: {
    readonly detail: Readonly<Record<string, unknown>>;
    readonly variants: readonly {
      readonly id: number;
      readonly variation_title: string;
      readonly sku: string | null;
    }[];
  };
};

const readPricing = async (productId: number): Promise<Pricing['product']> =>
  (await askStore<Pricing>(store, 'GET', `/products/${productId}/pricing`)).body.product;

type Choice = { readonly group: Group; readonly terms: readonly Term[] };

const makeGroup = async (titles: readonly string[]): Promise<Choice> => {
  const group = await createGroup(store);
  return { group, terms: await createTerms(store, group.id, titles) };
};

/** Terms are unique in the whole store, so each test has colours and sizes of its own. */
const colorsAndSizes = async () => {
  const tag = uniqueName('v');
  const colors = await makeGroup([`Red ${tag}`, `Blue ${tag}`]);
  const sizes = await makeGroup([`S ${tag}`, `M ${tag}`, `L ${tag}`]);
  const all = [choose(colors.group, colors.terms), choose(sizes.group, sizes.terms)] as const;
  return { tag, colors, sizes, all };
};

const titlesOf = (variants: readonly Variant[], tag: string): string[] =>
  variants.map(({ variation_title }) => variation_title.replaceAll(` ${tag}`, ''));

const SIX = ['Red / S', 'Red / M', 'Red / L', 'Blue / S', 'Blue / M', 'Blue / L'];

describe('variations out of attributes', () => {
  it('are every combination of the chosen terms, sold like the default variant', async () => {
    const { tag, all } = await colorsAndSizes();
    const product = await createProduct(store, { variants: [{ price: 1_900 }] });
    const { status, body } = await generateVariations(store, product.id, ...all);
    expect(status).toBe(200);
    expect(body.data.created).toBe(6);
    expect(titlesOf(body.data.variants, tag)).toEqual(SIX);
    for (const { item_price, stock_status, attributes } of body.data.variants) {
      expect({ item_price, stock_status }).toEqual({ item_price: 1_900, stock_status: 'in-stock' });
      expect(attributes.map(({ group_id }) => group_id)).toEqual(all.map(({ group_id }) => group_id));
    }
    const byTitle = `/products/variants?product_id=${product.id}&sort_by=title&sort_type=asc`;
    const { variants } = (await askStore<{ variants: { data: readonly Variant[] } }>(store, 'GET', byTitle)).body;
    expect(titlesOf(variants.data, tag)).toEqual(['Blue / L', 'Blue / M', 'Blue / S', 'Red / L', 'Red / M', 'Red / S']);
    const shown = await askStore<{ variants: readonly object[] }>(
      store,
      'GET',
      `/products/${product.id}/variation-attributes`
    );
    expect(shown.body.variants).toEqual(
      body.data.variants.map(({ id, variation_title, attributes }) => ({
        variation_id: id,
        variation_title,
        attributes,
      }))
    );
    // The variant that stood for the whole product is the first of them now: carts and orders still find it.
    expect(body.data.variants[0]?.id).toBe(product.variantIds[0]);
    const saved = await readPricing(product.id);
    expect(saved.detail).toMatchObject({
      variation_type: 'simple_variations',
      default_variation_id: product.variantIds[0],
    });
    expect(saved.detail).toMatchObject({ min_price: 1_900, max_price: 1_900 });
    expect(saved.variants.map(({ id }) => id)).toEqual(body.data.variants.map(({ id }) => id));
  });

  it('that exist stay as they are', async () => {
    const { tag, colors, sizes, all } = await colorsAndSizes();
    const product = await createProduct(store);
    const [red, small] = [choose(colors.group, colors.terms.slice(0, 1)), choose(sizes.group, sizes.terms.slice(0, 1))];
    const first = await generateVariations(store, product.id, red, small);
    expect(first.body.data.created).toBe(1);
    const second = await generateVariations(store, product.id, ...all);
    expect(second.body.data.created).toBe(5);
    expect(titlesOf(second.body.data.variants, tag)).toEqual(SIX);
    // In the other order they are the same combinations.
    const third = await generateVariations(store, product.id, all[1], all[0]);
    expect(third.body.data).toEqual({ created: 0, variants: second.body.data.variants });
  });

  it('leave variations alone that the merchant made by hand', async () => {
    const { tag, all } = await colorsAndSizes();
    const product = await createProduct(store, { variants: [{ price: 500 }, { price: 700 }] });
    const { body } = await generateVariations(store, product.id, ...all);
    expect(body.data.created).toBe(6);
    expect(titlesOf(body.data.variants, tag)).toEqual(['Variant 1', 'Variant 2', ...SIX]);
    expect((await readPricing(product.id)).detail).toMatchObject({ min_price: 500, max_price: 700 });
  });

  it('are out of stock where stock is counted, until it is', async () => {
    const { all } = await colorsAndSizes();
    const product = await createProduct(store, { variants: [{ stock: 5 }] });
    const { body } = await generateVariations(store, product.id, ...all);
    expect(body.data.variants.map(({ stock_status }) => stock_status)).toEqual([
      'in-stock',
      ...Array<string>(5).fill('out-of-stock'),
    ]);
    expect((await readPricing(product.id)).detail).toMatchObject({ stock_availability: 'in-stock' });
  });

  it('keep their attributes when prices are saved', async () => {
    const { all } = await colorsAndSizes();
    const product = await createProduct(store);
    await generateVariations(store, product.id, all[0]);
    const body = pricingBody(product.id, product.variantIds[0] as number, { title: product.title });
    expect((await askStore(store, 'POST', `/products/${product.id}/pricing`, body)).status).toBe(200);
    const again = await generateVariations(store, product.id, all[0]);
    expect(again.body.data.created).toBe(0);
  });

  it('may be a hundred at once', async () => {
    const wide = await makeGroup(Array.from({ length: 10 }, () => names('a').title));
    const high = await makeGroup(Array.from({ length: 10 }, () => names('b').title));
    const product = await createProduct(store);
    const chosen = [choose(wide.group, wide.terms), choose(high.group, high.terms)];
    const { body } = await generateVariations(store, product.id, ...chosen);
    expect(body.data.created).toBe(100);
    expect(new Set(body.data.variants.map(({ variation_title }) => variation_title)).size).toBe(100);
    const more = await makeGroup(Array.from({ length: 2 }, () => names('c').title));
    const tooMany = await generateVariations(store, product.id, ...chosen, choose(more.group, more.terms));
    expect(tooMany).toMatchObject({ status: 422, body: { errors: { groups: [expect.any(String)] } } });
  });

  it('are refused where the choice makes no sense, and nothing is changed', async () => {
    const { colors, sizes, all } = await colorsAndSizes();
    const product = await createProduct(store);
    const before = await readPricing(product.id);
    const foreign = { group_id: colors.group.id, term_ids: [sizes.terms[0]?.id] };
    const wrong: readonly unknown[] = [
      undefined,
      [],
      'x',
      [{ group_id: colors.group.id }],
      [{ group_id: colors.group.id, term_ids: [] }],
      [foreign],
      [{ group_id: NOWHERE, term_ids: [colors.terms[0]?.id] }],
      [{ group_id: colors.group.id, term_ids: [NOWHERE] }],
      [all[0], all[0]],
      [{ group_id: 'x', term_ids: ['y'] }],
      [{ group_id: { $gt: 0 }, term_ids: { a: 1 } }],
      Array.from({ length: 11 }, () => all[0]),
      [{ group_id: colors.group.id, term_ids: Array.from({ length: 101 }, (_, index) => index + 1) }],
    ];
    for (const groups of wrong) {
      const reply = await askStore(store, 'POST', `/products/${product.id}/generate-variations`, { groups });
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body)).toEqual(['errors']);
    }
    expect(await readPricing(product.id)).toEqual(before);
    for (const id of [String(NOWHERE), '0', 'abc']) {
      const missing = { status: 404, body: { message: expect.any(String) as string, code: 404 } };
      const reply = await askStore(store, 'POST', `/products/${id}/generate-variations`, { groups: all });
      expect(await askStore(store, 'GET', `/products/${id}/variation-attributes`)).toMatchObject(missing);
      expect(reply).toMatchObject(missing);
    }
  });

  it('keep their terms and groups from being deleted', async () => {
    const { colors, sizes, all } = await colorsAndSizes();
    const product = await createProduct(store);
    await generateVariations(store, product.id, ...all);
    const group = `/options/attr/group/${colors.group.id}`;
    const term = `${group}/term/${colors.terms[0]?.id}`;
    const inUse = { status: 403, body: { message: expect.any(String) as string, code: 403 } };
    for (const path of [group, term]) {
      const reply = await askStore(store, 'DELETE', path);
      expect({ status: reply.status, body: reply.body }).toEqual(inUse);
    }
    // A term that no variation carries may go.
    const [unused] = (await createTerms(store, sizes.group.id, 1)) as [Term];
    expect((await askStore(store, 'DELETE', `/options/attr/group/${sizes.group.id}/term/${unused.id}`)).status).toBe(
      200
    );
    // So may all once the product is gone.
    expect((await askStore(store, 'DELETE', `/products/${product.id}`)).status).toBe(200);
    for (const path of [term, group]) expect((await askStore(store, 'DELETE', path)).status).toBe(200);
  });
});
