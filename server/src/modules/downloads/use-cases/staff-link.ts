import { NotFoundError } from '../../../domain/errors';
import { attachmentHeader } from '../../../domain/file';
import type { Platform } from '../../../platform/platform';
import { storageOf } from '../../files';
import { signedDownloadUrl } from '../download-links';
import { findDownload } from '../product-downloads.repository';

/** Seconds. Long enough to look at a file; whoever gets hold of the address has it for no longer. */
const S3_LINK_SECONDS = 15 * 60;

/** A link to try a file out: of the storage itself where it can make one, else of the store. Its downloads are not counted. */
export const staffLink = async (platform: Platform, downloadId: number): Promise<string> => {
  const download = await findDownload(platform.db, downloadId);
  if (!download) throw new NotFoundError('The downloadable file does not exist.');
  const storage = await storageOf(platform, download.driver, download.bucket);
  if (!storage.signedUrl) return signedDownloadUrl(platform, download.download_identifier, []);
  const disposition = attachmentHeader(download.file_name);
  return storage.signedUrl(download.file_path, { seconds: S3_LINK_SECONDS, disposition });
};
