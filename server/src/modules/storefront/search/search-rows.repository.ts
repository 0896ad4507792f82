import type { Database } from '../../../platform/db/database';
import { stripMarkup } from '../../../platform/html/sanitize';
import { ROW_FORM, SEARCH_TABLE, searchRowOf, type SearchRow } from './search-index';

/** How many stale products are named at once. */
const BATCH = 200;
const MAX_CONTENT = 10_000;
const MAX_WORDS = 5_000;

const groupWords = (variants: readonly Record<string, unknown>[]): ReadonlyMap<number, string> => {
  const words = new Map<number, string>();
  for (const { post_id, variation_title, sku } of variants) {
    const id = Number(post_id);
    words.set(id, `${words.get(id) ?? ''} ${String(variation_title)} ${String(sku ?? '')}`.slice(0, MAX_WORDS));
  }
  return words;
};

/** Held until the index says the same: two that index a product follow one another, and the later of them has read the later words. */
export const readSearchedTexts = async (db: Database, productIds: readonly number[]): Promise<readonly SearchRow[]> => {
  const ids = [...productIds];
  const products = await db
    .table('shop_products')
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()
    .select('id', 'post_title', 'post_excerpt', 'post_content');
  const variants = await db
    .table('shop_product_variants')
    .whereIn('post_id', ids)
    .select('post_id', 'variation_title', 'sku');
  const words = groupWords(variants);
  return products.map((row) =>
    searchRowOf({
      product_id: Number(row.id),
      title: String(row.post_title),
      words: words.get(Number(row.id)) ?? '',
      content: stripMarkup(`${String(row.post_excerpt ?? '')} ${String(row.post_content ?? '')}`).slice(0, MAX_CONTENT),
    })
  );
};

/** What the index says of these products, by product id. */
export const readIndexed = async (
  db: Database,
  productIds: readonly number[]
): Promise<ReadonlyMap<number, SearchRow>> => {
  const rows = await db
    .table(SEARCH_TABLE)
    .whereIn('product_id', [...productIds])
    .select('product_id', 'title', 'words', 'content');
  return new Map(rows.map((row) => [Number(row.product_id), row as unknown as SearchRow]));
};

/** Two processes may index one product at the same moment; both write the row, neither inserts it twice. */
export const writeRows = async (db: Database, rows: readonly SearchRow[], indexed_at: Date): Promise<void> => {
  if (rows.length === 0) return;
  const ordered = [...rows].sort((a, b) => a.product_id - b.product_id);
  await db
    .table(SEARCH_TABLE)
    .insert(ordered.map((row) => ({ ...row, indexed_at })))
    .onConflict('product_id')
    .merge(['title', 'words', 'content', 'indexed_at']);
};

export const deleteRows = async (db: Database, productIds: readonly number[]): Promise<void> => {
  if (productIds.length === 0) return;
  await db
    .table(SEARCH_TABLE)
    .whereIn('product_id', [...productIds])
    .delete();
};

/** A change of price or stock leaves the words alone: then only the time is written, and the indexes stay as they are. */
export const markAsSeen = async (db: Database, productIds: readonly number[], indexed_at: Date): Promise<void> => {
  if (productIds.length === 0) return;
  await db
    .table(SEARCH_TABLE)
    .whereIn('product_id', [...productIds])
    .update({ indexed_at });
};

/**
 * Products that changed after they were indexed, or never were, or in the form of an older version: after a crash, an import, an upgrade,
 * or the first start. In the order of their ids.
 */
export const findStale = async (db: Database, after: number): Promise<readonly number[]> => {
  const rows = await db
    .table('shop_products as p')
    .leftJoin(`${SEARCH_TABLE} as s`, 's.product_id', 'p.id')
    .where('p.id', '>', after)
    .where(
      (either) =>
        void either
          .whereNull('s.id')
          .orWhereRaw('p.updated_at > s.indexed_at')
          .orWhereRaw(`coalesce(s.words, '') not like ?`, [`${ROW_FORM}%`])
    )
    .orderBy('p.id')
    .limit(BATCH)
    .select('p.id');
  return rows.map((row) => Number((row as { id: unknown }).id));
};
