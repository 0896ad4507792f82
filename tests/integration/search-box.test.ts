import { productTermModel, productType } from '../../server/src/modules/catalog/content-types/catalog';
import { dialectOf } from '../../server/src/modules/storefront/search/dialect';
import { searchPublished } from '../../server/src/modules/storefront/search/find-products.read-model';
import { NEWEST, searchModel, searchRowOf } from '../../server/src/modules/storefront/search/search-index';
import { versionModel } from '../../server/src/platform/cache/versions';
import type { Platform } from '../../server/src/platform/platform';
import { tableOf } from '../support/table-of';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { processOf } from '../support/test-platform';

/** More than any search looks through, so that what it leaves out is seen. */
const PRODUCTS = NEWEST + 400;
const EXACT = 7;
const BEGINS = 1_100;
const RARE = [30, 60];
const DRAFT = PRODUCTS;
const OLD_TEEL = 9;
const STEEL = PRODUCTS - 50;
const CATEGORY = 5;
const IN_CATEGORY = [12, 15];

const TITLES: ReadonlyMap<number, string> = new Map([
  [EXACT, 'Small'],
  [BEGINS, 'Small wonder'],
  [30, 'An eiderdown'],
  [60, 'Eiderdown, "quoted" 100%'],
  [DRAFT, 'Small draft'],
  [STEEL, 'Steel'],
  [OLD_TEEL, 'A teelight'],
]);

const product = (id: number) => ({
  id,
  post_name: `product-${id}`,
  post_title: TITLES.get(id) ?? `Lamp ${id}`,
  post_status: id === DRAFT ? 'draft' : 'publish',
});

const searchRow = (id: number) =>
  searchRowOf({
    product_id: id,
    title: TITLES.get(id) ?? `Lamp ${id}`,
    words: `Small SKU-${id}`,
    content: 'eiderdown small lamp',
  });

describeOnEachDatabase(
  'a search box over a large catalogue',
  [tableOf(productType), productTermModel, searchModel, versionModel],
  (database) => {
    let platform: Platform;

    beforeAll(async () => {
      platform = processOf(database(), createTestClock(), 'one');
      const { db } = platform;
      await dialectOf(platform).prepare(db);
      const ids = Array.from({ length: PRODUCTS }, (_none, index) => index + 1);
      for (let from = 0; from < ids.length; from += 100) {
        const some = ids.slice(from, from + 100);
        await db.table('shop_products').insert(some.map(product));
        await db.table('shop_product_search').insert(some.map(searchRow));
        await dialectOf(platform).follow?.(db, some, some.map(searchRow));
      }
      await db.table('shop_product_terms').insert(
        IN_CATEGORY.map((product_id) => ({
          taxonomy: 'product-categories',
          term_id: CATEGORY,
          product_id,
        }))
      );
    });

    afterAll(() => platform.versions.stop());

    const find = async (text: string, categoryIds: readonly number[] | null = null): Promise<readonly number[]> => {
      const rows = await searchPublished(platform, text, { limit: 5, categoryIds, columns: ['id'] });
      return rows.map(({ id }) => Number(id));
    };

    it('answers the very title first, then titles that begin with the text, then the newest', async () => {
      const newest = [PRODUCTS - 1, PRODUCTS - 2, PRODUCTS - 3];
      expect(await find('small')).toEqual([EXACT, BEGINS, ...newest]);
      expect(await find('  SMALL ')).toEqual([EXACT, BEGINS, ...newest]);
    });

    it('finds what is rare, wherever it lies, and by the beginning of a SKU', async () => {
      expect([...(await find('eider'))].sort((a, b) => a - b)).toEqual(RARE);
      expect(await find('eiderdown')).toEqual([60, 30]);
      expect(await find('sku 1234')).toEqual([1234]);
      expect(await find('lamp 77')).toEqual(expect.arrayContaining([77]));
    });

    it('finds what stands within words, behind all that begins with it, however old that is', async () => {
      expect(await find('derdown')).toEqual([60, 30]);
      expect(await find('teel')).toEqual([OLD_TEEL, STEEL]);
      expect(await find('teel small')).toEqual([OLD_TEEL, STEEL]);
      expect(await find('teel xl')).toEqual([]);
    });

    it('shows no drafts, and looks into no descriptions', async () => {
      expect(await find('small draft')).toEqual([]);
      expect(await find(`sku ${DRAFT}`)).toEqual([]);
    });

    it('keeps to the categories, however many others match', async () => {
      expect(await find('small', [CATEGORY])).toEqual([...IN_CATEGORY].reverse());
      expect(await find('lamp', [CATEGORY, 99])).toEqual([...IN_CATEGORY].reverse());
      expect(await find('small', [])).toEqual([]);
    });

    it('takes every sign as text', async () => {
      expect(await find('eiderdown, "quoted" 100%')).toEqual([60]);
      expect(await find(`small' or 1=1 --`)).toEqual([]);
      expect(await find('!%_')).toEqual([]);
    });
  }
);
