import type { MessageAnswer } from '../../contracts/answers';
import type {
  DownloadLinkAnswer,
  ProductDownloadListAnswer,
  SavedProductDownloadAnswer,
} from '../../contracts/product-downloads';
import { answer, type Answer, type ShopRequest } from '../../platform/http/route';
import type { DownloadChanges, DownloadQuery, SyncDownloadsBody } from './downloads.input';
import { presentDownload } from './downloads.presenter';
import { serveDownload } from './use-cases/serve-download';
import { staffLink } from './use-cases/staff-link';
import { changeDownload, removeDownload, syncDownloads } from './use-cases/sync-downloads';

export const sync = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, SyncDownloadsBody>): Promise<ProductDownloadListAnswer> => {
  const rows = await syncDownloads(platform, principal, id('productId'), body.downloadable_files);
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
