import type { Condition, Sort } from '../../../domain/search';
import { documentColumns, toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { pageRows } from '../../../platform/db/page-rows';
import { indexTexts } from '../../../platform/db/trigrams';
import { uniqueKey } from '../../../platform/db/unique-key';
import { mayHoldUnseenSql } from '../../../platform/db/signs-sql';
import type { PageRequest } from '../../../platform/http/envelope';
import { leaveBundles } from '../bundles/bundles.repository';
import { ADJUSTMENTS, PRODUCTS, toVariantRow, VARIANT_COLUMNS, VARIANTS, type VariantRow } from '../catalog.rows';
import { VARIANT_SQL } from './variants.search';

type Values = Readonly<Record<string, unknown>>;

/** A search of products looks into the titles of all variants: for the rows and for their number. */
export const indexVariantTitles = (db: Database): Promise<void> =>
  indexTexts(db, { name: 'shop_variants_title_trgm', table: VARIANTS, columns: ['variation_title'] });

export const findVariantsOf = async (db: Database, productIds: readonly number[]): Promise<readonly VariantRow[]> => {
  if (productIds.length === 0) return [];
  const rows = await db
    .table(VARIANTS)
    .whereIn('post_id', [...productIds])
    .select([...VARIANT_COLUMNS])
    .orderBy(['post_id', 'serial_index', 'id']);
  return rows.map(toVariantRow);
};

export const findVariants = async (db: Database, ids: readonly number[]): Promise<readonly VariantRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .table(VARIANTS)
    .whereIn('id', [...ids])
    .select([...VARIANT_COLUMNS])
    .orderBy('id');
  return rows.map(toVariantRow);
};

export const findVariant = async (db: Database, id: number): Promise<VariantRow | null> => {
  const [variant] = await findVariants(db, [id]);
  return variant ?? null;
};

export type ListedVariant = VariantRow & { readonly productTitle: string; readonly isBundle: boolean };

export type VariantListRequest = PageRequest & {
  readonly conditions: readonly (Condition | null)[];
  readonly sort: Sort;
};

const LISTED_COLUMNS = [
  ...VARIANT_COLUMNS.map((name) => `${VARIANTS}.${name}`),
  `${PRODUCTS}.post_title`,
  `${PRODUCTS}.is_bundle`,
];

export const listVariants = async (
  db: Database,
  request: VariantListRequest
): Promise<{ readonly variants: readonly ListedVariant[]; readonly total: number }> => {
  const base = () => db.table(VARIANTS).join(PRODUCTS, `${PRODUCTS}.id`, `${VARIANTS}.post_id`);
  const { rows, total } = await pageRows(base, LISTED_COLUMNS, VARIANT_SQL, request);
  const variants = rows.map(({ post_title: title, is_bundle: flag, ...row }) => ({
    ...toVariantRow(row),
    productTitle: String(title),
    isBundle: toInt(flag) === 1,
  }));
  return { variants, total };
};

export const lockVariantsOf = async (
  db: Database,
  ...productIds: readonly number[]
): Promise<readonly VariantRow[]> => {
  if (productIds.length === 0) return [];
  const rows = await db
    .table(VARIANTS)
    .whereIn('post_id', [...productIds])
    .orderBy('id')
    .forUpdate()
    .select([...VARIANT_COLUMNS]);
  return rows.map(toVariantRow);
};

export const insertVariants = async (db: Database, rows: readonly Values[], now: Date): Promise<void> => {
  if (rows.length === 0) return;
  await db.table(VARIANTS).insert(rows.map((row) => ({ ...documentColumns(now), ...row })));
};

/**
 * Writes rows that are known to exist, and are locked by the caller, in one statement; every row names the same columns.
 * Their primary key is what conflicts first on every database, so a SKU that another variant holds is a unique violation.
 */
export const overwriteVariants = async (db: Database, rows: readonly Values[], now: Date): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const changed = Object.keys(first).filter((name) => name !== 'id');
  await db
    .table(VARIANTS)
    .insert(rows.map((row) => ({ ...documentColumns(now), ...row })))
    .onConflict('id')
    .merge([...changed, 'updated_at']);
};

export const updateVariant = async (db: Database, id: number, values: Values, now: Date): Promise<void> => {
  await db
    .table(VARIANTS)
    .where({ id })
    .update({ ...values, updated_at: now });
};

/** SKUs are the same regardless of case; see `uniqueKey`. */
export const skuKeyOf = (sku: string | null): string | null => (sku ? uniqueKey(sku) : null);

/** Who holds which of the SKUs, by the key of the SKU. */
export const findSkuOwners = async (db: Database, skus: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (skus.length === 0) return new Map();
  const rows = await db.table(VARIANTS).whereIn('sku_key', skus.map(uniqueKey)).select('id', 'sku_key');
  return new Map(rows.map((row) => [String(row.sku_key), toInt(row.id)]));
};

export type NamedSku = { readonly id: number; readonly productId: number; readonly sku: string };

/** Up to `limit` variants whose SKU may hold what nobody sees; beyond the id `after`, in the order of their ids. */
export const findUnseenSkus = async (db: Database, after: number, limit: number): Promise<readonly NamedSku[]> => {
  const rows = await db
    .table(VARIANTS)
    .whereRaw(mayHoldUnseenSql('sku'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id', 'post_id', 'sku');
  return rows.map((row) => ({ id: toInt(row.id), productId: toInt(row.post_id), sku: String(row.sku) }));
};

/** Leaves a variant alone that was changed meanwhile. */
export const renameSku = async (db: Database, { id, sku }: NamedSku, to: string): Promise<void> => {
  await db
    .table(VARIANTS)
    .where({ id, sku })
    .update({ sku: to, sku_key: skuKeyOf(to) });
};

export const deleteVariant = async (db: Database, id: number): Promise<void> => {
  await leaveBundles(db, 'id', [id]);
  await db.table(ADJUSTMENTS).where({ variation_id: id }).delete();
  await db.table(VARIANTS).where({ id }).delete();
};
