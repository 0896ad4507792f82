import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { licenseEntry, type Author } from '../license-log';
import { licenseNotFound } from '../licenses.errors';
import { lockLicense, updateLicense, type LicenseValues } from '../licenses.repository';
import type { LicenseConfig } from '../../../contracts/licenses';
import type { RecordedEvent } from '../../../platform/events/events';
import type { LicenseRow } from '../licenses.rows';

/** What staff make of a licence: nothing where it is so already. */
export type LicenseChange = {
  readonly row: LicenseRow;
  /** Columns that change, JSON as text. */
  readonly values: LicenseValues;
  readonly events: readonly RecordedEvent[];
  /** For the log of the licence. */
  readonly note: { readonly title: string; readonly content: string };
};

export type LicenseChanged = { readonly row: LicenseRow; readonly message: string };

type Decided = { readonly message: string; readonly change: LicenseChange | null };

const carryOut = async (platform: Platform, change: LicenseChange, author: Author): Promise<LicenseRow> => {
  const { row, values, events, note } = change;
  const now = platform.clock.now();
  await updateLicense(platform.db, row.id, values, now);
  await platform.events.record([...events]);
  await recordActivities(platform, [licenseEntry(row.id, note.title, note.content, author)]);
  return { ...row, updated_at: now };
};

/**
 * One change of one locked licence, with its events and its line in the log. `decide` reads the licence as it stands.
 * @throws NotFoundError with the way back to the list, and what `decide` throws.
 */
export const changeLicense = (
  platform: Platform,
  id: number,
  author: Author,
  decide: (license: LicenseRow) => Promise<Decided> | Decided
): Promise<LicenseChanged> =>
  platform.db.transaction(async () => {
    const license = await lockLicense(platform.db, id);
    if (!license) throw licenseNotFound();
    const { message, change } = await decide(license);
    return { message, row: change ? await carryOut(platform, change, author) : license };
  });

export const configText = (config: LicenseConfig): string => JSON.stringify(config);
