import type { Readable } from 'node:stream';
import type { DownloadLink } from '../../../domain/download';
import { NotFoundError } from '../../../domain/errors';
import {
  attachmentHeader,
  extensionOf,
  fileTypeOf,
  requestedBytes,
  UNKNOWN_MIME,
  type ByteRange,
  type RequestedBytes,
} from '../../../domain/file';
import type { Platform } from '../../../platform/platform';
import type { OpenFile } from '../../../platform/storage/storage';
import { storageOf } from '../../files';
import { assertLink } from '../download-links';
import { findDownloadByIdentifier, type DownloadRow } from '../product-downloads.repository';
import { claimDownload } from './claim-download';
import { metered } from './metered-download';

export type DownloadRequest = {
  readonly link: DownloadLink;
  readonly signature: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly headOnly: boolean;
};

export type ServedFile = {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for HEAD and for a range that does not exist. */
  readonly stream: Readable | null;
};

const missing = (): NotFoundError => new NotFoundError('The file does not exist.');

const openFileOf = async (platform: Platform, { driver, bucket, file_path: key }: DownloadRow): Promise<OpenFile> => {
  const file = await (await storageOf(platform, driver, bucket)).open(key);
  if (!file) throw missing();
  return file;
};

/** 'My guide' of guide-9f3c21aa-1763757491123.pdf is saved as 'My guide.pdf'. */
const shownName = ({ title, file_name, file_path }: DownloadRow): string => {
  const extension = extensionOf(file_path);
  const name = file_name || title;
  return extension === '' || name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
};

/** Nothing of a sold file may run in a browser, whatever it holds, or stay in a shared cache. */
const headersOf = (download: DownloadRow, file: OpenFile): Record<string, string> => ({
  'Content-Type': fileTypeOf(extensionOf(download.file_path))?.mime ?? UNKNOWN_MIME,
  'Content-Disposition': attachmentHeader(shownName(download)),
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'Accept-Ranges': 'bytes',
  'Last-Modified': file.modifiedAt.toUTCString(),
  ETag: `"${file.tag}"`,
});

const wantedBytes = ({ range, ifRange }: DownloadRequest, file: OpenFile): RequestedBytes =>
  ifRange === undefined || ifRange === `"${file.tag}"` ? requestedBytes(range, file.size) : { kind: 'all' };

const lengthHeaders = (range: ByteRange | undefined, size: number): Record<string, string> =>
  range
    ? {
        'Content-Length': String(range.end - range.start + 1),
        'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
      }
    : { 'Content-Length': String(size) };

const serve = async (
  platform: Platform,
  request: DownloadRequest,
  download: DownloadRow,
  file: OpenFile
): Promise<ServedFile> => {
  const bytes = wantedBytes(request, file);
  if (bytes.kind === 'unsatisfiable') {
    await file.close();
    return { status: 416, headers: { 'Content-Range': `bytes */${file.size}` }, stream: null };
  }
  const range = bytes.kind === 'part' ? bytes.range : undefined;
  const { link, signature, headOnly } = request;
  const length = range ? range.end - range.start + 1 : file.size;
  const goesOn = (range?.start ?? 0) > 0;
  const asked = { link, signature, download, counts: !headOnly, goesOn, bytes: length, size: file.size };
  const taken = await claimDownload(platform, asked);
  const headers = { ...headersOf(download, file), ...lengthHeaders(range, file.size) };
  const stream = headOnly ? null : await metered(platform, file, range, taken);
  if (!stream) await file.close();
  return { status: range ? 206 : 200, headers, stream };
};

/**
 * Everything is checked before anything is counted, and counted before the first byte leaves; the content is streamed.
 * @throws ForbiddenError for a wrong or old link, NotFoundError, UnprocessableError where the order gives no right.
 */
export const serveDownload = async (platform: Platform, request: DownloadRequest): Promise<ServedFile> => {
  assertLink(platform, request.link, request.signature);
  const download = await findDownloadByIdentifier(platform.db, request.link.identifier);
  if (!download) throw missing();
  const file = await openFileOf(platform, download);
  try {
    return await serve(platform, request, download, file);
  } catch (error) {
    await file.close();
    throw error;
  }
};
