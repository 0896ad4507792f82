import { RuleViolationError } from '../../../domain/errors';
import { toTimestamp } from '../../../platform/db/columns';
import { readMoment } from '../../../platform/http/moment-field';
import type { Platform } from '../../../platform/platform';
import type { Author } from '../license-log';
import { licenseEvent, statusEvents } from '../licenses.events';
import type { LicenseRow } from '../licenses.rows';
import { changeLicense, configText, type LicenseChange, type LicenseChanged } from './change-license';

const LIFETIME = 'lifetime';
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Null: for ever. @throws RuleViolationError */
const readExpiration = (text: string | undefined): Date | null => {
  if (text === LIFETIME) return null;
  const moment = text !== undefined && MOMENT.test(text) ? readMoment(text) : null;
  if (moment === null) throw new RuleViolationError(`The date must be YYYY-MM-DD HH:MM:SS, or '${LIFETIME}'.`);
  return moment;
};

const FOREVER = Number.POSITIVE_INFINITY;

const timeOf = (date: Date | null): number => date?.getTime() ?? FOREVER;

type Movement = { readonly title: string; readonly message: string };

const movementOf = (from: Date | null, to: Date | null): Movement => {
  if (to === null) return { title: 'Licence marked lifetime', message: 'The license has been marked lifetime.' };
  return timeOf(to) > timeOf(from)
    ? { title: 'Licence validity extended', message: 'The validity of the license has been extended.' }
    : { title: 'Licence validity reduced', message: 'The validity of the license has been reduced.' };
};

const written = (date: Date | null): string => toTimestamp(date) ?? LIFETIME;

const changeOf = (license: LicenseRow, to: Date | null, { title }: Movement): LicenseChange => {
  const { disabled_reason: _former, ...config } = license.config;
  const from = license.expiration_date;
  const dates = { old_date: toTimestamp(from), new_date: toTimestamp(to) };
  const isMoved = timeOf(from) !== timeOf(to);
  return {
    row: { ...license, expiration_date: to, status: 'active', config },
    values: { expiration_date: to, status: 'active', config: configText(config) },
    events: [
      ...(isMoved ? [licenseEvent('license_validity_extended', license.id, dates)] : []),
      ...statusEvents(license.id, license.status, 'active'),
    ],
    note: { title, content: `from ${written(from)} to ${written(to)}` },
  };
};

/**
 * The licence ends at another moment, or never; one that was disabled or expired is active again. A moment that has passed makes it
 * expired at once. @throws NotFoundError; RuleViolationError where it is no moment.
 */
export const extendValidity = async (
  platform: Platform,
  id: number,
  expiration: string | undefined,
  author: Author
): Promise<LicenseChanged> => {
  const to = readExpiration(expiration);
  return changeLicense(platform, id, author, (license) => {
    const isSame = timeOf(to) === timeOf(license.expiration_date);
    if (isSame && license.status === 'active') {
      return { message: 'The license ends at this date already.', change: null };
    }
    const movement = isSame
      ? { title: 'Licence activated', message: 'The license is active again.' }
      : movementOf(license.expiration_date, to);
    return { message: movement.message, change: changeOf(license, to, movement) };
  });
};
