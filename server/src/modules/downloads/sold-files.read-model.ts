import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

export type SoldFile = {
  readonly id: number;
  readonly title: string;
  readonly file_path: string;
  readonly product_id: number;
};

/** Files for sale that lie in the private folder. */
export const findSoldFiles = async (db: Database): Promise<readonly SoldFile[]> => {
  const rows = await db
    .table('shop_product_downloads')
    .where({ driver: 'local' })
    .orderBy('id')
    .select('id', 'title', 'file_path', 'post_id');
  return rows.map(({ id, title, file_path, post_id }) => ({
    id: toInt(id),
    title: String(title),
    file_path: String(file_path),
    product_id: toInt(post_id),
  }));
};

/** How many files for sale lie in each bucket. */
export const countFilesInBuckets = async (
  db: Database
): Promise<readonly { readonly bucket: string; readonly files: number }[]> => {
  const rows = await db
    .table('shop_product_downloads')
    .where({ driver: 's3' })
    .groupBy('bucket')
    .orderBy('bucket')
    .select('bucket')
    .count({ files: '*' });
  return rows.map(({ bucket, files }) => ({ bucket: String(bucket), files: toInt(files) }));
};
