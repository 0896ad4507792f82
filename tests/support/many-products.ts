import { createDraw } from '../bench/data/draw';
import { planCatalogue } from '../bench/data/plan-catalogue';
import { writeCatalogue } from '../bench/data/write-catalogue';
import type { SharedStore } from './shared-store';
import { connectTo } from './store-site';

/** More products than any page holds, straight into the tables; answers how to take them out again. */
export const addManyProducts = async (store: SharedStore, count: number): Promise<() => Promise<void>> => {
  const knex = connectTo(store);
  const { productIds } = await writeCatalogue(knex, planCatalogue(createDraw(7), count), new Date());
  return async () => {
    if (store.client === 'sqlite') await knex('shop_product_fts').whereIn('rowid', productIds).delete();
    await knex('shop_product_search').whereIn('product_id', productIds).delete();
    await knex('shop_products').whereIn('id', productIds).delete();
    await knex.destroy();
  };
};
