import type { DownloadLink } from '../../../domain/download';
import type { Platform } from '../../../platform/platform';
import { assertLink } from '../download-links';
import { giveBytesBack } from '../download-permissions.repository';
import { findDownloadByIdentifier } from '../product-downloads.repository';
import { claimDownload } from './claim-download';
import { missingFile, serveFile, type AskedPart, type ServedFile } from './serve-file';

export type DownloadRequest = AskedPart & {
  readonly link: DownloadLink;
  readonly signature: string;
};

/**
 * Everything is checked before anything is counted, and counted before the first byte leaves; the content is streamed.
 * @throws ForbiddenError for a wrong or old link, NotFoundError, UnprocessableError where the order gives no right.
 */
export const serveDownload = async (
  platform: Platform,
  { link, signature, ...part }: DownloadRequest
): Promise<ServedFile> => {
  assertLink(platform, link, signature);
  const download = await findDownloadByIdentifier(platform.db, link.identifier);
  if (!download) throw missingFile();
  return serveFile(platform, download, part, async (asked) => {
    const taken = await claimDownload(platform, { link, signature, download, ...asked });
    if (!taken) return null;
    return { bytes: taken.bytes, giveBack: (bytes) => giveBytesBack(platform.db, { ...taken, bytes }) };
  });
};
