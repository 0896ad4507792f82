import type { ProductDownload } from '../../contracts/downloads';
import { toTimestamp } from '../../platform/db/columns';
import type { DownloadRow } from './product-downloads.repository';

/** For the back office; buyers see title, size and a link only. */
export const presentDownload = (row: DownloadRow): ProductDownload => ({
  id: row.id,
  post_id: row.post_id,
  product_variation_id: row.product_variation_id,
  download_identifier: row.download_identifier,
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
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
});
