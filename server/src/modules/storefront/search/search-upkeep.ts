import type { Platform } from '../../../platform/platform';
import { CATALOG_VERSION } from '../../catalog';
import { dialectOf } from './dialect';
import type { SearchRow } from './search-index';
import { deleteRows, findStale, markAsSeen, readIndexed, readSearchedTexts, writeRows } from './search-rows.repository';

const saysTheSame = (row: SearchRow, indexed: SearchRow | undefined): boolean =>
  indexed?.title === row.title && indexed.words === row.words && indexed.content === row.content;

const idsOf = (rows: readonly SearchRow[]): number[] => rows.map((row) => row.product_id);

/**
 * Makes the index say what the products say now; deleted ones leave it. A change of the words raises the catalogue's version
 * once more: what was searched between the change of the product and this would else be remembered.
 */
export const refreshSearch = async (platform: Platform, productIds: readonly number[]): Promise<void> => {
  const { db } = platform;
  // Taken before the products are read, so that the catch-up sees whatever changes while this runs.
  const seenAt = platform.clock.now();
  await db.transaction(async () => {
    const rows = await readSearchedTexts(db, productIds);
    const indexed = await readIndexed(db, productIds);
    const changed = rows.filter((row) => !saysTheSame(row, indexed.get(row.product_id)));
    const present = new Set(idsOf(rows));
    const gone = [...indexed.keys()].filter((id) => !present.has(id));
    await deleteRows(db, gone);
    await writeRows(db, changed, seenAt);
    await markAsSeen(db, idsOf(rows.filter((row) => !changed.includes(row))), seenAt);
    if (gone.length + changed.length === 0) return;
    await dialectOf(platform).follow?.(db, [...gone, ...idsOf(changed)], changed);
    await platform.versions.raise(CATALOG_VERSION);
  });
};

/**
 * Brings the index up to date in batches; answers how many products were behind. Each is met once, also one that an import has dated
 * into the future.
 */
export const catchUpSearch = async (platform: Platform): Promise<number> => {
  let behind = 0;
  for (
    let stale = await findStale(platform.db, 0);
    stale.length > 0;
    stale = await findStale(platform.db, stale.at(-1) ?? 0)
  ) {
    await refreshSearch(platform, stale);
    behind += stale.length;
  }
  return behind;
};
