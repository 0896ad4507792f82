import { accessEnd, comesWith, termsOf } from '../../../domain/download';
import { PAYMENT_SUCCESS, type PaymentStatus } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import {
  findPurchases,
  insertPermissions,
  type NewPermission,
  type Purchase,
} from '../download-permissions.repository';
import { findDownloadsOfProducts, type DownloadRow } from '../product-downloads.repository';

export const isPaid = ({ paymentStatus }: Purchase): boolean =>
  PAYMENT_SUCCESS.includes(paymentStatus as PaymentStatus);

export const opens = ({ productId, variationId }: Purchase, download: DownloadRow): boolean =>
  comesWith({ productId: download.post_id, variationIds: download.product_variation_id }, { productId, variationId });

export const permissionFor = (purchase: Purchase, download: DownloadRow, now: Date): NewPermission => {
  const terms = termsOf(download.settings);
  return {
    orderId: purchase.orderId,
    variationId: purchase.variationId,
    customerId: purchase.customerId,
    downloadId: download.id,
    limit: terms.limit,
    expires: accessEnd(terms, now),
  };
};

/** Gives the buyer of a paid order the right to its files; what was given before stays as it is. */
export const grantDownloads = async (platform: Platform, orderId: number): Promise<void> => {
  const purchases = (await findPurchases(platform.db, [orderId])).filter(isPaid);
  const productIds = [...new Set(purchases.map(({ productId }) => productId))];
  const downloads = await findDownloadsOfProducts(platform.db, productIds);
  const now = platform.clock.now();
  const permissions = purchases.flatMap((purchase) =>
    downloads.filter((download) => opens(purchase, download)).map((download) => permissionFor(purchase, download, now))
  );
  // MariaDB and PostgreSQL take any number of rows in one statement, SQLite 500.
  for (let start = 0; start < permissions.length; start += 250) {
    await insertPermissions(platform.db, permissions.slice(start, start + 250), now);
  }
};
