import type { MessageAnswer } from '../../contracts/answers';
import type {
  DownloadLinkAnswer,
  ProductDownload,
  ProductDownloadListAnswer,
  SavedProductDownloadAnswer,
} from '../../contracts/downloads';
import { toTimestamp } from '../../platform/db/columns';
import { answer, type Answer, type ShopRequest } from '../../platform/http/route';
import { staffLink } from './download-links';
import type { DownloadChanges, DownloadQuery, SyncDownloadsBody } from './downloads.input';
import type { DownloadRow } from './product-downloads.repository';
import { serveDownload } from './use-cases/serve-download';
import { changeDownload, removeDownload, syncDownloads } from './use-cases/sync-downloads';

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

export const sync = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, SyncDownloadsBody>): Promise<ProductDownloadListAnswer> => {
  const list = { files: body.downloadable_files, keepsOthers: body.keep_others === 'yes' };
  const rows = await syncDownloads(platform, principal, id('productId'), list);
  return { downloadable_files: rows.map(presentDownload), message: 'The downloadable files have been saved.' };
};

export const update = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, DownloadChanges>): Promise<SavedProductDownloadAnswer> => {
  const row = await changeDownload(platform, principal, id('downloadableId'), body);
  return { downloadable_file: presentDownload(row), message: 'The downloadable file has been saved.' };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await removeDownload(platform, principal, id('downloadableId'));
  return { message: 'The downloadable file has been deleted.' };
};

export const findUrl = async ({ platform, id }: ShopRequest): Promise<DownloadLinkAnswer> => ({
  url: await staffLink(platform, id('downloadableId')),
});

export const download = async ({ platform, query, ctx }: ShopRequest<DownloadQuery>): Promise<Answer> => {
  const { status, headers, stream } = await serveDownload(platform, {
    link: { identifier: query.download_identifier, orderIds: query.order_id ?? [], validTill: query.valid_till },
    signature: query.signature,
    range: ctx.get('range') || undefined,
    ifRange: ctx.get('if-range') || undefined,
    headOnly: ctx.method === 'HEAD',
  });
  const refusal = status === 416 ? { message: 'The requested range does not exist.' } : null;
  return answer(status, stream ?? refusal, headers);
};
