import { RuleViolationError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { keyDigest } from '../../../platform/db/license-digests';
import type { Author } from '../license-log';
import { licenseNotFound } from '../licenses.errors';
import { findLicense } from '../licenses.repository';
import type { LicenseRow } from '../licenses.rows';
import { activateSite, type ActivationRefusal } from '../use-cases/activate-site';
import { deactivateSite } from '../use-cases/deactivate-site';
import { resolveSite } from '../use-cases/resolve-site';

/** A licence by its id, as the path has it; clients name it once more in the body, by id or key. */
type Named = { readonly id: number; readonly named?: string | undefined; readonly author: Author };

const isNamed = ({ id, license_key: key }: LicenseRow, named: string): boolean =>
  named === String(id) || keyDigest(named) === keyDigest(key);

/** @throws NotFoundError; RuleViolationError where path and body name two licences. */
const existing = async ({ db }: Platform, { id, named }: Named): Promise<LicenseRow> => {
  const license = await findLicense(db, id);
  if (!license) throw licenseNotFound();
  if (named !== undefined && named !== '' && !isNamed(license, named)) {
    throw new RuleViolationError('The body names another license than the address.');
  }
  return license;
};

const REFUSALS: Readonly<Record<Exclude<ActivationRefusal, 'license_not_found'>, string>> = {
  license_expired: 'The license has expired: extend it first.',
  license_not_active: 'The license is disabled.',
  activation_limit_exceeded: 'The license is used on as many sites as it allows.',
  activation_error: 'This site may not use the license: code of the store has refused it.',
};

/** @throws NotFoundError; RuleViolationError with the reason. */
export const activateByStaff = async (
  platform: Platform,
  { url, ...of }: Named & { readonly url: string }
): Promise<string> => {
  const { id } = await existing(platform, of);
  const site = await resolveSite(platform, url);
  if (!site) throw new RuleViolationError('This is no address of a site.');
  const result = await activateSite(platform, {
    ...{ licenseId: id, site, method: 'staff', facts: {}, author: of.author },
  });
  if (!('refused' in result)) {
    return result.isNew ? 'The site may use the license.' : 'The site uses the license already.';
  }
  if (result.refused === 'license_not_found') throw licenseNotFound();
  throw new RuleViolationError(REFUSALS[result.refused]);
};

/** @throws NotFoundError; RuleViolationError where no such site uses the licence. */
export const deactivateByStaff = async (
  platform: Platform,
  { activationId, ...of }: Named & { readonly activationId: number }
): Promise<string> => {
  const { id } = await existing(platform, of);
  const result = await deactivateSite(platform, { licenseId: id, by: { id: activationId }, author: of.author });
  if (!('refused' in result)) return 'The site does not use the license any more.';
  if (result.refused === 'license_not_found') throw licenseNotFound();
  throw new RuleViolationError('No such site uses the license.');
};
