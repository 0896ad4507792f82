import type { BundleCandidate } from '../../../domain/catalog';
import { toInt, documentColumns } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { BUNDLE_ITEMS, PRODUCTS, VARIANTS } from '../catalog.rows';

/** Which of the variants exist, and whether their products are bundles. */
export const findCandidates = async (
  db: Database,
  variationIds: readonly number[]
): Promise<readonly BundleCandidate[]> => {
  if (variationIds.length === 0) return [];
  const rows = await db
    .table(`${VARIANTS} as v`)
    .join(`${PRODUCTS} as p`, 'p.id', 'v.post_id')
    .whereIn('v.id', [...variationIds])
    .select('v.id', 'v.post_id', 'p.is_bundle');
  return (rows as Record<string, unknown>[]).map((row) => ({
    variationId: toInt(row.id),
    productId: toInt(row.post_id),
    inBundle: toInt(row.is_bundle) === 1,
  }));
};

/** True when a variant of the product lies in somebody's bundle. */
export const isBundled = async (db: Database, productId: number): Promise<boolean> => {
  const row = await db
    .table(`${BUNDLE_ITEMS} as item`)
    .join(`${VARIANTS} as v`, 'v.id', 'item.child_variation_id')
    .where('v.post_id', productId)
    .first('item.id');
  return row !== undefined;
};

export const replaceChildren = async (
  db: Database,
  parentId: number,
  childIds: readonly number[],
  now: Date
): Promise<void> => {
  await db.table(BUNDLE_ITEMS).where({ parent_variation_id: parentId }).delete();
  if (childIds.length === 0) return;
  await db.table(BUNDLE_ITEMS).insert(
    childIds.map((child_variation_id, position) => ({
      ...documentColumns(now),
      parent_variation_id: parentId,
      child_variation_id,
      position,
    }))
  );
};

/** The same contents for other bundles, by the id of the bundle; also what was deleted, without which a copy would be for sale. */
export const copyBundleItems = async (db: Database, pairs: ReadonlyMap<number, number>, now: Date): Promise<void> => {
  const rows = await db
    .table(BUNDLE_ITEMS)
    .whereIn('parent_variation_id', [...pairs.keys()])
    .orderBy('id')
    .select('parent_variation_id', 'child_variation_id', 'deleted_part', 'position');
  if (rows.length === 0) return;
  await db.table(BUNDLE_ITEMS).insert(
    (rows as Record<string, unknown>[]).map((row) => ({
      ...row,
      ...documentColumns(now),
      parent_variation_id: pairs.get(toInt(row.parent_variation_id)),
    }))
  );
};

/** 'Mug - Large', or 'Mug' where the variant is called as its product. */
const nameOf = ({ post_title: product, variation_title: variant }: Record<string, unknown>): string =>
  product === variant ? String(product) : `${String(product)} - ${String(variant)}`;

/**
 * Before variants are deleted: the bundles in which they lie keep their names, and are not for sale until somebody says anew what they
 * hold. `column` is one of the variants'.
 */
export const leaveBundles = async (db: Database, column: 'id' | 'post_id', ids: readonly number[]): Promise<void> => {
  const rows = await db
    .table(`${BUNDLE_ITEMS} as item`)
    .join(`${VARIANTS} as v`, 'v.id', 'item.child_variation_id')
    .join(`${PRODUCTS} as p`, 'p.id', 'v.post_id')
    .whereIn(`v.${column}`, [...ids])
    .orderBy('v.id')
    .distinct('v.id', 'p.post_title', 'v.variation_title');
  for (const row of rows as Record<string, unknown>[]) {
    await db
      .table(BUNDLE_ITEMS)
      .where({ child_variation_id: toInt(row.id) })
      .update({ child_variation_id: null, deleted_part: nameOf(row) });
  }
};

export const emptyBundlesOf = async (db: Database, productId: number): Promise<void> => {
  const variants = db.table(VARIANTS).where({ post_id: productId }).select('id');
  await db
    .table(BUNDLE_ITEMS)
    .whereIn('parent_variation_id', variants as never)
    .delete();
};
