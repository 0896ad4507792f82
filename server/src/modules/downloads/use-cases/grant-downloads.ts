import { randomUUID } from 'node:crypto';
import { accessEnd, comesWith, termsOf } from '../../../domain/download';
import { PAYMENT_SUCCESS, type PaymentStatus } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import {
  findPurchases,
  giveDownloads,
  insertPermissions,
  type NewPermission,
  type Purchase,
} from '../download-permissions.repository';
import { findDownloadsOfProducts, insertDownload, type DownloadRow } from '../product-downloads.repository';

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

const valuesOf = (row: DownloadRow, variantIds: ReadonlyMap<number, number>) => ({
  product_variation_id: row.product_variation_id.flatMap((id) => variantIds.get(id) ?? []),
  download_identifier: randomUUID(),
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
});

const losesItsVariants = (row: DownloadRow, copied: readonly number[]): boolean =>
  row.product_variation_id.length > 0 && copied.length === 0;

export type CopyDownloads = {
  readonly fromProductId: number;
  readonly toProductId: number;
  /** Old variant -> its copy. */
  readonly variantIds: ReadonlyMap<number, number>;
};

/**
 * Gives a copied product the same files under identifiers of their own. A file of variants that were not copied is left out: an
 * empty list of variants would open it to everybody. Runs in the caller's transaction.
 */
export const copyDownloads = async (
  platform: Platform,
  { fromProductId, toProductId, variantIds }: CopyDownloads
): Promise<void> => {
  const now = platform.clock.now();
  for (const row of await findDownloadsOfProducts(platform.db, [fromProductId])) {
    const values = valuesOf(row, variantIds);
    if (losesItsVariants(row, values.product_variation_id)) continue;
    await insertDownload(platform.db, toProductId, values, now);
  }
};

type Moved = {
  readonly order?: { readonly id?: unknown };
  readonly new_customer?: { readonly id?: unknown } | null;
  readonly connected_order_ids?: readonly unknown[];
};

/** Files go with the order that they were bought with: its new customer may load them, the old one no longer. */
export const moveDownloads = async ({ db, clock }: Platform, payload: unknown): Promise<void> => {
  const { order, new_customer: customer, connected_order_ids: connected = [] } = (payload ?? {}) as Moved;
  if (!order?.id || !customer?.id) return;
  await giveDownloads(db, [order.id, ...connected].map(Number), Number(customer.id), clock.now());
};
