import type { License } from '../../contracts/licenses';
import { BadRequestError, NotFoundError } from '../../domain/errors';
import { SYSTEM, type CallerPrincipal } from '../../platform/caller';
import type { Platform } from '../../platform/platform';
import { authorOf } from '../activity';
import { issueLicenses } from './issuing/issue-licenses';
import { presentLicense } from './licenses.presenter';
import { findLicense, findLicenseByKey, findLicensesOf } from './licenses.repository';
import { activateSite, type ActivationRefusal } from './use-cases/activate-site';
import { deactivateSite } from './use-cases/deactivate-site';
import { resolveSite } from './use-cases/resolve-site';

const REFUSALS: Readonly<Record<ActivationRefusal, string>> = {
  license_not_found: 'The license does not exist.',
  license_expired: 'The license has expired.',
  license_not_active: 'The license is not active.',
  activation_limit_exceeded: 'The license is in use on as many sites as it allows.',
  activation_error: 'This site may not use the license.',
};

const siteFor = async (platform: Platform, url: string) => {
  const site = await resolveSite(platform, url);
  if (!site) throw new BadRequestError('This is no address of a site.');
  return site;
};

type Asking = Partial<CallerPrincipal>;

const sites = (platform: Platform) => ({
  /** The limit holds as for devices. Throws BadRequestError, and NotFoundError for an unknown license. */
  activateSite: async (id: number, url: string, { principal = SYSTEM }: Asking = {}): Promise<License> => {
    const site = await siteFor(platform, url);
    const request = { licenseId: id, site, method: 'staff', facts: {}, author: authorOf(principal) } as const;
    const result = await activateSite(platform, request);
    if (!('refused' in result)) return presentLicense(result.license, platform.clock.now());
    if (result.refused === 'license_not_found') throw new NotFoundError(REFUSALS.license_not_found);
    throw new BadRequestError(REFUSALS[result.refused]);
  },
  /** Throws BadRequestError, and NotFoundError for an unknown license and a site that does not use it. */
  deactivateSite: async (id: number, url: string, { principal = SYSTEM }: Asking = {}): Promise<License> => {
    const { address } = await siteFor(platform, url);
    const request = { licenseId: id, by: { site: address }, author: authorOf(principal) };
    const result = await deactivateSite(platform, request);
    if (!('refused' in result)) return presentLicense(result.license, platform.clock.now());
    const isKnown = result.refused === 'site_not_found';
    throw new NotFoundError(isKnown ? 'The site does not use the license.' : REFUSALS.license_not_found);
  },
});

const listOf = async (
  platform: Platform,
  column: 'order_id' | 'customer_id',
  id: number
): Promise<readonly License[]> =>
  (await findLicensesOf(platform.db, column, [id])).map((row) => presentLicense(row, platform.clock.now()));

/** Licences for other code of the site. Where no caller is named, the log names the system. */
export const licenseService = (platform: Platform) => ({
  /** Throws NotFoundError. */
  find: async (id: number): Promise<License> => {
    const row = await findLicense(platform.db, id);
    if (!row) throw new NotFoundError(REFUSALS.license_not_found);
    return presentLicense(row, platform.clock.now());
  },
  /** In whichever case the key is written; null where no license has it. */
  findByKey: async (key: string): Promise<License | null> => {
    const row = await findLicenseByKey(platform.db, key);
    return row && presentLicense(row, platform.clock.now());
  },
  ofOrder: (orderId: number) => listOf(platform, 'order_id', orderId),
  ofCustomer: (customerId: number) => listOf(platform, 'customer_id', customerId),
  /** Gives units of a paid order that have no licence one; answers how many. Throws NotFoundError. */
  issueMissing: (orderId: number, { principal = SYSTEM }: Asking = {}): Promise<number> =>
    issueLicenses(platform, orderId, authorOf(principal)),
  ...sites(platform),
});
