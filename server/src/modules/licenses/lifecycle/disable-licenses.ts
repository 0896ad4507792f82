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

/** Of an order whose money was given back, never came, or is not expected any more. */
export const disableLicensesOf = (
  platform: Platform,
  orderId: number,
  reason: DisableReason,
  author: Author
): Promise<void> =>
  platform.db.transaction(async () => {
    for (const { id } of await findLicensesOf(platform.db, 'order_id', [orderId])) {
      const license = await lockLicense(platform.db, id);
      if (license) await disableLicense(platform, license, reason, author);
    }
  });
