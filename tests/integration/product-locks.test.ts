import { productType, productVariantType } from '../../server/src/modules/catalog/content-types/catalog';
import { lockProduct, lockProducts } from '../../server/src/modules/catalog/products/products.repository';
import { documentColumns } from '../../server/src/platform/db/columns';
import type { Database } from '../../server/src/platform/db/database';
import { untilOneWaits } from '../support/lock-waits';
import { describeOnEachDatabase } from '../support/test-database';
import { tableOf } from '../support/table-of';

/** Orders hold variants first and their products last; whoever saves a product beside them must not go the other way. */
const MODELS = [productType, productVariantType].map(tableOf);
const PRODUCTS = 'shop_products';
const VARIANTS = 'shop_product_variants';

describeOnEachDatabase('the locks of a product', MODELS, (database) => {
  let productId: number;
  let variantId: number;

  beforeEach(async () => {
    const { db } = database();
    const columns = documentColumns(new Date());
    productId = await db.insert(PRODUCTS, { ...columns, post_title: 'Mug' });
    const sold = { item_price: 100, stock_status: 'in-stock', item_status: 'active', payment_type: 'onetime' };
    const texts = { variation_title: 'Mug', media: '[]', other_info: '{}' };
    variantId = await db.insert(VARIANTS, { ...columns, ...sold, ...texts, post_id: productId });
  });

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['one product', (db: Database) => lockProduct(db, productId)],
    ['several products', (db: Database) => lockProducts(db, [productId])],
  ])('are taken behind those of its variants, for a save of %s', async (_name, lock) => {
    const { db, knex, client } = database();
    // It has one writer at a time, so nothing is held against anybody.
    if (client === 'sqlite') return;
    const order = await knex.transaction();
    let saving: Promise<unknown> = Promise.resolve();
    try {
      await order(VARIANTS).where({ id: variantId }).update({ available: 0 });
      saving = db.transaction(() => lock(db));
      await untilOneWaits(knex, client);
      expect(await order(PRODUCTS).where({ id: productId }).forUpdate().noWait().first('id')).toEqual({
        id: productId,
      });
    } finally {
      await order.commit();
    }
    await saving;
  });
});
