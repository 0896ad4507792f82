import { RuleViolationError } from '../../../domain/errors';
import { MAX_QUANTITY } from '../../../platform/http/fields';
import type { Platform } from '../../../platform/platform';
import { countActive } from '../activations.repository';
import { configWithKept } from '../kept-activations';
import type { Author } from '../license-log';
import { licenseEvent } from '../licenses.events';
import type { LicenseRow } from '../licenses.rows';
import { changeLicense, configText, type LicenseChange, type LicenseChanged } from './change-license';

const UNLIMITED = 'unlimited';

/** @throws RuleViolationError */
const readLimit = (wanted: unknown): number => {
  if (wanted === UNLIMITED) return 0;
  const isDigits = typeof wanted === 'string' && /^\d{1,7}$/.test(wanted.trim());
  const limit = isDigits ? Number(wanted) : wanted;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 0 && limit <= MAX_QUANTITY) return limit;
  throw new RuleViolationError(`The limit must be a whole number up to ${MAX_QUANTITY}, 0 or '${UNLIMITED}'.`);
};

const written = (limit: number): string => (limit === 0 ? UNLIMITED : String(limit));

const isMore = (limit: number, than: number): boolean => limit === 0 || (than !== 0 && limit > than);

const changeOf = (license: LicenseRow, limit: number, count: number): LicenseChange => {
  const config = configWithKept(license.config, { limit, count });
  const event = isMore(limit, license.limit) ? 'license_limit_increased' : 'license_limit_decreased';
  return {
    row: { ...license, limit, config },
    values: { limit, config: configText(config) },
    events: [licenseEvent(event, license.id, { old_count: license.limit })],
    note: { title: 'Licence limit updated', content: `from ${written(license.limit)} to ${written(limit)}` },
  };
};

const messageOf = (limit: number, count: number): string => {
  if (limit === 0) return 'The license may be used on as many sites as you like.';
  return count > limit
    ? `The limit is ${limit} now. ${count} sites use the license: they stay until they are freed.`
    : `The license may be used on ${limit} ${limit === 1 ? 'site' : 'sites'}.`;
};

/**
 * How many sites may use the licence. Those that use it stay, even where they are more; no other comes in before they are fewer than
 * the limit. @throws NotFoundError; RuleViolationError where it is no limit.
 */
export const updateLimit = async (
  platform: Platform,
  id: number,
  wanted: unknown,
  author: Author
): Promise<LicenseChanged> => {
  const limit = readLimit(wanted);
  return changeLicense(platform, id, author, async (license) => {
    if (license.limit === limit) return { message: 'The license has this limit already.', change: null };
    const count = await countActive(platform.db, id);
    return { message: messageOf(limit, count), change: changeOf(license, limit, count) };
  });
};
