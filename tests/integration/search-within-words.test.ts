import {
  productTermModel,
  productType,
  productVariantType,
} from '../../server/src/modules/catalog/content-types/catalog';
import { dialectOf } from '../../server/src/modules/storefront/search/dialect';
import { matchingIds, searchPublished } from '../../server/src/modules/storefront/search/find-products.read-model';
import { searchModel, type SearchScope } from '../../server/src/modules/storefront/search/search-index';
import { catchUpSearch } from '../../server/src/modules/storefront/search/search-upkeep';
import { versionModel } from '../../server/src/platform/cache/versions';
import { documentColumns } from '../../server/src/platform/db/columns';
import { outboxModel } from '../../server/src/platform/events/outbox-model';
import type { Platform } from '../../server/src/platform/platform';
import { tableOf } from '../support/table-of';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { processOf } from '../support/test-platform';

/** What the tokens mean is tried in `search-tokens.test.ts`; here, that all databases find by them. */
const MODELS = [
  ...[productType, productVariantType].map(tableOf),
  productTermModel,
  searchModel,
  versionModel,
  outboxModel,
];

/** From the oldest to the newest. */
const TITLES = [
  ...['Kannenwärmer', 'Kanne', 'Teekanne', 'Blaue Kanne', 'Steinzeug'],
  ...['龙井绿茶', '抹茶カフェラテ', 'ขวดน้ำ', 'निर्देशिका', '한국어'],
  ...[
    'USB3.0 hub',
    'USB 3 hub, 30 W',
    'Öko-Müsli',
    'Crème fraîche',
    'Straße',
    'Łódź',
    'ёлка',
    'Quiz',
    'A is for zebra',
  ],
];

const FOUND: readonly (readonly [string, readonly string[]])[] = [
  ['kanne', ['Kanne', 'Kannenwärmer', 'Blaue Kanne', 'Teekanne']],
  ['eekan', ['Teekanne']],
  ['绿茶', ['龙井绿茶']],
  ['茶', ['抹茶カフェラテ', '龙井绿茶']],
  ['ラテ', ['抹茶カフェラテ']],
  ['น้ำ', ['ขวดน้ำ']],
  ['निर्देश', ['निर्देशिका']],
  ['국어', ['한국어']],
  ['3.0', ['USB3.0 hub']],
  ['usb 3', ['USB 3 hub, 30 W']],
  ['oko', ['Öko-Müsli']],
  ['okomusli', ['Öko-Müsli']],
  ['MU\u0308SLI', ['Öko-Müsli']],
  ['creme fraiche', ['Crème fraîche']],
  ['strasse', ['Straße']],
  ['lodz', ['Łódź']],
  ['елка', ['ёлка']],
  ['uiz', ['Quiz']],
  // A stop word and a short one of MariaDB.
  ['is fo', ['A is for zebra']],
  ['9 xy', ['Steinzeug']],
  ['grünes', []],
  ['nicht da', []],
];

const byName = (titles: readonly string[]): readonly string[] => [...titles].sort();

describeOnEachDatabase('a search within words', MODELS, (database) => {
  let platform: Platform;

  beforeAll(async () => {
    platform = processOf(database(), createTestClock(), 'search');
    const { db, clock } = platform;
    await dialectOf(platform).prepare(db);
    const added = documentColumns(clock.now());
    for (const post_title of TITLES) {
      const row = { ...added, post_title, post_status: 'publish', post_content: `<p>Grünes ${post_title}glas</p>` };
      const post_id = await db.insert('shop_products', row);
      if (post_title !== 'Steinzeug') continue;
      await db.insert('shop_product_variants', { ...added, post_id, variation_title: 'Größe 9', sku: 'AB-xyz' });
    }
    await catchUpSearch(platform);
  });

  afterAll(() => platform.versions.stop());

  const inBox = async (text: string, limit = 20): Promise<readonly unknown[]> => {
    const rows = await searchPublished(platform, text, { limit, categoryIds: null, columns: ['post_title'] });
    return rows.map(({ post_title }) => post_title);
  };

  const inList = async (text: string, scope: SearchScope): Promise<readonly string[]> => {
    const { sql, bindings } = await matchingIds(platform, text, scope);
    const rows = await platform.db.unprepared({
      text: `select post_title from shop_products where id in (${sql})`,
      values: bindings as never,
    });
    return rows.map(({ post_title }) => String(post_title));
  };

  it.each(FOUND)('finds %s in the box and in the list', async (text, titles) => {
    expect(await inBox(text)).toEqual(titles);
    expect(byName(await inList(text, 'title'))).toEqual(byName(titles));
  });

  it('fills the box with beginnings before anything else', async () => {
    expect(await inBox('kanne', 3)).toEqual(['Kanne', 'Kannenwärmer', 'Blaue Kanne']);
    expect(await inBox('kanne', 1)).toEqual(['Kanne']);
  });

  it('looks into descriptions where it is told to', async () => {
    expect(await inList('grunes', 'content')).toHaveLength(TITLES.length);
    expect(await inList('ladenglas kanne', 'content')).toEqual([]);
    expect(byName(await inList('nneglas tee', 'content'))).toEqual(['Teekanne']);
    expect(byName(await inList('茶glas', 'content'))).toEqual(['龙井绿茶']);
    expect(await inList('glas', 'title')).toEqual([]);
  });
});
