import type { Platform } from '../../../platform/platform';
import { stripMarkup } from '../../../platform/html/sanitize';
import { CATALOG_VERSION } from '../../catalog';
import { dialectOf } from './dialect';
import { SEARCH_TABLE, type SearchRow } from './search-index';

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
const readRows = async ({ db }: Platform, productIds: readonly number[]): Promise<readonly SearchRow[]> => {
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
  return products.map((row) => ({
    product_id: Number(row.id),
    title: String(row.post_title),
    words: (words.get(Number(row.id)) ?? '').trim(),
    content: stripMarkup(`${String(row.post_excerpt ?? '')} ${String(row.post_content ?? '')}`).slice(0, MAX_CONTENT),
  }));
};

/** What the index says of these products, by product id. */
const readIndexed = async (
  { db }: Platform,
  productIds: readonly number[]
): Promise<ReadonlyMap<number, SearchRow>> => {
  const rows = await db
    .table(SEARCH_TABLE)
    .whereIn('product_id', [...productIds])
    .select('product_id', 'title', 'words', 'content');
  return new Map(rows.map((row) => [Number(row.product_id), row as unknown as SearchRow]));
};

const saysTheSame = (row: SearchRow, indexed: SearchRow | undefined): boolean =>
  indexed?.title === row.title && indexed.words === row.words && indexed.content === row.content;

/** Two processes may index one product at the same moment; both write the row, neither inserts it twice. */
const writeRows = async ({ db }: Platform, rows: readonly SearchRow[], indexed_at: Date): Promise<void> => {
  if (rows.length === 0) return;
  const ordered = [...rows].sort((a, b) => a.product_id - b.product_id);
  await db
    .table(SEARCH_TABLE)
    .insert(ordered.map((row) => ({ ...row, indexed_at })))
    .onConflict('product_id')
    .merge(['title', 'words', 'content', 'indexed_at']);
};

const idsOf = (rows: readonly SearchRow[]): number[] => rows.map((row) => row.product_id);

/** A change of price or stock leaves the words alone: then only the time is written, and the indexes stay as they are. */
const markAsSeen = async ({ db }: Platform, productIds: readonly number[], indexed_at: Date): Promise<void> => {
  if (productIds.length === 0) return;
  await db
    .table(SEARCH_TABLE)
    .whereIn('product_id', [...productIds])
    .update({ indexed_at });
};

/**
 * Makes the index say what the products say now; deleted ones leave it. A change of the words raises the catalogue's version
 * once more: what was searched between the change of the product and this would else be remembered.
 */
export const refreshSearch = async (platform: Platform, productIds: readonly number[]): Promise<void> => {
  const { db } = platform;
  // Taken before the products are read, so that the catch-up sees whatever changes while this runs.
  const seenAt = platform.clock.now();
  await db.transaction(async () => {
    const rows = await readRows(platform, productIds);
    const indexed = await readIndexed(platform, productIds);
    const changed = rows.filter((row) => !saysTheSame(row, indexed.get(row.product_id)));
    const present = new Set(idsOf(rows));
    const gone = [...indexed.keys()].filter((id) => !present.has(id));
    if (gone.length > 0) await db.table(SEARCH_TABLE).whereIn('product_id', gone).delete();
    await writeRows(platform, changed, seenAt);
    await markAsSeen(platform, idsOf(rows.filter((row) => !changed.includes(row))), seenAt);
    if (gone.length + changed.length === 0) return;
    await dialectOf(platform).follow?.(db, [...gone, ...idsOf(changed)], changed);
    await platform.versions.raise(CATALOG_VERSION);
  });
};

/** Products that changed after they were indexed, or never were: after a crash, an import, or the first start. In the order of their ids. */
const findStale = async ({ db }: Platform, after: number): Promise<readonly number[]> => {
  const rows = await db
    .table('shop_products as p')
    .leftJoin(`${SEARCH_TABLE} as s`, 's.product_id', 'p.id')
    .where('p.id', '>', after)
    .where((either) => void either.whereNull('s.id').orWhereRaw('p.updated_at > s.indexed_at'))
    .orderBy('p.id')
    .limit(BATCH)
    .select('p.id');
  return rows.map((row) => Number((row as { id: unknown }).id));
};

/**
 * Brings the index up to date in batches; answers how many products were behind. Each is met once, also one that an import has dated
 * into the future.
 */
export const catchUpSearch = async (platform: Platform): Promise<number> => {
  let behind = 0;
  for (
    let stale = await findStale(platform, 0);
    stale.length > 0;
    stale = await findStale(platform, stale.at(-1) ?? 0)
  ) {
    await refreshSearch(platform, stale);
    behind += stale.length;
  }
  return behind;
};
