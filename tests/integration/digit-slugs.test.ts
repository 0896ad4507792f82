import { attributeTermType } from '../../server/src/modules/attributes/content-types/attributes';
import { wordTermSlugs } from '../../server/src/modules/attributes/term-slugs';
import {
  productBrandType,
  productCategoryType,
  productType,
} from '../../server/src/modules/catalog/content-types/catalog';
import { wordDigitSlugs } from '../../server/src/modules/catalog/word-digit-slugs';
import { CHECKS } from '../../server/src/modules/doctor/checks';
import { dialectOf } from '../../server/src/modules/doctor/checks/check';
import { versionModel } from '../../server/src/platform/cache/versions';
import { documentColumns } from '../../server/src/platform/db/columns';
import { sql } from '../../server/src/platform/db/sql';
import { uniqueKey } from '../../server/src/platform/db/unique-key';
import type { Platform } from '../../server/src/platform/platform';
import { tableOf } from '../support/table-of';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { processOf } from '../support/test-platform';

/** As older versions of the plugin have stored them. */
const SLUGS = ['41', '41-product', '42-mug', '007', 'mug', '9999999999999'];
const TERMS = ['42', '42-TERM', 'S/M', '10.5', '43'];

const TYPES = [productType, productCategoryType, productBrandType, attributeTermType].map(tableOf);

describeOnEachDatabase('slugs of digits alone', [...TYPES, versionModel], (database) => {
  let platform: Platform;

  beforeAll(async () => {
    platform = processOf(database(), createTestClock(), 'one');
    for (const post_name of SLUGS) {
      await platform.db.insert('shop_products', {
        ...documentColumns(platform.clock.now()),
        ...{ post_title: post_name, post_name, post_status: 'publish', gallery: '[]', other_info: '{}' },
      });
    }
    for (const table of ['shop_product_categories', 'shop_product_brands']) {
      for (const slug of ['2024', 'tea']) {
        await platform.db.insert(table, { ...documentColumns(platform.clock.now()), name: slug, slug });
      }
    }
    for (const slug of TERMS) {
      const keys = { title_key: uniqueKey(slug), slug_key: uniqueKey(slug) };
      await platform.db.insert('shop_attribute_terms', {
        ...{ ...documentColumns(platform.clock.now()), ...keys, group_id: 1, title: slug, slug, settings: '{}' },
      });
    }
  });

  afterAll(() => platform.versions.stop());

  /** What the doctor has to say of them. */
  const found = async (name: string): Promise<readonly unknown[]> => {
    const { db, clock } = platform;
    const check = CHECKS.find((each) => each.name === name) as (typeof CHECKS)[number];
    return db.unprepared(sql(check.sql(dialectOf(db.client, clock.now())), []));
  };

  it('get a word at the start of the store, and keep it at the next', async () => {
    expect((await found('products/slugs')).length).toBe(3);
    for (const _start of [1, 2]) {
      await wordDigitSlugs(platform);
      const slugs = await platform.db.table('shop_products').orderBy('id').pluck('post_name');
      expect(slugs).toEqual(['41-product-2', '41-product', '42-mug', '007-product', 'mug', '9999999999999-product']);
    }
    expect(await found('products/slugs')).toEqual([]);
  });

  it('of categories, brands and terms of attributes do, too', async () => {
    const slugsOf = (table: `shop_${string}`) => platform.db.table(table).orderBy('id').pluck('slug');
    await wordDigitSlugs(platform);
    expect(await slugsOf('shop_product_categories')).toEqual(['2024-category', 'tea']);
    expect(await slugsOf('shop_product_brands')).toEqual(['2024-brand', 'tea']);
    expect((await found('products/term-slugs')).length).toBe(2);
    for (const _start of [1, 2]) {
      await wordTermSlugs(platform);
      expect(await slugsOf('shop_attribute_terms')).toEqual(['42-term-2', '42-TERM', 'S/M', '10.5', '43-term']);
    }
    const keys = await platform.db.table('shop_attribute_terms').orderBy('id').pluck('slug_key');
    expect(keys.at(-1)).toBe(uniqueKey('43-term'));
    expect(await found('products/term-slugs')).toEqual([]);
  });
});
