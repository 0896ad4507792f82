import { productType, productVariantType } from '../../server/src/modules/catalog/content-types/catalog';
import { dialectOf } from '../../server/src/modules/storefront/search/dialect';
import { searchModel } from '../../server/src/modules/storefront/search/search-index';
import { catchUpSearch, refreshSearch } from '../../server/src/modules/storefront/search/search-upkeep';
import { documentColumns } from '../../server/src/platform/db/columns';
import { versionModel } from '../../server/src/platform/cache/versions';
import { outboxModel } from '../../server/src/platform/events/outbox-model';
import type { Platform } from '../../server/src/platform/platform';
import { untilOneWaits } from '../support/lock-waits';
import { tableOf } from '../support/table-of';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { processOf } from '../support/test-platform';

/** The search index follows the products, whoever changes them meanwhile. */
const MODELS = [...[productType, productVariantType].map(tableOf), searchModel, versionModel, outboxModel];
const PRODUCTS = 'shop_products';

describeOnEachDatabase('the search index', MODELS, (database) => {
  let platform: Platform;

  const insertProduct = (post_title: string, updatedAt = platform.clock.now()): Promise<number> =>
    platform.db.insert(PRODUCTS, { ...documentColumns(updatedAt), post_title });

  const titleOf = async (product_id: number): Promise<unknown> => {
    const row: { title?: unknown } | undefined = await database()
      .knex('shop_product_search')
      .where({ product_id })
      .first();
    return row?.title;
  };

  beforeAll(async () => {
    platform = processOf(database(), createTestClock(), 'search');
    await dialectOf(platform).prepare(platform.db);
  });

  it('waits for a change that is on its way, instead of writing the words before it after those behind it', async () => {
    const { knex, client } = database();
    // It has one writer at a time: whoever comes second reads what the first has written.
    if (client === 'sqlite') return;
    const id = await insertProduct('Mug');
    const save = await knex.transaction();
    let refreshing: Promise<void>;
    try {
      await save(PRODUCTS).where({ id }).update({ post_title: 'Cup' });
      refreshing = refreshSearch(platform, [id]);
      await untilOneWaits(knex, client);
    } finally {
      await save.commit();
    }
    await refreshing;
    expect(await titleOf(id)).toBe('cup');
  });

  it('writes anew what an older version has written, before it and beside it', async () => {
    const id = await insertProduct('Straße');
    await catchUpSearch(platform);
    const indexed_at = new Date(platform.clock.now().getTime() + 1_000);
    for (const words of ['Small S-1', '', null]) {
      await database()
        .knex('shop_product_search')
        .where({ product_id: id })
        .update({ title: 'Straße', words, indexed_at });
      expect(await catchUpSearch(platform)).toBe(1);
      expect(await titleOf(id)).toBe('strasse');
      expect(await catchUpSearch(platform)).toBe(0);
    }
  });

  it('catches up with each product once, also with one that is dated into the future', async () => {
    await catchUpSearch(platform);
    const future = new Date(platform.clock.now().getTime() + 1_000_000_000);
    const ids = [await insertProduct('Bowl', future), await insertProduct('Plate')];
    expect(await catchUpSearch(platform)).toBe(2);
    expect([await titleOf(ids[0] as number), await titleOf(ids[1] as number)]).toEqual(['bowl', 'plate']);
  });
});
