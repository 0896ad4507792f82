import { PRODUCT_SORTS } from '../../server/src/domain/storefront';
import {
  bundleItemType,
  productType,
  productVariantType,
} from '../../server/src/modules/catalog/content-types/catalog';
import { publicProductsQuery } from '../../server/src/modules/storefront/storefront.input';
import { listPublished } from '../../server/src/modules/storefront/use-cases/list-published';
import { documentColumns } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';
import { memoOfOne } from '../support/memo-of-one';
import { tableOf } from '../support/table-of';
import { titled } from '../support/titled';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

/**
 * A walk by cursor through 10,000 products while others are written, changed and deleted: whatever existed throughout is seen
 * exactly once, in every order.
 */
const PRODUCTS = 10_000;
const PAGE = 200;
const CHUNK = 400;
const NOW = new Date('2026-05-04T12:00:00.000Z');
const MINUTE = 60_000;

/** Many are alike in what they are sorted by, and some titles are alike for one database and not for another. */
const TITLES = [
  'Mug',
  'mug',
  'MUG ',
  'Müg',
  'Mu"g',
  'Ärger',
  'ärger',
  'zebra',
  '10',
  '9',
  'ß',
  'ss',
  '\u{1f600}',
  "o'clock",
];
const MINUTES = 37;
const PRICES = 90;

let slugs = 0;
const productRow = (index: number, title = `${TITLES[index % TITLES.length]} ${index % 400}`) => {
  slugs += 1;
  const price = 100 * ((index * 7) % PRICES);
  return {
    ...documentColumns(NOW),
    ...titled(title),
    post_name: `product-${slugs}`,
    post_status: 'publish',
    post_date: new Date(NOW.getTime() - (index % MINUTES) * MINUTE),
    stock_availability: 'in-stock',
    fulfillment_type: 'physical',
    variation_type: 'simple',
    has_subscription: 0,
    min_price: price,
    max_price: price + 50,
  };
};

type ProductRow = ReturnType<typeof productRow>;

const TABLES = [productType, productVariantType, bundleItemType].map(tableOf);

describeOnEachDatabase('a walk by cursor', TABLES, (database) => {
  let platform: Platform;
  const table = () => platform.db.table('shop_products');

  const insert = async (rows: readonly ProductRow[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += CHUNK) await table().insert(rows.slice(from, from + CHUNK));
  };
  const idsNow = async (): Promise<readonly number[]> =>
    (await table().orderBy('id').select('id')).map((row) => Number(row.id));

  beforeAll(async () => {
    const clock = createTestClock(NOW.toISOString());
    const { db } = database();
    // Totals are remembered under a number that never changes here: the walk does not look at them.
    const settings = { modules_settings: {} };
    const versions = { current: () => Promise.resolve(0), remember: () => () => Promise.resolve(settings) };
    platform = { db, clock, versions, memo: memoOfOne() } as unknown as Platform;
    await insert(Array.from({ length: PRODUCTS }, (_, index) => productRow(index)));
  });

  /** Between two pages: some come, before and behind where the walk stands, and some of those that came or were there go. */
  const disturb = async (page: number, doomed: number[]): Promise<void> => {
    const rows = Array.from({ length: 6 }, (_, index) => productRow(page * 613 + index * 1_777, `New ${page % 5}`));
    const newest = Number((await table().max({ id: 'id' }).first())?.id);
    await insert(rows);
    const added = await table().where('id', '>', newest).orderBy('id').limit(3).select('id');
    doomed.push(...added.map((row) => Number(row.id)));
    const gone = doomed.splice((page * 5) % doomed.length, 4);
    await table().whereIn('id', gone).delete();
    const moved = doomed[(page * 3) % doomed.length] as number;
    await table()
      .where({ id: moved })
      .update({ ...titled(`Moved ${page}`), min_price: page, post_date: NOW });
  };

  const walk = async (sort: string | null): Promise<readonly number[]> => {
    const seen: number[] = [];
    /** One in ten of those that are there may go, or move, at any moment; nothing is promised of them. */
    const doomed = (await idsNow()).filter((_id, index) => index % 10 === 5);
    const filters = sort === null ? {} : { sort_by: sort };
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page += 1) {
      const query = { per_page: PAGE, paginate_using: 'cursor', cursor, filters };
      const { products, nextCursor } = await listPublished(platform, publicProductsQuery.validateSync(query));
      seen.push(...products.map(({ id }) => id));
      cursor = nextCursor;
      if (page > 3 * (PRODUCTS / PAGE)) throw new Error('The walk does not end.');
      await disturb(page, doomed);
    }
    return seen;
  };

  it.each([...Object.keys(PRODUCT_SORTS), null])('sorted by %s meets each product once', async (sort) => {
    const before = await idsNow();
    const doomed = new Set(before.filter((_id, index) => index % 10 === 5));
    const seen = await walk(sort);
    const after = new Set(await idsNow());
    const stayed = before.filter((id) => !doomed.has(id));
    expect(stayed.length).toBeGreaterThan(0.85 * PRODUCTS);
    expect(stayed.every((id) => after.has(id))).toBe(true);
    const times = new Map<number, number>();
    for (const id of seen) times.set(id, (times.get(id) ?? 0) + 1);
    expect(stayed.filter((id) => times.get(id) !== 1).map((id) => `${id}: ${times.get(id) ?? 0} times`)).toEqual([]);
  });

  it('goes on behind titles of the greatest length, whatever letters they have', async () => {
    await table().delete();
    const titles = ['"', '\\', '\u0001', '\u{1f600}', 'ü'].map((letter) =>
      letter.repeat(letter.length > 1 ? 100 : 200)
    );
    await insert(titles.flatMap((title) => [productRow(1, title), productRow(1, title)]));
    const query = { per_page: 1, paginate_using: 'cursor', filters: { sort_by: 'name-asc' } };
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await listPublished(platform, publicProductsQuery.validateSync({ ...query, cursor }));
      seen.push(...page.products.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect([...seen].sort((a, b) => a - b)).toEqual(await idsNow());
  });
});
