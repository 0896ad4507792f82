import type { ProductDownloadSettings } from '../../contracts/downloads';
import { documentColumns, fromJson, toInt, toJson } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { DriverName } from '../files';

const DOWNLOADS = 'shop_product_downloads';
const PRODUCTS = 'shop_products';
const VARIANTS = 'shop_product_variants';

export type DownloadRow = {
  readonly id: number;
  readonly post_id: number;
  readonly product_variation_id: readonly number[];
  readonly download_identifier: string;
  readonly title: string;
  readonly type: string;
  readonly driver: DriverName;
  readonly bucket: string;
  readonly file_name: string;
  readonly file_path: string;
  readonly file_url: string;
  readonly file_size: number;
  readonly settings: ProductDownloadSettings;
  readonly serial: number;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export type DownloadValues = Omit<DownloadRow, 'id' | 'post_id' | 'created_at' | 'updated_at'>;

const COLUMNS = [
  'id',
  'post_id',
  'product_variation_id',
  'download_identifier',
  'title',
  'type',
  'driver',
  'bucket',
  'file_name',
  'file_path',
  'file_url',
  'file_size',
  'settings',
  'serial',
  'created_at',
  'updated_at',
] as const;

type Raw = Record<string, unknown>;

const toRow = (row: Raw): DownloadRow =>
  ({
    ...row,
    id: toInt(row.id),
    post_id: toInt(row.post_id),
    file_size: toInt(row.file_size),
    serial: toInt(row.serial),
    bucket: row.bucket ?? '',
    product_variation_id: fromJson<number[]>(row.product_variation_id, []),
    settings: fromJson<ProductDownloadSettings>(row.settings, {}),
  }) as unknown as DownloadRow;

const toColumns = ({ product_variation_id, settings, ...values }: Partial<DownloadValues>): Raw => ({
  ...values,
  ...(product_variation_id ? { product_variation_id: toJson(product_variation_id) } : {}),
  ...(settings ? { settings: toJson(settings) } : {}),
});

/** In the order in which the shop shows them. */
export const findDownloadsOfProducts = async (
  db: Database,
  productIds: readonly number[]
): Promise<readonly DownloadRow[]> => {
  if (productIds.length === 0) return [];
  const rows = await db
    .table(DOWNLOADS)
    .whereIn('post_id', [...productIds])
    .orderBy(['post_id', 'serial', 'id'])
    .select([...COLUMNS]);
  return (rows as Raw[]).map(toRow);
};

const findBy = async (db: Database, where: Raw): Promise<DownloadRow | null> => {
  const row = (await db
    .table(DOWNLOADS)
    .where(where)
    .first([...COLUMNS])) as Raw | undefined;
  return row ? toRow(row) : null;
};

export const findDownload = (db: Database, id: number): Promise<DownloadRow | null> => findBy(db, { id });

export const findDownloadByIdentifier = async (db: Database, identifier: string): Promise<DownloadRow | null> => {
  const row = await findBy(db, { download_identifier: identifier });
  // MariaDB compares without regard to case.
  return row?.download_identifier === identifier ? row : null;
};

export const insertDownload = (db: Database, productId: number, values: DownloadValues, now: Date): Promise<number> =>
  db.insert(DOWNLOADS, { ...documentColumns(now), post_id: productId, ...toColumns(values) });

export const updateDownload = async (
  db: Database,
  id: number,
  values: Partial<DownloadValues>,
  now: Date
): Promise<void> => {
  await db
    .table(DOWNLOADS)
    .where({ id })
    .update({ ...toColumns(values), updated_at: now });
};

export const deleteDownloads = async (db: Database, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0;
  return db
    .table(DOWNLOADS)
    .whereIn('id', [...ids])
    .delete();
};

/**
 * Says on the product whether there are files to download. The first step of every change of a product's files: writers of one
 * product follow one another from here to their commit. False where there is no such product.
 */
export const markDownloadable = async (
  db: Database,
  productId: number,
  isDownloadable: boolean,
  now: Date
): Promise<boolean> => {
  const changed = await db
    .table(PRODUCTS)
    .where({ id: productId })
    .update({ manage_downloadable: isDownloadable ? 1 : 0, updated_at: now });
  return changed === 1;
};

export const findVariantIds = async (db: Database, productId: number): Promise<ReadonlySet<number>> => {
  const rows = (await db.table(VARIANTS).where({ post_id: productId }).select('id')) as Raw[];
  return new Set(rows.map(({ id }) => toInt(id)));
};
