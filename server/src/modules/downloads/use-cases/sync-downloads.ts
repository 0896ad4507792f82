import { randomUUID } from 'node:crypto';
import { MAX_FILES } from '../../../domain/download';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { readFileGuard } from '../../files';
import type { DownloadChangesCommand, PostedDownloadCommand } from '../commands';
import {
  deleteDownloads,
  findDownload,
  findDownloadsOfProducts,
  findVariantIds,
  insertDownload,
  markDownloadable,
  updateDownload,
  type DownloadRow,
  type DownloadValues,
} from '../product-downloads.repository';

const NO_PRODUCT = 'The product does not exist.';
const NO_DOWNLOAD = 'The downloadable file does not exist.';

const assertVariants = (own: ReadonlySet<number>, wanted: readonly number[] | undefined, field: string): void => {
  if ((wanted ?? []).every((id) => own.has(id))) return;
  const message = 'A variant does not belong to the product.';
  throw new InvalidInputError(message, { [field]: { exists: message } });
};

const note = (platform: Platform, principal: Principal, productId: number, title: string, content: string) =>
  recordActivities(platform, [{ title, content, moduleName: 'product', moduleId: productId, ...authorOf(principal) }]);

type DownloadList = {
  readonly files: readonly PostedDownloadCommand[];
  /** What the product has beside them stays: somebody else may have added it since the list was read. */
  readonly keepsOthers: boolean;
};

const isSameFile = (row: DownloadRow, posted: PostedDownloadCommand): boolean =>
  row.driver === posted.driver && row.bucket === (posted.bucket ?? '') && row.file_path === posted.file_path;

/** For the same buyers, too: a file may be added once more for other variants. */
const isSameDownload = (row: DownloadRow, posted: PostedDownloadCommand): boolean => {
  const variants = new Set(posted.product_variation_id ?? []);
  const { product_variation_id: stored } = row;
  return isSameFile(row, posted) && stored.length === variants.size && stored.every((id) => variants.has(id));
};

/** By id or identifier where the client gives one, else by the file itself, so that posting a list again changes nothing. */
const findStored = (
  rows: readonly DownloadRow[],
  posted: PostedDownloadCommand,
  { keepsOthers }: DownloadList
): DownloadRow | undefined =>
  rows.find(({ id }) => id === posted.id) ??
  rows.find(({ download_identifier: identifier }) => identifier === posted.download_identifier) ??
  rows.find((row) => (keepsOthers ? isSameDownload : isSameFile)(row, posted));

/** Null is without end. */
const settingsOf = (settings: NonNullable<PostedDownloadCommand['settings']>) => ({
  download_limit: settings.download_limit ?? null,
  download_expiry: settings.download_expiry ?? null,
});

/** What a client may leave out. */
const optionalValues = (posted: PostedDownloadCommand, stored: DownloadRow | undefined, index: number) => ({
  product_variation_id: [...new Set(posted.product_variation_id ?? [])],
  bucket: posted.bucket ?? '',
  file_size: posted.file_size ?? stored?.file_size ?? 0,
  settings: posted.settings ? settingsOf(posted.settings) : (stored?.settings ?? {}),
  serial: posted.serial ?? index + 1,
});

const valuesOf = (posted: PostedDownloadCommand, stored: DownloadRow | undefined, index: number): DownloadValues => ({
  ...optionalValues(posted, stored, index),
  download_identifier: stored?.download_identifier ?? randomUUID(),
  title: posted.title,
  type: posted.type,
  driver: posted.driver,
  file_name: posted.file_name,
  file_path: posted.file_path,
  file_url: posted.file_url,
});

const writeList = async (platform: Platform, productId: number, list: DownloadList): Promise<void> => {
  const { files, keepsOthers } = list;
  const now = platform.clock.now();
  const stored = await findDownloadsOfProducts(platform.db, [productId]);
  const kept = new Set<number>();
  for (const [index, posted] of files.entries()) {
    const match = findStored(
      stored.filter(({ id }) => !kept.has(id)),
      posted,
      list
    );
    const values = valuesOf(posted, match, index);
    if (match) await updateDownload(platform.db, match.id, values, now);
    else await insertDownload(platform.db, productId, values, now);
    if (match) kept.add(match.id);
  }
  if (keepsOthers) return;
  const dropped = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await deleteDownloads(platform.db, dropped);
};

const assertRoom = (rows: readonly DownloadRow[]): void => {
  if (rows.length <= MAX_FILES) return;
  const message = `A product may have at most ${MAX_FILES} files.`;
  throw new InvalidInputError(message, { downloadable_files: { max: message } });
};

/**
 * Afterwards the product has just these files, and its others where the list keeps them; those that it had before keep identifier, links and
 * counts.
 */
export const syncDownloads = async (
  platform: Platform,
  principal: Principal,
  productId: number,
  list: DownloadList
): Promise<readonly DownloadRow[]> => {
  const { files } = list;
  const assertOwnFile = await readFileGuard(platform);
  files.forEach(({ driver, bucket = '', file_path }) => assertOwnFile({ driver, bucket, file_path }));
  return platform.db.transaction(async () => {
    const now = platform.clock.now();
    const exists = await markDownloadable(platform.db, productId, true, now);
    if (!exists) throw new NotFoundError(NO_PRODUCT);
    const variants = await findVariantIds(platform.db, productId);
    files.forEach((posted, index) =>
      assertVariants(variants, posted.product_variation_id, `downloadable_files[${index}].product_variation_id`)
    );
    await writeList(platform, productId, list);
    const rows = await findDownloadsOfProducts(platform.db, [productId]);
    assertRoom(rows);
    if (rows.length === 0) await markDownloadable(platform.db, productId, false, now);
    await note(platform, principal, productId, 'Downloadable files updated', `${files.length} files`);
    return rows;
  });
};

const existing = (row: DownloadRow | null): DownloadRow => {
  if (!row) throw new NotFoundError(NO_DOWNLOAD);
  return row;
};

const given = ({ settings, ...changes }: DownloadChangesCommand): Partial<DownloadValues> => ({
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  ...(settings ? { settings: settingsOf(settings) } : {}),
});

export const changeDownload = async (
  platform: Platform,
  principal: Principal,
  downloadId: number,
  changes: DownloadChangesCommand
): Promise<DownloadRow> => {
  const assertOwnFile = await readFileGuard(platform);
  return platform.db.transaction(async () => {
    const row = existing(await findDownload(platform.db, downloadId));
    assertOwnFile({ ...row, ...given(changes) });
    const now = platform.clock.now();
    await markDownloadable(platform.db, row.post_id, true, now);
    const variants = await findVariantIds(platform.db, row.post_id);
    assertVariants(variants, changes.product_variation_id, 'product_variation_id');
    await updateDownload(platform.db, downloadId, given(changes), now);
    await note(platform, principal, row.post_id, 'Downloadable file updated', row.title);
    return existing(await findDownload(platform.db, downloadId));
  });
};

export const removeDownload = (platform: Platform, principal: Principal, downloadId: number): Promise<void> =>
  platform.db.transaction(async () => {
    const row = existing(await findDownload(platform.db, downloadId));
    const now = platform.clock.now();
    await markDownloadable(platform.db, row.post_id, true, now);
    if ((await deleteDownloads(platform.db, [downloadId])) === 0) throw new NotFoundError(NO_DOWNLOAD);
    const left = await findDownloadsOfProducts(platform.db, [row.post_id]);
    if (left.length === 0) await markDownloadable(platform.db, row.post_id, false, now);
    await note(platform, principal, row.post_id, 'Downloadable file deleted', row.title);
  });
