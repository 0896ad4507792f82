import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { licenseEntry, type Author } from '../license-log';
import { licenseEvent, statusEvents } from '../licenses.events';
import { findLicensesOf, lockLicense, updateLicense } from '../licenses.repository';
import type { LicenseRow } from '../licenses.rows';

export type DisableReason = 'refunded' | 'payment_failed' | 'canceled' | 'upgraded';

/** With the licence locked. One that is disabled stays as it is. */
export const disableLicense = async (
  platform: Platform,
  license: LicenseRow,
  reason: DisableReason,
  author: Author
): Promise<void> => {
  if (license.status === 'disabled') return;
  const { db, clock, events } = platform;
  const config = toJson({ ...license.config, disabled_reason: reason });
  await updateLicense(db, license.id, { status: 'disabled', config }, clock.now());
  await events.record([
    licenseEvent('license_disabled', license.id, { reason }),
    ...statusEvents(license.id, license.status, 'disabled'),
  ]);
  await recordActivities(platform, [licenseEntry(license.id, 'Licence disabled', reason, author)]);
};

const eachOf = ({ db }: Platform, orderId: number, change: (license: LicenseRow) => Promise<void>): Promise<void> =>
  db.transaction(async () => {
    for (const { id } of await findLicensesOf(db, 'order_id', [orderId])) {
      const license = await lockLicense(db, id);
      if (license) await change(license);
    }
  });

/** Of an order whose money was given back, never came, or is not expected any more. */
export const disableLicensesOf = (
  platform: Platform,
  orderId: number,
  reason: DisableReason,
  author: Author
): Promise<void> => eachOf(platform, orderId, (license) => disableLicense(platform, license, reason, author));

/** What the money of the order took along, its money brings back; what staff disabled stays so. */
const WITH_MONEY: readonly (string | undefined)[] = ['refunded', 'payment_failed'] satisfies DisableReason[];

const enableLicense = async (platform: Platform, license: LicenseRow, author: Author): Promise<void> => {
  const { disabled_reason: reason, ...config } = license.config;
  if (license.status !== 'disabled' || !WITH_MONEY.includes(reason)) return;
  const { db, clock, events } = platform;
  await updateLicense(db, license.id, { status: 'active', config: toJson(config) }, clock.now());
  await events.record([
    licenseEvent('license_reactivated', license.id),
    ...statusEvents(license.id, license.status, 'active'),
  ]);
  await recordActivities(platform, [licenseEntry(license.id, 'Licence valid again', 'paid', author)]);
};

/** Of an order that is paid again. Its date stays: one that has passed says enough. */
export const enableLicensesOf = (platform: Platform, orderId: number, author: Author): Promise<void> =>
  eachOf(platform, orderId, (license) => enableLicense(platform, license, author));
