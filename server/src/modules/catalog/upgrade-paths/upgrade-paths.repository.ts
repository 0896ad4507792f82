import { documentColumns, fromJson, toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { UPGRADE_PATHS } from '../catalog.rows';

export type UpgradePathRow = {
  readonly id: number;
  readonly product_id: number;
  readonly from_variant: number;
  readonly to_variants: readonly number[];
  readonly is_prorate: 0 | 1;
  /** Cents. */
  readonly discount_amount: number;
  readonly title: string | null;
  readonly slug: string | null;
  readonly description: string | null;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

const COLUMNS = [
  ...['id', 'product_id', 'from_variant', 'to_variants', 'is_prorate', 'discount_amount'],
  ...['title', 'slug', 'description', 'created_at', 'updated_at'],
];

const toPath = (row: Record<string, unknown>): UpgradePathRow => ({
  ...(row as unknown as UpgradePathRow),
  id: toInt(row.id),
  product_id: toInt(row.product_id),
  from_variant: toInt(row.from_variant),
  to_variants: fromJson<readonly number[]>(row.to_variants, []),
  is_prorate: toInt(row.is_prorate) === 1 ? 1 : 0,
  discount_amount: toInt(row.discount_amount),
});

type Owner = { readonly product_id: number } | { readonly from_variant: number };

const MAX_PATHS = 200;

/** By product or by source variant. */
export const findPaths = async (db: Database, owner: Owner): Promise<readonly UpgradePathRow[]> => {
  const rows = await db.table(UPGRADE_PATHS).where(owner).orderBy('id').limit(MAX_PATHS).select(COLUMNS);
  return rows.map((row) => toPath(row as Record<string, unknown>));
};

/** Those of the variants from which a path leads somewhere. */
export const findUpgradable = async (db: Database, variantIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (variantIds.length === 0) return new Set();
  const rows = await db
    .table(UPGRADE_PATHS)
    .whereIn('from_variant', [...variantIds])
    .distinct('from_variant');
  return new Set(rows.map((row) => toInt((row as { readonly from_variant?: unknown }).from_variant)));
};

export const findPath = async (db: Database, id: number): Promise<UpgradePathRow | null> => {
  const row = await db.table(UPGRADE_PATHS).where({ id }).first(COLUMNS);
  return row ? toPath(row as Record<string, unknown>) : null;
};

export const insertPath = (db: Database, values: Readonly<Record<string, unknown>>, now: Date): Promise<number> =>
  db.insert(UPGRADE_PATHS, { ...documentColumns(now), ...values });

/** False where there is no such path any more. */
export const updatePath = async (
  db: Database,
  id: number,
  values: Readonly<Record<string, unknown>>,
  now: Date
): Promise<boolean> => {
  const changed = await db
    .table(UPGRADE_PATHS)
    .where({ id })
    .update({ ...values, updated_at: now });
  return toInt(changed) === 1;
};

/** False where there is no such path. */
export const deletePath = async (db: Database, id: number): Promise<boolean> =>
  toInt(await db.table(UPGRADE_PATHS).where({ id }).delete()) === 1;
