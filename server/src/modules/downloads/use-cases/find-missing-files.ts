import { toInt } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { storageOf } from '../../files';

/** A file that is sold, and does not lie where it should. */
export type MissingFile = {
  readonly id: number;
  readonly title: string;
  readonly file_path: string;
  readonly product_id: number;
};

/** Of the private folder alone: what lies in buckets is not looked for. */
export const findMissingFiles = async (platform: Platform): Promise<readonly MissingFile[]> => {
  const storage = await storageOf(platform, 'local');
  const rows = await platform.db
    .table('shop_product_downloads')
    .where({ driver: 'local' })
    .orderBy('id')
    .select('id', 'title', 'file_path', 'post_id');
  const missing: MissingFile[] = [];
  for (const { id, title, file_path, post_id } of rows) {
    const file = await storage.open(String(file_path));
    if (file) await file.close();
    else {
      const found = { title: String(title), file_path: String(file_path), product_id: toInt(post_id) };
      missing.push({ id: toInt(id), ...found });
    }
  }
  return missing;
};

export const linesOfBuckets = async ({ db }: Platform): Promise<readonly string[]> => {
  const rows = await db
    .table('shop_product_downloads')
    .where({ driver: 's3' })
    .groupBy('bucket')
    .orderBy('bucket')
    .select('bucket')
    .count({ files: '*' });
  return rows.map(
    ({ bucket, files }) =>
      `Not in the export: ${toInt(files)} files for sale in the bucket "${String(bucket)}". The other site needs a way to it.`
  );
};

export const linesOfMissingFiles = async (platform: Platform): Promise<readonly string[]> =>
  (await findMissingFiles(platform)).map(
    ({ title, file_path, product_id }) =>
      `The file "${title}" of product ${product_id} is not in the storage folder: ${file_path}. Copy it there.`
  );
