import { changeTerm } from '../../server/src/modules/attributes/use-cases/change-terms';
import { createTerm, createTerms } from '../../server/src/modules/attributes/use-cases/create-terms';
import { listPublished } from '../../server/src/modules/storefront/use-cases/list-published';
import { CATALOG_VERSION } from '../../server/src/modules/catalog';
import { SYSTEM } from '../../server/src/modules/catalog/editor';
import { addTerms } from '../../server/src/modules/catalog/taxonomies/change-terms';
import { documentColumns } from '../../server/src/platform/db/columns';
import { platformFixture } from '../support/platform-fixture';
import { fc } from '../support/seeded';
import { titled } from '../support/titled';

/** What a list answers for `facets[]`, held against a count by hand of the same products. See docs/reference/catalog.md#public-lists. */

/** Coffee > Beans > Dark; Tea. */
const CATEGORIES = [
  { slug: 'coffee', parent: null },
  { slug: 'beans', parent: 0 },
  { slug: 'dark', parent: 1 },
  { slug: 'tea', parent: null },
] as const;
/** Acme > Acme Pro. */
const BRANDS = ['acme', 'umbra', 'acme-pro'] as const;
const PARENT_OF_PRO = 0;
const ATTRIBUTES = { color: ['red', 'blue'], size: ['small', 'large'] } as const;

type Item = {
  readonly category: number | null;
  readonly brand: number | null;
  readonly price: number;
  readonly variants: readonly { readonly color: number; readonly size: number; readonly inStock: boolean }[];
};

/** By position in the tables above; what is not chosen is empty. */
type Choice = {
  readonly categories: readonly number[];
  readonly brands: readonly number[];
  readonly colors: readonly number[];
  readonly sizes: readonly number[];
  readonly from: number | null;
  readonly inStock: boolean;
};

const ITEMS: readonly Item[] = Array.from({ length: 40 }, (_none, index) => ({
  category: index % 5 === 4 ? null : index % 4,
  brand: index % 4 === 3 ? null : index % 3,
  price: 100 * (1 + (index % 7)),
  variants: [
    { color: index % 2, size: (index >> 1) % 2, inStock: index % 4 !== 0 },
    ...(index % 3 === 0 ? [{ color: (index + 1) % 2, size: index % 2, inStock: index % 5 !== 0 }] : []),
  ],
}));

const isInStock = ({ variants }: Item): boolean => variants.some(({ inStock }) => inStock);

const withParents = (category: number | null): readonly number[] => {
  const parent = category === null ? null : (CATEGORIES[category]?.parent ?? null);
  return category === null ? [] : [category, ...withParents(parent)];
};

const withMaker = (brand: number | null): readonly number[] => {
  if (brand === null) return [];
  return brand === 2 ? [brand, PARENT_OF_PRO] : [brand];
};

const carries = (
  { color, size }: Item['variants'][number],
  { colors, sizes }: Pick<Choice, 'colors' | 'sizes'>
): boolean => (colors.length === 0 || colors.includes(color)) && (sizes.length === 0 || sizes.includes(size));

/** What was chosen can be had. */
const hasChosen = ({ variants }: Item, choice: Choice): boolean =>
  variants.some((variant) => variant.inStock && carries(variant, choice));

const meets: Readonly<Record<string, (item: Item, choice: Choice) => boolean>> = {
  categories: ({ category }, { categories }) =>
    categories.length === 0 || withParents(category).some((each) => categories.includes(each)),
  brands: ({ brand }, { brands }) => brands.length === 0 || withMaker(brand).some((each) => brands.includes(each)),
  attributes: ({ variants }, choice) => variants.some((variant) => carries(variant, choice)),
  price: ({ price }, { from }) => from === null || price >= from,
  stock: (item, choice) => !choice.inStock || hasChosen(item, choice),
};

/** The products that all filters but this one leave. */
const leftBy = (facet: string, choice: Choice): readonly Item[] => {
  // Whichever attributes are chosen, each of them is counted.
  const asked = facet === 'attributes' ? { ...choice, colors: [], sizes: [] } : choice;
  return ITEMS.filter((item) => Object.entries(meets).every(([name, isMet]) => name === facet || isMet(item, asked)));
};

const counted = (names: readonly string[], valuesOf: (item: Item) => readonly number[], items: readonly Item[]) =>
  Object.fromEntries(
    names.flatMap((name, position) => {
      const count = items.filter((item) => valuesOf(item).includes(position)).length;
      return count > 0 ? [[name, count]] : [];
    })
  );

