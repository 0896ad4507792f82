import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform';
import { findDownloadsOfProducts, insertDownload, type DownloadRow } from '../product-downloads.repository';

const valuesOf = (row: DownloadRow, variantIds: ReadonlyMap<number, number>) => ({
  product_variation_id: row.product_variation_id.flatMap((id) => variantIds.get(id) ?? []),
  download_identifier: randomUUID(),
  title: row.title,
  type: row.type,
  driver: row.driver,
  bucket: row.bucket,
  file_name: row.file_name,
  file_path: row.file_path,
  file_url: row.file_url,
  file_size: row.file_size,
  settings: row.settings,
  serial: row.serial,
});

const losesItsVariants = (row: DownloadRow, copied: readonly number[]): boolean =>
  row.product_variation_id.length > 0 && copied.length === 0;

export type CopyDownloads = {
  readonly fromProductId: number;
  readonly toProductId: number;
  /** Old variant -> its copy. */
  readonly variantIds: ReadonlyMap<number, number>;
};

/**
 * Gives a copied product the same files under identifiers of their own. A file of variants that were not copied is left out: an
 * empty list of variants would open it to everybody. Runs in the caller's transaction.
 */
export const copyDownloads = async (
  platform: Platform,
  { fromProductId, toProductId, variantIds }: CopyDownloads
): Promise<void> => {
  const now = platform.clock.now();
  for (const row of await findDownloadsOfProducts(platform.db, [fromProductId])) {
    const values = valuesOf(row, variantIds);
    if (losesItsVariants(row, values.product_variation_id)) continue;
    await insertDownload(platform.db, toProductId, values, now);
  }
};
