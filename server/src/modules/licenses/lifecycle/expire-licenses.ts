import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { findPastDate } from '../expired-licenses.repository';
import { licenseEntry, SYSTEM } from '../license-log';
import { licenseEvent, statusEvents } from '../licenses.events';
import { EXPIRY_GRACE_DAYS } from '../licenses.hooks';
import { lockLicense, updateLicense } from '../licenses.repository';

const DAY = 24 * 3_600_000;
const GRACE_DAYS = 15;
const BATCH = 200;

const expireOne = async (platform: Platform, id: number, until: Date): Promise<boolean> => {
  const { db, clock, events } = platform;
  const license = await lockLicense(db, id);
  // Another process may have been here, or a renewal may have come, since it was found.
  if (license?.status !== 'active' || license.expiration_date === null || license.expiration_date > until) return false;
  await updateLicense(db, id, { status: 'expired' }, clock.now());
  await events.record([
    licenseEvent('license_expired', id, { prev_status: license.status }),
    ...statusEvents(id, license.status, 'expired'),
  ]);
  await recordActivities(platform, [licenseEntry(id, 'Licence expired', '', SYSTEM)]);
  return true;
};

/**
 * The hourly job: what was not renewed within the grace period is stored as expired. Devices are told so from the date on. Answers how many
 * it changed.
 */
export const expireLicenses = async (platform: Platform): Promise<number> => {
  const days = await platform.hooks.ask(EXPIRY_GRACE_DAYS, GRACE_DAYS, {});
  const until = new Date(platform.clock.now().getTime() - days * DAY);
  let expired = 0;
  for (;;) {
    const ids = await findPastDate(platform.db, until, BATCH);
    const changed = await platform.db.transaction(async () => {
      let done = 0;
      for (const id of ids) if (await expireOne(platform, id, until)) done += 1;
      return done;
    });
    expired += changed;
    if (ids.length < BATCH || changed === 0) return expired;
  }
};
