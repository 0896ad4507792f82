import { bytesOfOneDownload, type DownloadLink } from '../../../domain/download';
import { ForbiddenError, UnprocessableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import {
  countDownload,
  findPermissions,
  findPurchases,
  insertPermissions,
  takeBytes,
  type PermissionRow,
  type Portion,
  type Purchase,
} from '../download-permissions.repository';
import { CAN_BE_DOWNLOADED } from '../downloads.hooks';
import type { DownloadRow } from '../product-downloads.repository';
import { withAccess } from '../subscription-access';
import { isPaid, opens, permissionFor } from './grant-downloads';
import type { AskedBytes } from './serve-file';

export type Claim = AskedBytes & {
  readonly link: DownloadLink;
  readonly signature: string;
  readonly download: DownloadRow;
};

const matchingPurchases = async (platform: Platform, { link, download }: Claim): Promise<readonly Purchase[]> => {
  const purchases = await findPurchases(platform.db, link.orderIds);
  const bought = purchases.filter((purchase) => opens(purchase, download));
  if (bought.length === 0) throw new UnprocessableError('The order does not contain this file.');
  const paid = bought.filter(isPaid);
  if (paid.length === 0) throw new UnprocessableError('The order has not been paid.');
  const open = await withAccess(platform, paid);
  if (open.length === 0) throw new ForbiddenError('The subscription that this file belongs to has ended.');
  const context = { order_ids: open.map(({ orderId }) => orderId), download_id: download.id };
  if (!(await platform.hooks.ask(CAN_BE_DOWNLOADED, true, context))) {
    throw new ForbiddenError('This file cannot be downloaded any more.');
  }
  return open;
};

const belongsTo = ({ orderId, variationId }: Purchase, row: PermissionRow): boolean =>
  row.orderId === orderId && row.variationId === variationId;

/** Rights are given at the payment; files that came to the product later get theirs at the first download. */
const permissionsOf = async (
  platform: Platform,
  { download, link }: Claim,
  purchases: readonly Purchase[],
  now: Date
): Promise<readonly PermissionRow[]> => {
  const known = await findPermissions(platform.db, download.id, link.orderIds);
  const missing = purchases.filter((purchase) => !known.some((row) => belongsTo(purchase, row)));
  const isOpen = (row: PermissionRow): boolean => purchases.some((purchase) => belongsTo(purchase, row));
  if (missing.length === 0) return known.filter(isOpen);
  const wanted = missing.map((purchase) => permissionFor(purchase, download, now));
  await insertPermissions(platform.db, wanted, now);
  return (await findPermissions(platform.db, download.id, link.orderIds)).filter(isOpen);
};

const isOver = ({ expires }: PermissionRow, now: Date): boolean => expires !== null && expires <= now;
const isUsedUp = ({ limit, count }: PermissionRow): boolean => limit !== null && count >= limit;

const firstThat = async (
  rows: readonly PermissionRow[],
  { signature, bytes }: Claim,
  take: (portion: Portion) => Promise<boolean>
): Promise<Portion | null> => {
  for (const { id } of rows) {
    const portion = { id, link: signature, bytes };
    if (await take(portion)) return portion;
  }
  return null;
};

/**
 * Uses one download of the right that the orders of the link give. Going on with a download that was counted (the same link, not
 * from the first byte) is free while its bytes last, so that a broken connection costs nothing and a second copy does.
 * Answers what was taken; null where nothing is counted.
 * @throws UnprocessableError where the orders give no right, or none any more.
 */
export const claimDownload = async (platform: Platform, claim: Claim): Promise<Portion | null> => {
  // The staff's own link.
  if (claim.link.orderIds.length === 0) return null;
  const purchases = await matchingPurchases(platform, claim);
  const now = platform.clock.now();
  const rows = await permissionsOf(platform, claim, purchases, now);
  const current = rows.filter((row) => !isOver(row, now));
  if (current.length === 0) throw new UnprocessableError('The time in which this file could be downloaded is over.');
  const begun = current.filter(({ countedLink }) => claim.goesOn && countedLink === claim.signature);
  const open = current.filter((row) => !isUsedUp(row));
  if (!claim.counts && begun.length + open.length > 0) return null;
  const most = bytesOfOneDownload(claim.size);
  const taken =
    (await firstThat(begun, claim, (portion) => takeBytes(platform.db, portion, most))) ??
    (await firstThat(open, claim, (portion) => countDownload(platform.db, portion, now)));
  if (taken) return taken;
  throw new UnprocessableError('The file has been downloaded as often as the order allows.');
};
