import { RuleViolationError } from '../../../domain/errors';
import { isLicenseStatus, LICENSE_STATUSES, shownStatus, type LicenseStatus } from '../../../domain/license';
import type { Platform } from '../../../platform/platform';
import type { Author } from '../license-log';
import { statusEvents } from '../licenses.events';
import { validityOf, type LicenseRow } from '../licenses.rows';
import { changeLicense, configText, type LicenseChange, type LicenseChanged } from './change-license';

const BY_STAFF = 'staff';

const changeOf = (license: LicenseRow, status: LicenseStatus): LicenseChange => {
  const { disabled_reason: _former, ...rest } = license.config;
  const config = status === 'disabled' ? { ...rest, disabled_reason: BY_STAFF } : rest;
  return {
    row: { ...license, status, config },
    values: { status, config: configText(config) },
    events: statusEvents(license.id, license.status, status),
    note: { title: 'Licence status updated', content: `from ${license.status} to ${status}` },
  };
};

const PASSED = 'The license is active, but its date has passed: it counts as expired until it is extended.';

const isAsShown = (row: LicenseRow, now: Date): boolean => shownStatus(validityOf(row), now) === row.status;

/** @throws NotFoundError; RuleViolationError where there is no such status. */
export const updateStatus = async (
  platform: Platform,
  id: number,
  wanted: string | undefined,
  author: Author
): Promise<LicenseChanged> => {
  if (!isLicenseStatus(wanted)) throw new RuleViolationError(`The status must be ${LICENSE_STATUSES.join(', ')}.`);
  return changeLicense(platform, id, author, (license) => {
    const now = platform.clock.now();
    if (license.status === wanted) {
      return { message: isAsShown(license, now) ? `The license is ${wanted} already.` : PASSED, change: null };
    }
    const change = changeOf(license, wanted);
    return { message: isAsShown(change.row, now) ? `The license is ${wanted}.` : PASSED, change };
  });
};
