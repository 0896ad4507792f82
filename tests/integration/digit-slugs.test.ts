import { productType } from '../../server/src/modules/catalog/content-types/catalog';
import { wordDigitSlugs } from '../../server/src/modules/catalog/products/use-cases/word-digit-slugs';
import { CHECKS } from '../../server/src/modules/doctor/checks';
import { dialectOf } from '../../server/src/modules/doctor/checks/check';
import { versionModel } from '../../server/src/platform/cache/versions';
import { documentColumns } from '../../server/src/platform/db/columns';
import { sql } from '../../server/src/platform/db/sql';
import type { Platform } from '../../server/src/platform/platform';
import { tableOf } from '../support/table-of';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { processOf } from '../support/test-platform';

/** As older versions of the plugin have stored them. */
const SLUGS = ['41', '41-product', '42-mug', '007', 'mug', '9999999999999'];

describeOnEachDatabase('slugs of digits alone', [tableOf(productType), versionModel], (database) => {
  let platform: Platform;

  beforeAll(async () => {
    platform = processOf(database(), createTestClock(), 'one');
    for (const post_name of SLUGS) {
      await platform.db.insert('shop_products', {
        ...documentColumns(platform.clock.now()),
        ...{ post_title: post_name, post_name, post_status: 'publish', gallery: '[]', other_info: '{}' },
      });
    }
  });

  afterAll(() => platform.versions.stop());

  /** What the doctor has to say of them. */
  const found = async (): Promise<readonly unknown[]> => {
    const { db, clock } = platform;
    const check = CHECKS.find(({ name }) => name === 'products/slugs') as (typeof CHECKS)[number];
    return db.unprepared(sql(check.sql(dialectOf(db.client, clock.now())), []));
  };

  it('get a word at the start of the store, and keep it at the next', async () => {
    expect((await found()).length).toBe(3);
    for (const _start of [1, 2]) {
      await wordDigitSlugs(platform);
      const slugs = await platform.db.table('shop_products').orderBy('id').pluck('post_name');
      expect(slugs).toEqual(['41-product-2', '41-product', '42-mug', '007-product', 'mug', '9999999999999-product']);
    }
    expect(await found()).toEqual([]);
  });
});
