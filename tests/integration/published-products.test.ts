import { PRODUCT_SORTS, type Cursor, type ProductSort } from '../../server/src/domain/storefront';
import {
  bundleItemType,
  productType,
  productVariantType,
} from '../../server/src/modules/catalog/content-types/catalog';
import { pageSql, type ShopWindow } from '../../server/src/modules/storefront/published-products.repository';
import { pageRows } from '../../server/src/platform/db/page-rows';
import { tableOf } from '../support/table-of';
import { titled } from '../support/titled';
import { describeOnEachDatabase } from '../support/test-database';

const PRODUCTS = 620;
const PER_PAGE = 50;
const BY_ID: ProductSort = { column: 'id', direction: 'desc' };
const SORTS: readonly ProductSort[] = [BY_ID, ...Object.values(PRODUCT_SORTS)];

type Product = { readonly id: number; readonly [column: string]: unknown };

/** Every tenth is sold out and every eleventh a draft; few prices, titles and dates, so that many products are equal. */
const product = (index: number) => ({
  post_name: `product-${index}`,
  ...titled(`Title ${index % 7}`),
  post_status: index % 11 === 0 ? 'draft' : 'publish',
  stock_availability: index % 10 === 0 ? 'out-of-stock' : 'in-stock',
  min_price: 100 * (index % 5),
  post_date: new Date(Date.UTC(2026, 0, 1 + (index % 3))),
});

const windowOf = (sort: ProductSort): ShopWindow => ({
  filters: { wildcard: null, inContent: false, priceFrom: null, priceTo: null, terms: [], attributes: [], sort },
  allowOutOfStock: false,
  countsStock: true,
  hasSoldOutBundles: true,
  includeIds: null,
  excludeIds: [],
  productType: null,
  onSale: false,
  found: null,
});

const TABLES = [productType, productVariantType, bundleItemType].map(tableOf);

describeOnEachDatabase('Pages of a large catalogue', TABLES, (database) => {
  beforeAll(async () => {
    const rows = Array.from({ length: PRODUCTS }, (_none, index) => product(index));
    for (let from = 0; from < rows.length; from += 100) {
      await database()
        .knex('shop_products')
        .insert(rows.slice(from, from + 100));
    }
  });

  type Place = { readonly cursor: Cursor | null; readonly offset: number; readonly limit: number };

  const readPage = async (sort: ProductSort, place: Place): Promise<readonly Product[]> => {
    const { db } = database();
    const columns = [...new Set(['id', sort.column])].map((name) => `shop_products.${name}`).join(', ');
    const rows = await db.unprepared(pageSql(db.client, windowOf(sort), { columns, hasLists: false, ...place }));
    return rows as readonly Product[];
  };

  const idsOf = (rows: readonly Product[]): readonly number[] => rows.map(({ id }) => id);

  const idsAt = async (sort: ProductSort, offset: number, limit: number): Promise<readonly number[]> =>
    idsOf(await readPage(sort, { cursor: null, offset, limit }));

  it('are the same rows in the same order, however deep', async () => {
    for (const sort of SORTS) {
      const all = await idsAt(sort, 0, PRODUCTS);
      const pages: number[] = [];
      for (let offset = 0; offset < PRODUCTS; offset += PER_PAGE) pages.push(...(await idsAt(sort, offset, PER_PAGE)));
      expect(pages).toEqual(all);
      expect(all.length).toBeGreaterThan(500);
    }
  });

  it('follow one another by cursor without a repetition or a gap, also among equals', async () => {
    for (const sort of SORTS) {
      const all = await idsAt(sort, 0, PRODUCTS);
      const walked: number[] = [];
      let last: Product | undefined;
      do {
        const raw = last?.[sort.column];
        const value = sort.column === 'post_date' ? new Date(raw as string).getTime() : (raw as string | number);
        const cursor = last ? { value, id: last.id } : null;
        const rows = await readPage(sort, { cursor, offset: 0, limit: PER_PAGE });
        walked.push(...idsOf(rows));
        last = rows.at(-1);
      } while (last);
      expect(walked).toEqual(all);
    }
  });

  it('tell the total of a list on each page, behind the last row and without a row', async () => {
    const read = async (page: number, values: readonly string[]) => {
      const { rows, total } = await pageRows(
        () => database().db.table('shop_products'),
        ['shop_products.id', 'shop_products.post_title as title'],
        { columns: { id: 'shop_products.id', status: 'shop_products.post_status' } },
        {
          page,
          perPage: 400,
          sort: { column: 'id', direction: 'asc' },
          conditions: [{ kind: 'compare', field: 'status', operator: 'in', values: [...values] }],
        }
      );
      return { rows: rows.length, title: rows[0]?.title, total };
    };
    const published = Array.from({ length: PRODUCTS }, (_none, index) => product(index)).filter(
      ({ post_status }) => post_status === 'publish'
    ).length;
    expect(await read(1, ['publish'])).toEqual({ rows: 400, title: 'Title 1', total: published });
    expect(await read(2, ['publish'])).toMatchObject({ rows: published - 400, total: published });
    expect(await read(3, ['publish'])).toEqual({ rows: 0, title: undefined, total: published });
    expect(await read(1, ['trash'])).toEqual({ rows: 0, title: undefined, total: 0 });
  });
});
