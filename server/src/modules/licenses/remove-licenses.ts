import type { Platform } from '../../platform/platform';
import { recordActivities, removeActivitiesOf } from '../activity';
import { removeLabelsOf } from '../labels';
import { giveBackPoolKeys } from './issuing/pool-keys.repository';
import { licenseEntry, type Author } from './license-log';
import { presentLicense } from './licenses.presenter';
import { deleteLicenses } from './licenses.repository';
import type { LicenseRow } from './licenses.rows';

type Removal = {
  /** For the log: how it came about. */
  readonly content: string;
  readonly author: Author;
  /** Nothing of it stays, not even the log, and prepared keys are given again: nobody has bought them. */
  readonly isTest?: boolean;
};

/**
 * With their sites and labels, in the transaction of the caller, who has them locked; `license_deleted` tells what each was. Prepared keys
 * among them are not given again, but for those of test orders.
 */
export const removeLicenses = async (
  platform: Platform,
  licenses: readonly LicenseRow[],
  { content, author, isTest = false }: Removal
): Promise<void> => {
  if (licenses.length === 0) return;
  const at = platform.clock.now();
  const ids = licenses.map(({ id }) => id);
  await removeLabelsOf(platform, 'license', ids);
  await deleteLicenses(platform.db, ids);
  await platform.events.record(
    licenses.map((license) => ({ name: 'license_deleted', references: { license: presentLicense(license, at) } }))
  );
  if (isTest) {
    await giveBackPoolKeys(platform.db, ids);
    for (const id of ids) await removeActivitiesOf(platform, 'license', id);
    return;
  }
  await recordActivities(
    platform,
    ids.map((id) => licenseEntry(id, 'Licence deleted', content, author))
  );
};
