import { provideWordSearch, searchAnyVariants, searchProducts } from '../../server/src/modules/catalog';
import { searchOptions, searchVariants } from '../../server/src/modules/catalog/lookups/find-variants';
import { readProducts } from '../../server/src/modules/catalog/products/use-cases/read-products';
import { listVariants } from '../../server/src/modules/catalog/variants/variants.repository';
import { variantSearch } from '../../server/src/modules/catalog/variants/variants.search';
import { matchCustomer } from '../../server/src/modules/customers';
import { listCustomers } from '../../server/src/modules/customers/use-cases/read-customers';
import { searchContext } from '../../server/src/modules/settings';
import { dialectOf } from '../../server/src/modules/storefront/search/dialect';
import { idsWithWords } from '../../server/src/modules/storefront/search/find-products.read-model';
import { catchUpSearch } from '../../server/src/modules/storefront/search/search-upkeep';
import { documentColumns } from '../../server/src/platform/db/columns';
import { sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';

const PAGE = { page: 1, per_page: 50, sort_type: 'asc' } as const;

/** Staff search as they type: without accents, and with letters that another system has taken apart. */
platformFixture('Searches of the staff', (store) => {
  const index = async (): Promise<void> => {
    await dialectOf(store().platform).prepare(store().platform.db);
    await catchUpSearch(store().platform);
  };

  /** As an import has written it past the store, which composes letters. */
  const APART = 'O\u0308ko';

  const takeApart = async (title: string): Promise<void> => {
    const { db } = store().platform;
    await db.table('shop_products').where({ post_title: title }).update({ post_title: APART });
    await db.table('shop_product_variants').where({ variation_title: title }).update({ variation_title: APART });
  };

  /** What each search that names products finds. */
  const found = async (search: string): Promise<readonly (readonly string[])[]> => {
    const { platform } = store();
    const { products } = await readProducts(platform, { ...PAGE, search });
    const { variants } = await listVariants(platform.db, {
      page: 1,
      perPage: 50,
      sort: { column: 'id', direction: 'asc' },
      conditions: [variantSearch(search, { ...(await searchContext(platform)), countsStock: true })],
    });
    return [
      products.map(({ post_title: title }) => title),
      variants.map(({ productTitle }) => productTitle),
      (await searchOptions(platform, { search })).map(({ productTitle }) => productTitle),
      (await searchAnyVariants(platform, { search })).map(({ productTitle }) => productTitle),
      (await searchProducts(platform, { name: search })).map(({ product }) => product.post_title),
    ].map((titles) => [...titles].sort());
  };

  it.each([
    ['strasse', ['Straße 7']],
    ['oko', [APART, 'Öko']],
    ['O\u0308KO', [APART, 'Öko']],
    ['Öko', [APART, 'Öko']],
    ['tt\u00e9', ['Latte']],
    ['елка', ['ёлка']],
    ['asse 7', ['Straße 7']],
    ['7 strasse', []],
    ['_', []],
  ])('find products by %j', async (search, titles) => {
    for (const title of ['Straße 7', 'Öko', 'Latte', 'ёлка', 'Imported']) await sellProduct(store(), { title });
    await takeApart('Imported');
    await index();
    expect(await found(search)).toEqual(Array.from({ length: 5 }, () => [...titles].sort()));
  });

  it('find a product that the public search has not seen yet by its letters', async () => {
    for (const title of ['Öko', 'Imported']) await sellProduct(store(), { title });
    await takeApart('Imported');
    for (const search of [APART, 'Öko']) {
      expect(await found(search)).toEqual(Array.from({ length: 5 }, () => [APART, 'Öko']));
    }
  });

  it.each([
    ['grosse', true],
    ['RO\u0308SSE M', true],
    ['Größe', true],
    ['m grosse', false],
    ['grosse l', false],
  ])('choose a variant by %j, a title of its own: %s', async (search, isFound) => {
    const { platform } = store();
    const { productId, variantId } = await sellProduct(store(), { title: 'Shirt' });
    await platform.db.table('shop_product_variants').where({ id: variantId }).update({ variation_title: 'Größe M' });
    const other = { item_price: 100, item_status: 'active', payment_type: 'onetime', stock_status: 'in-stock' };
    const values = { ...documentColumns(store().clock.now()), ...other, post_id: productId, variation_title: 'Large' };
    await platform.db.insert('shop_product_variants', values);
    await index();
    provideWordSearch(platform, (text, limit) => idsWithWords(platform, text, limit));
    for (const choose of [searchOptions, searchVariants, searchAnyVariants]) {
      expect((await choose(platform, { search })).map(({ id }) => id)).toEqual(isFound ? [variantId] : []);
    }
  });

  it.each([
    ['jurgen', ['Jürgen Groß']],
    ['gros', ['Jürgen Groß']],
    ['jurgen gross', ['Jürgen Groß']],
    ['Gross Jur', ['Jürgen Groß']],
    ['lodz', ['Ana Łódź']],
    ['ana lena', ['Ána Lena Ruiz']],
    ['ana lena ru', ['Ána Lena Ruiz']],
    ['ana', ['Ana Łódź', 'Ána Lena Ruiz']],
    ['rgen', ['Jürgen Groß']],
    ['ross', []],
    ['\u0301', []],
    ['postcode = 90210 1234', ['Jürgen Groß']],
    ['postcode = 902101234', ['Jürgen Groß']],
    ['postcode = 90210\u20131234', ['Jürgen Groß']],
    ['postcode = sw1a1aa', ['Ana Łódź']],
    ['postcode = 9021 0*', ['Jürgen Groß']],
    ['postcode = 90210', []],
    ['postcode = -', []],
  ])('find customers by %j', async (search, names) => {
    const { platform } = store();
    const people = [
      ['Jürgen', 'Groß', '90210-1234'],
      ['Ana', 'Łódź', 'SW1A 1AA'],
      ['Ána Lena', 'Ruiz', ''],
    ] as const;
    for (const [number, [firstName, lastName, postcode]] of people.entries()) {
      const shopper = { email: `c${number}@example.com`, firstName, lastName, userId: null, addresses: [] };
      await platform.db.transaction(() => matchCustomer(platform, shopper));
      await platform.db.table('shop_customers').where({ email: shopper.email }).update({ postcode });
    }
    const { customers } = await listCustomers(platform, { ...PAGE, search });
    const inList = customers.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
    expect([...inList].sort()).toEqual([...names].sort());
  });
});