/** Of the variants that the other group leaves. */
const countedInGroup = (group: 'color' | 'size', choice: Choice) => {
  const others = { colors: group === 'color' ? [] : choice.colors, sizes: group === 'size' ? [] : choice.sizes };
  const left = (variant: Item['variants'][number]): boolean =>
    carries(variant, others) && (variant.inStock || !choice.inStock);
  const valuesOf = ({ variants }: Item) => variants.filter(left).map((variant) => variant[group]);
  return counted(ATTRIBUTES[group], valuesOf, leftBy('attributes', choice));
};

const expected = (choice: Choice) => {
  const prices = leftBy('price', choice).map(({ price }) => price);
  const byStock = leftBy('stock', choice);
  const slugs = CATEGORIES.map(({ slug }) => slug);
  return {
    categories: counted(slugs, ({ category }) => withParents(category), leftBy('categories', choice)),
    brands: counted(BRANDS, ({ brand }) => withMaker(brand), leftBy('brands', choice)),
    ...{ color: countedInGroup('color', choice), size: countedInGroup('size', choice) },
    price: prices.length === 0 ? { min: null, max: null } : { min: Math.min(...prices), max: Math.max(...prices) },
    stock: {
      in_stock: byStock.filter((item) => hasChosen(item, choice)).length,
      out_of_stock: byStock.filter((item) => !hasChosen(item, choice)).length,
    },
  };
};

