import type { Readable } from 'node:stream';
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
import type { DownloadRow } from '../product-downloads.repository';
import { metered, type Meter } from './metered-download';

/** Which part of a file somebody asks for: headers of HTTP. */
export type AskedPart = {
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

export type AskedBytes = {
  /** False where the request only looks (HEAD). */
  readonly counts: boolean;
  /** True where the request asks for a part other than the beginning. */
  readonly goesOn: boolean;
  /** How many bytes the request asks for, of how many. */
  readonly bytes: number;
  readonly size: number;
};

/** Takes the bytes from what the caller may still have, before the first one leaves; null where nothing is counted. @throws where that is used up. */
export type TakeBytes = (asked: AskedBytes) => Promise<Meter | null>;

export const missingFile = (): NotFoundError => new NotFoundError('The file does not exist.');

const openFileOf = async (platform: Platform, { driver, bucket, file_path: key }: DownloadRow): Promise<OpenFile> => {
  const file = await (await storageOf(platform, driver, bucket)).open(key);
  if (!file) throw missingFile();
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

const wantedBytes = ({ range, ifRange }: AskedPart, file: OpenFile): RequestedBytes =>
  ifRange === undefined || ifRange === `"${file.tag}"` ? requestedBytes(range, file.size) : { kind: 'all' };

const lengthHeaders = (range: ByteRange | undefined, size: number): Record<string, string> =>
  range
    ? {
        'Content-Length': String(range.end - range.start + 1),
        'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
      }
    : { 'Content-Length': String(size) };

type Serving = { readonly download: DownloadRow; readonly file: OpenFile; readonly part: AskedPart };

const serve = async (platform: Platform, { download, file, part }: Serving, take: TakeBytes): Promise<ServedFile> => {
  const bytes = wantedBytes(part, file);
  if (bytes.kind === 'unsatisfiable') {
    await file.close();
    return { status: 416, headers: { 'Content-Range': `bytes */${file.size}` }, stream: null };
  }
  const range = bytes.kind === 'part' ? bytes.range : undefined;
  const { headOnly } = part;
  const length = range ? range.end - range.start + 1 : file.size;
  const taken = await take({
    counts: !headOnly,
    goesOn: (range?.start ?? 0) > 0,
    bytes: length,
    size: file.size,
  });
  const headers = { ...headersOf(download, file), ...lengthHeaders(range, file.size) };
  const stream = headOnly ? null : await metered(platform, file, range, taken);
  if (!stream) await file.close();
  return { status: range ? 206 : 200, headers, stream };
};

/** The file of a product, or the part that was asked for; what it costs is taken before the first byte leaves. @throws NotFoundError */
export const serveFile = async (
  platform: Platform,
  download: DownloadRow,
  part: AskedPart,
  take: TakeBytes
): Promise<ServedFile> => {
  const file = await openFileOf(platform, download);
  try {
    return await serve(platform, { download, file, part }, take);
  } catch (error) {
    await file.close();
    throw error;
  }
};
