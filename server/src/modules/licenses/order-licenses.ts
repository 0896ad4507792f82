import type { License } from '../../contracts/licenses';
import type { Platform } from '../../platform/platform';
import type { OrderLicenses } from '../orders';
import { isLicenseMissing } from './issuing/issue-licenses';
import { presentLicense } from './licenses.presenter';
import { findLicensesOf, giveLicensesOfOrders, lockLicense } from './licenses.repository';
import type { LicenseRow } from './licenses.rows';
import { removeLicenses } from './remove-licenses';

type Owner = 'order_id' | 'customer_id';

/** Presented, by the id of the order or the customer that they belong to; the oldest first. */
export const licensesBy = async (
  { db, clock }: Platform,
  owner: Owner,
  ids: readonly number[]
): Promise<ReadonlyMap<number, readonly License[]>> => {
  const at = clock.now();
  const found = new Map<number, License[]>();
  for (const row of await findLicensesOf(db, owner, ids)) {
    found.set(row[owner], [...(found.get(row[owner]) ?? []), presentLicense(row, at)]);
  }
  return found;
};

const lockOfOrder = async ({ db }: Platform, orderId: number): Promise<readonly LicenseRow[]> => {
  const locked: LicenseRow[] = [];
  for (const { id } of await findLicensesOf(db, 'order_id', [orderId])) {
    const license = await lockLicense(db, id);
    if (license) locked.push(license);
  }
  return locked;
};

/** What orders ask of licences. */
export const orderLicenses = (platform: Platform): OrderLicenses => ({
  readOf: async (order, items) => {
    const rows = await findLicensesOf(platform.db, 'order_id', [order.id]);
    const at = platform.clock.now();
    return {
      licenses: rows.map((row) => presentLicense(row, at)),
      isOneMissing: await isLicenseMissing(platform, order, items, rows),
    };
  },
  findOf: (orderIds) => licensesBy(platform, 'order_id', orderIds),
  give: (orderIds, customerId) => giveLicensesOfOrders(platform.db, orderIds, customerId, platform.clock.now()),
  remove: async ({ id, uuid, mode }, author) => {
    const licenses = await lockOfOrder(platform, id);
    await removeLicenses(platform, licenses, { content: `With order ${uuid}`, author, isTest: mode === 'test' });
  },
});
