import { DEFAULT_LINK_MINUTES, isLinkExpired, linkMessage, type DownloadLink } from '../../domain/download';
import { ForbiddenError, NotFoundError } from '../../domain/errors';
import { attachmentHeader } from '../../domain/file';
import { createSigner, type Signer } from '../../platform/auth/secrets';
import { apiAddressOf } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { appKeysOf } from '../../platform/secrets/app-keys';
import { storageOf } from '../files';
import { LINK_MINUTES } from './downloads.hooks';
import { findDownload } from './product-downloads.repository';

const SIGNER = Symbol('signer of download links');

const signerOf = (platform: Platform): Signer =>
  platform.memo(SIGNER, () => createSigner(appKeysOf(platform.strapi), 'product downloads'));

const validTill = async (platform: Platform, identifier: string, ownMinutes: number): Promise<number> => {
  const minutes = await platform.hooks.ask(LINK_MINUTES, ownMinutes, { identifier });
  return Math.floor(platform.clock.now().getTime() / 1000 + minutes * 60);
};

/**
 * A link that serves one file to whoever holds it: to the buyer of one of these orders, or, without an order, to the staff of
 * the store, whose downloads are not counted.
 */
export const signedDownloadUrl = async (
  platform: Platform,
  identifier: string,
  orderIds: readonly number[],
  minutes: number = DEFAULT_LINK_MINUTES
): Promise<string> => {
  const link: DownloadLink = { identifier, orderIds, validTill: await validTill(platform, identifier, minutes) };
  const url = new URLSearchParams({
    download_identifier: identifier,
    ...(orderIds.length > 0 ? { order_id: orderIds.join(',') } : {}),
    valid_till: String(link.validTill),
    signature: signerOf(platform).sign(linkMessage(link)),
  });
  return `${apiAddressOf(platform.strapi)}/public/downloads?${url.toString()}`;
};

/** @throws ForbiddenError for a link that this store did not sign just so, and for one whose time is over. */
export const assertLink = (platform: Platform, link: DownloadLink, signature: string): void => {
  if (!signerOf(platform).isSignatureOf(linkMessage(link), signature)) {
    throw new ForbiddenError('The download link is not valid.');
  }
  if (isLinkExpired(link, platform.clock.now())) throw new ForbiddenError('The download link has expired.');
};

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
