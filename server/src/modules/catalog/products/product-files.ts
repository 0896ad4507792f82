import type { ProductDownload } from '../../../contracts/downloads';
import type { Platform } from '../../../platform/platform';
import { findDownloadsOf } from '../../downloads';
import type { ProductRow } from '../catalog.rows';

/** By the id of the product; asked for only where products say that they have files. */
export const readFilesOf = (
  platform: Platform,
  products: readonly Pick<ProductRow, 'id' | 'manage_downloadable'>[]
): Promise<ReadonlyMap<number, readonly ProductDownload[]>> =>
  findDownloadsOf(
    platform,
    products.filter(({ manage_downloadable: flag }) => flag === 1).map(({ id }) => id)
  );
