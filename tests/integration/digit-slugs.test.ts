import { productType } from '../../server/src/modules/catalog/content-types/catalog';
import { wordDigitSlugs } from '../../server/src/modules/catalog/products/use-cases/word-digit-slugs';
import { versionModel } from '../../server/src/platform/cache/versions';
import { documentColumns } from '../../server/src/platform/db/columns';
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

  it('get a word at the start of the store, and keep it at the next', async () => {
    for (const _start of [1, 2]) {
      await wordDigitSlugs(platform);
      const slugs = await platform.db.table('shop_products').orderBy('id').pluck('post_name');
      expect(slugs).toEqual(['41-product-2', '41-product', '42-mug', '007-product', 'mug', '9999999999999-product']);
    }
  });
});