platformFixture('Facets', (store) => {
  const insert = (table: string, values: object): Promise<number> => {
    const { db, clock } = store().platform;
    return db.insert(table, { ...documentColumns(clock.now()), ...values });
  };

  const insertTerms = async (): Promise<Record<string, number>> => {
    const ids: Record<string, number> = {};
    for (const { slug, parent } of CATEGORIES) {
      const parent_id = parent === null ? null : ids[CATEGORIES[parent]?.slug ?? ''];
      ids[slug] = await insert('shop_product_categories', { name: slug, slug, parent_id });
    }
    for (const [place, slug] of BRANDS.entries()) {
      const parent_id = place === 2 ? ids[BRANDS[PARENT_OF_PRO]] : null;
      ids[slug] = await insert('shop_product_brands', { name: slug, slug, parent_id });
    }
    for (const [group, terms] of Object.entries(ATTRIBUTES)) {
      const own = { slug: group, slug_key: group, title: group, title_key: group, settings: '{}', serial: 1 };
      const group_id = await insert('shop_attribute_groups', own);
      for (const [serial, slug] of terms.entries()) {
        const term = { group_id, title: slug, title_key: slug, slug, slug_key: slug, settings: '{}', serial };
        ids[slug] = await insert('shop_attribute_terms', term);
      }
      ids[group] = group_id;
    }
    return ids;
  };

  const insertItem = async (item: Item, ids: Record<string, number>) => {
    const { category, brand, price, variants } = item;
    const { db } = store().platform;
    const idOf = (name: string | undefined): number => ids[name ?? ''] as number;
    const product_id = await insert('shop_products', {
      ...titled(`Thing ${price}`),
      ...{ post_name: `thing-${Math.random()}`, post_status: 'publish', is_bundle: 0, has_subscription: 0 },
      ...{ manage_stock: 0, stock_availability: isInStock(item) ? 'in-stock' : 'out-of-stock', min_price: price },
      ...{ max_price: price, gallery: '[]', other_info: '{}', post_date: store().clock.now() },
      ...{ fulfillment_type: 'physical', variation_type: 'simple' },
    });
    const filed = [
      ...(category === null ? [] : [['product-categories', idOf(CATEGORIES[category]?.slug)]]),
      ...(brand === null ? [] : [['product-brands', idOf(BRANDS[brand])]]),
    ];
    for (const [taxonomy, term_id] of filed) await db.insert('shop_product_terms', { product_id, taxonomy, term_id });
    for (const { color, size, inStock } of variants) {
      const variation_id = await insert('shop_product_variants', {
        ...{ post_id: product_id, variation_title: 'One', item_price: price, compare_price: 0, item_cost: 0 },
        ...{ serial_index: 1, item_status: 'active', payment_type: 'onetime', fulfillment_type: 'physical' },
        ...{ stock_status: inStock ? 'in-stock' : 'out-of-stock', manage_stock: 0, total_stock: 0, available: 0 },
        ...{ on_hold: 0, committed: 0 },
        ...{ media: '[]', other_info: '{}' },
      });
      await db.insert('shop_variant_attributes', {
        ...{ variation_id, group_id: idOf('color'), term_id: idOf(ATTRIBUTES.color[color]) },
      });
      await db.insert('shop_variant_attributes', {
        ...{ variation_id, group_id: idOf('size'), term_id: idOf(ATTRIBUTES.size[size]) },
      });
    }
  };

  const fill = async (): Promise<Record<string, number>> => {
    const ids = await insertTerms();
    for (const item of ITEMS) await insertItem(item, ids);
    await store().platform.versions.raise(CATALOG_VERSION);
    return ids;
  };

  const namesOf = (positions: readonly number[], names: readonly string[]): readonly string[] =>
    positions.map((position) => names[position] as string);

  const ask = (filters: object, allow_out_of_stock: 'yes' | 'no') =>
    listPublished(store().platform, {
      ...{ per_page: 1, current_page: 1, filters: filters as Record<string, unknown>, allow_out_of_stock },
      facets: ['categories', 'brands', 'attributes', 'price', 'stock'],
    });

  const shown = async ({ categories, brands, colors, sizes, from, inStock }: Choice) => {
    const attributes = [...namesOf(colors, ATTRIBUTES.color), ...namesOf(sizes, ATTRIBUTES.size)];
    const filters = {
      'product-categories': namesOf(
        categories,
        CATEGORIES.map(({ slug }) => slug)
      ),
      'product-brands': namesOf(brands, BRANDS).join(','),
      attributes,
      ...(from === null ? {} : { price_range_from: from / 100 }),
    };
    const { facets, total } = await ask(filters, inStock ? 'no' : 'yes');
    const counts = (terms: readonly { readonly slug: string; readonly count: number }[] | undefined) =>
      Object.fromEntries((terms ?? []).map(({ slug, count }) => [slug, count]));
    const group = (name: string) => counts(facets?.attributes?.find(({ slug }) => slug === name)?.terms);
    return {
      total,
      facets: {
        ...{ categories: counts(facets?.categories), brands: counts(facets?.brands) },
        ...{ color: group('color'), size: group('size'), price: facets?.price, stock: facets?.stock },
      },
    };
  };

  it('count the products that the other filters leave, whatever is chosen', async () => {
    await fill();
    const some = (most: number) => fc.uniqueArray(fc.integer({ min: 0, max: most }), { maxLength: 2 });
    const choices = fc.record({
      ...{ categories: some(3), brands: some(2), colors: some(1), sizes: some(1), inStock: fc.boolean() },
      from: fc.option(fc.constantFrom(200, 500, 900)),
    });
    await fc.assert(
      fc.asyncProperty(choices, async (choice) => {
        const { total, facets } = await shown(choice);
        expect({ choice, facets }).toEqual({ choice, facets: expected(choice) });
        expect(total).toBe(leftBy('nothing', choice).length);
      }),
      { numRuns: 40 }
    );
  });

  it.each(['yes', 'no'] as const)('say of each choice what the list has with it (sold out: %s)', async (soldOut) => {
    await fill();
    const chosen = { attributes: ['red'], 'product-brands': ['acme'] };
    const { facets } = await ask(chosen, soldOut);
    const sizes = facets?.attributes?.find(({ slug }) => slug === 'size')?.terms ?? [];
    expect(sizes.length).toBeGreaterThan(0);
    for (const { slug, count } of sizes) {
      expect([slug, count]).toEqual([slug, (await ask({ ...chosen, attributes: ['red', slug] }, soldOut)).total]);
    }
    for (const { slug, count } of facets?.brands ?? []) {
      expect([slug, count]).toEqual([slug, (await ask({ ...chosen, 'product-brands': slug }, soldOut)).total]);
    }
  });

  it('leave out drafts and variants that are off, and end where categories stand in a circle', async () => {
    const ids = await fill();
    const { db, versions } = store().platform;
    const { id } = (await db.table('shop_products').first('id')) as { id: number };
    await db.table('shop_products').where({ id }).update({ post_status: 'draft' });
    await db.table('shop_product_variants').update({ item_status: 'inactive' });
    await db.table('shop_product_categories').where({ id: ids.coffee }).update({ parent_id: ids.dark });
    await versions.raise(CATALOG_VERSION);
    const { facets, total } = await ask({}, 'yes');
    expect(total).toBe(ITEMS.length - 1);
    expect(facets?.attributes).toEqual([]);
    const inCircle = facets?.categories?.filter(({ slug }) => slug !== 'tea').map(({ count }) => count) ?? [];
    expect([inCircle.length, new Set(inCircle).size]).toEqual([3, 1]);
  });

  it('are remembered for all pages of a list, and read anew when the catalogue has changed', async () => {
    const ids = await fill();
    const { knex, platform } = store();
    const counted: string[] = [];
    const note = ({ sql }: { readonly sql: string }) => void (sql.includes('recursive') && counted.push(sql));
    knex.on('query', note);
    const page = (current_page: number) =>
      listPublished(platform, { per_page: 5, current_page, facets: ['stock', 'categories', 'stock'] });
    const [first, second] = [await page(1), await page(2)];
    expect([first.facets, counted.length]).toEqual([second.facets, 1]);
    await platform.db.table('shop_product_categories').where({ id: ids.tea }).update({ name: 'Herbs' });
    await platform.versions.raise(CATALOG_VERSION);
    expect((await page(1)).facets?.categories).toContainEqual(expect.objectContaining({ slug: 'tea', name: 'Herbs' }));
    knex.off('query', note);
  });

  it('are those that were asked for, and names that nobody has find nothing', async () => {
    const ids = await fill();
    const criteria = { per_page: 1, current_page: 1 };
    expect((await listPublished(store().platform, criteria)).facets).toBeNull();
    const one = await listPublished(store().platform, { ...criteria, facets: ['price', undefined] });
    expect(Object.keys(one.facets ?? {})).toEqual(['price']);
    expect(one.facets?.price).toEqual({ min: 100, max: 700 });
    for (const filters of [
      { 'product-categories': 'nowhere' },
      { 'product-brands': ['nobody'] },
      { attributes: 'green' },
      { attributes: [2_147_483_647] },
    ]) {
      expect((await ask(filters, 'yes')).total).toBe(0);
    }
    expect((await ask({ attributes: 'red,green' }, 'yes')).total).toBe((await ask({ attributes: 'red' }, 'yes')).total);
    const byId = await ask({ attributes: [ids.red], 'product-categories': String(ids.tea) }, 'yes');
    expect(byId.total).toBe((await ask({ attributes: 'red', 'product-categories': 'tea' }, 'yes')).total);
    const tea = byId.facets?.categories?.find(({ slug }) => slug === 'tea');
    expect(tea).toMatchObject({ id: ids.tea, name: 'tea', parent_id: null });
    await store().platform.db.table('shop_attribute_terms').where({ id: ids.red }).update({ slug: 'S/M, 10.5' });
    await store().platform.versions.raise(CATALOG_VERSION);
    expect((await ask({ attributes: ['S/M, 10.5'], 'product-categories': 'tea' }, 'yes')).total).toBe(byId.total);
    const beans = byId.facets?.categories?.find(({ slug }) => slug === 'beans');
    expect(beans).toMatchObject({ parent_id: ids.coffee });
  });

  it('tell a term whose title is the id of another from that one', async () => {
    const { red = 0, blue = 0, size = 0, large = 0, acme = 0 } = await fill();
    const { platform } = store();
    const [sized] = await createTerms(platform, size, [{ title: String(red) }]);
    const typed = await createTerm(platform, size, { title: 'Typed', slug: String(blue) });
    expect([sized?.slug, typed.slug]).toEqual([`${red}-term`, `${blue}-term`]);
    const changed = await changeTerm(platform, { groupId: size, termId: typed.id }, { title: 'Typed', slug: '007' });
    expect(changed).toBe('007-term');
    const [brand] = await addTerms(platform, { taxonomy: 'product-brands', names: [String(acme)] }, SYSTEM);
    expect(brand?.slug).toBe(`${acme}-brand`);
    const { total } = await ask({ attributes: 'large' }, 'yes');
    await platform.db.table('shop_variant_attributes').where({ term_id: large }).update({ term_id: sized?.id });
    await platform.versions.raise(CATALOG_VERSION);
    expect((await ask({ attributes: `${red}-term` }, 'yes')).total).toBe(total);
    expect((await ask({ attributes: String(red) }, 'yes')).total).toBe((await ask({ attributes: 'red' }, 'yes')).total);
    expect((await ask({ 'product-brands': brand?.slug }, 'yes')).total).toBe(0);
  });

  it('are of terms that are made once by their name, among however many', async () => {
    const { platform, clock } = store();
    const brands = Array.from({ length: 1_200 }, (_none, index) => ({
      ...documentColumns(clock.now()),
      ...{ name: `Brand ${index}`, slug: `brand-${index}` },
    }));
    for (let from = 0; from < brands.length; from += 200) {
      await platform.db.table('shop_product_brands').insert(brands.slice(from, from + 200));
    }
    const names = ['Zoë', 'ZOË', 'brand 999'];
    const add = async () =>
      (await addTerms(platform, { taxonomy: 'product-brands', names }, SYSTEM)).map(({ id }) => id);
    const [zoe, again, known] = await add();
    expect([again, await add()]).toEqual([zoe, [zoe, zoe, known]]);
    expect(await platform.db.table('shop_product_brands').pluck('id')).toHaveLength(brands.length + 1);
  });
});
