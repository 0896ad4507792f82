import type { BundleCandidate } from '../../../domain/catalog';
import { toInt, documentColumns } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { BUNDLE_ITEMS, PRODUCTS, VARIANTS } from '../catalog.rows';

export type BundleChild = {
  readonly parentId: number;
  readonly variationId: number;
  readonly productId: number;
  readonly productTitle: string;
  readonly variationTitle: string;
  readonly sku: string | null;
  readonly price: number;
};

const CHILD_COLUMNS = [
  'item.parent_variation_id',
  'v.id',
  'v.post_id',
  'p.post_title',
  'v.variation_title',
  'v.sku',
  'v.item_price',
];

/** What lies in the bundles of the given variants, in the merchant's order; one statement. */
export const findBundleChildren = async (
  db: Database,
  parentIds: readonly number[]
): Promise<readonly BundleChild[]> => {
  if (parentIds.length === 0) return [];
  const rows = await db
    .table(`${BUNDLE_ITEMS} as item`)
    .join(`${VARIANTS} as v`, 'v.id', 'item.child_variation_id')
    .join(`${PRODUCTS} as p`, 'p.id', 'v.post_id')
    .whereIn('item.parent_variation_id', [...parentIds])
    .orderBy(['item.parent_variation_id', 'item.position', 'v.id'])
    .select(CHILD_COLUMNS);
  return (rows as Record<string, unknown>[]).map((row) => ({
    parentId: toInt(row.parent_variation_id),
    variationId: toInt(row.id),
    productId: toInt(row.post_id),
    productTitle: String(row.post_title),
    variationTitle: String(row.variation_title),
    sku: row.sku === null ? null : String(row.sku),
    price: toInt(row.item_price),
  }));
};

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

export const emptyBundlesOf = async (db: Database, productId: number): Promise<void> => {
  const variants = db.table(VARIANTS).where({ post_id: productId }).select('id');
  await db
    .table(BUNDLE_ITEMS)
    .whereIn('parent_variation_id', variants as never)
    .delete();
};
