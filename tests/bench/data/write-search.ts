import type { Knex } from 'knex';
import { searchRowOf } from '../../../server/src/modules/storefront/search/search-index';
import { insertEach } from './insert-rows';
import type { PlannedProduct } from './plan-catalogue';

const wordsOf = ({ variants }: PlannedProduct): string => variants.map(({ title, sku }) => `${title} ${sku}`).join(' ');

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ');

/** What the store's own upkeep of the search index would write; without it, the upkeep would run beside the load. */
export const writeSearchRows = async (
  db: Knex,
  products: readonly PlannedProduct[],
  productIds: readonly number[],
  now: Date
): Promise<void> => {
  await insertEach(db, 'shop_product_search', products, (product, at) => ({
    ...searchRowOf({
      product_id: productIds[at] as number,
      title: product.title,
      words: wordsOf(product),
      content: plain(`${product.excerpt} ${product.content}`),
    }),
    indexed_at: now,
  }));
  if (db.client.config.client === 'better-sqlite3') {
    await db.raw(
      `insert into shop_product_fts (rowid, title, words, content)
       select product_id, title, words, content from shop_product_search
       where product_id not in (select rowid from shop_product_fts)`
    );
  }
};
