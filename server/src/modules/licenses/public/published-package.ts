import type { Platform } from '../../../platform/platform';
import { findDownload } from '../../downloads';
import type { LicenseSettingsRow } from '../settings/license-settings.repository';

/** The file of the version that is published; null where none was chosen, or it was deleted since. */
export const findPackage = async (
  { db }: Platform,
  { product_id: productId, update_file_id: id }: Pick<LicenseSettingsRow, 'product_id' | 'update_file_id'>
) => {
  const file = id === null ? null : await findDownload(db, id);
  return file?.post_id === productId ? file : null;
};
