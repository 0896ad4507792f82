import type { ProductDownload } from '../../contracts/downloads';
import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { downloadPermissionModel, productDownloadType } from './content-types/downloads';
import { presentDownload } from './downloads.controller';
import { DOWNLOAD_FILTERS } from './downloads.hooks';
import { downloadsRoutes } from './downloads.routes';
import { findDownloadsOfProducts } from './product-downloads.repository';
import { linesOfBuckets, linesOfMissingFiles } from './use-cases/find-missing-files';
import { grantDownloads, moveDownloads } from './use-cases/grant-downloads';

export { countDownloadsOf, giveDownloadsOf } from './download-permissions.repository';
export { listOwnDownloads, type OwnDownload } from './use-cases/list-own-downloads';
export { findMissingFiles } from './use-cases/find-missing-files';
export { provideSubscriptionAccess } from './subscription-access';
export { copyDownloads } from './use-cases/grant-downloads';
export { serveFile, type AskedPart, type ServedFile } from './use-cases/serve-file';
export { findDownload } from './product-downloads.repository';

/** The files of these products, in one statement; products without files are missing from the answer. */
export const findDownloadsOf = async (
  platform: Platform,
  productIds: readonly number[]
): Promise<ReadonlyMap<number, readonly ProductDownload[]>> => {
  const files = new Map<number, ProductDownload[]>();
  for (const row of await findDownloadsOfProducts(platform.db, productIds)) {
    files.set(row.post_id, [...(files.get(row.post_id) ?? []), presentDownload(row)]);
  }
  return files;
};

const orderIdOf = (payload: unknown): number =>
  Number((payload as { order?: { id?: unknown } } | null)?.order?.id ?? 0);

/** Files that are sold: which product brings which, who may download them how often, and the links for it. */
export const downloadsModule = defineModule({
  name: 'downloads',
  transfer: { leaving: linesOfBuckets, arrived: linesOfMissingFiles },
  contentTypes: [productDownloadType],
  rawModels: [downloadPermissionModel],
  routes: downloadsRoutes,
  filters: DOWNLOAD_FILTERS,
  start: (platform) => {
    platform.events.consume({
      name: 'grant-downloads',
      event: 'order_paid',
      handle: ({ payload }) => grantDownloads(platform, orderIdOf(payload)),
    });
    platform.events.consume({
      name: 'move-downloads',
      event: 'order_customer_changed',
      handle: ({ payload }) => moveDownloads(platform, payload),
    });
    return Promise.resolve();
  },
});
