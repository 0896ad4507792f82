import { offsetOf, type PageRequest } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { signedDownloadUrl } from '../download-links';
import { findOwnPurchases, type OwnPurchase } from '../download-permissions.repository';
import { findDownloadsOfProducts, type DownloadRow } from '../product-downloads.repository';
import { withAccess } from '../subscription-access';
import { opens } from './grant-downloads';

export type OwnDownload = {
  readonly title: string;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
  readonly orderUuid: string;
  readonly productId: number;
  /** Signed; good for an hour, or as long as was asked for. */
  readonly url: string;
};

/** More lines with files than anybody buys; it bounds what one request reads. */
const MAX_PURCHASES = 5_000;

type Opened = { readonly purchase: OwnPurchase; readonly download: DownloadRow };

/** Each file once for an order, however many of its lines come with it. */
const openedBy = (purchases: readonly OwnPurchase[], downloads: readonly DownloadRow[]): readonly Opened[] => {
  const ofProduct = new Map<number, DownloadRow[]>();
  for (const download of downloads) {
    ofProduct.set(download.post_id, [...(ofProduct.get(download.post_id) ?? []), download]);
  }
  const opened = new Map<string, Opened>();
  for (const purchase of purchases) {
    for (const download of ofProduct.get(purchase.productId) ?? []) {
      const key = `${purchase.orderId} ${download.id}`;
      if (opens(purchase, download) && !opened.has(key)) opened.set(key, { purchase, download });
    }
  }
  return [...opened.values()];
};

const withLink = async (
  platform: Platform,
  { purchase, download }: Opened,
  minutes: number | undefined
): Promise<OwnDownload> => ({
  title: download.title,
  fileName: download.file_name,
  fileSize: download.file_size,
  orderUuid: purchase.orderUuid,
  productId: purchase.productId,
  url: await signedDownloadUrl(platform, download.download_identifier, [purchase.orderId], minutes),
});

type Listing = PageRequest & {
  readonly orderId?: number;
  readonly linkMinutes?: number;
  /**
   * They go to the address of the customer, not to who has signed in: files of an order that somebody placed under the address of an account
   * are there for whoever reads its mail, and nowhere else.
   */
  readonly isMailed?: boolean;
};

/**
 * The files that a customer's paid orders open, newest order first, each with a fresh link; of one order where it is named. A
 * link only says which order it stands for: limits and dates are looked at when it is used.
 */
export const listOwnDownloads = async (
  platform: Platform,
  customerId: number,
  { orderId, linkMinutes, isMailed = false, ...page }: Listing
): Promise<{ readonly downloads: readonly OwnDownload[]; readonly total: number }> => {
  const wanted = { orderId, limit: MAX_PURCHASES, withStrangers: isMailed };
  const bought = await findOwnPurchases(platform.db, customerId, wanted);
  const purchases = await withAccess(platform, bought);
  const productIds = [...new Set(purchases.map(({ productId }) => productId))];
  const opened = openedBy(purchases, await findDownloadsOfProducts(platform.db, productIds));
  const shown = opened.slice(offsetOf(page), offsetOf(page) + page.perPage);
  return {
    downloads: await Promise.all(shown.map((each) => withLink(platform, each, linkMinutes))),
    total: opened.length,
  };
};
