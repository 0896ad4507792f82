import { randomBytes } from 'node:crypto';
import { shownStatus, type Site } from '../../../domain/license';
import { keyDigest } from '../../../platform/db/license-digests';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import {
  countActive,
  findActivation,
  insertActivation,
  keepSite,
  updateActivation,
  type SiteFacts,
} from '../activations.repository';
import { configWithKept } from '../kept-activations';
import { licenseEntry, type Author } from '../license-log';
import { licenseEvent } from '../licenses.events';
import { CAN_ACTIVATE_SITE } from '../licenses.hooks';
import { lockLicense, updateLicense } from '../licenses.repository';
import { validityOf, type ActivationRow, type LicenseRow } from '../licenses.rows';

export type SiteRequest = {
  readonly licenseId: number;
  /** Of the key that a device named; staff name the licence itself. */
  readonly keyDigest?: string;
  readonly site: Site;
  readonly method: ActivationRow['activation_method'];
  readonly facts: SiteFacts;
  readonly author: Author;
};

export type ActivationRefusal =
  | 'license_not_found'
  | 'license_expired'
  | 'license_not_active'
  | 'activation_limit_exceeded'
  /** Code of the site has refused it. */
  | 'activation_error';

export type ActivatedSite =
  | { readonly license: LicenseRow; readonly activation: ActivationRow; readonly isNew: boolean }
  | { readonly refused: ActivationRefusal };

const HASH_BYTES = 24;

const refusalOf = (license: LicenseRow, now: Date): ActivationRefusal | null => {
  const status = shownStatus(validityOf(license), now);
  if (status === 'expired') return 'license_expired';
  return status === 'active' ? null : 'license_not_active';
};

/** With the licence locked: false where the key that a device named was replaced after it was looked up. */
export const hasKeyStill = ({ license_key: key }: LicenseRow, named: string | undefined): boolean =>
  named === undefined || keyDigest(key) === named;

/** With the licence locked, so that no other activation can come in between. */
const hasRoom = async ({ db }: Platform, license: LicenseRow, { site }: SiteRequest): Promise<boolean> =>
  site.isLocal || license.limit === 0 || (await countActive(db, license.id)) < license.limit;

const writeActivation = async (
  { db, clock }: Platform,
  license: LicenseRow,
  known: ActivationRow | null,
  { site, facts, method }: SiteRequest
): Promise<ActivationRow> => {
  const now = clock.now();
  const siteId = await keepSite(db, site.address, facts, now);
  const values = {
    is_local: site.isLocal ? 1 : 0,
    activation_method: method,
    activation_hash: randomBytes(HASH_BYTES).toString('hex'),
  } as const;
  if (known) await updateActivation(db, known.id, { ...values, status: 'active' }, now);
  else {
    const { id: license_id, product_id, variation_id } = license;
    await insertActivation(db, { ...values, license_id, site_id: siteId, product_id, variation_id }, now);
  }
  return (await findActivation(db, license.id, { site: site.address })) as ActivationRow;
};

/** With the licence locked, after its sites have changed. */
export const countedChange = async ({ db, clock }: Platform, license: LicenseRow): Promise<LicenseRow> => {
  const activation_count = await countActive(db, license.id);
  const config = configWithKept(license.config, { limit: license.limit, count: activation_count });
  await updateLicense(db, license.id, { activation_count, config: JSON.stringify(config) }, clock.now());
  return { ...license, activation_count, config };
};

export const tellSite = async (
  platform: Platform,
  license: LicenseRow,
  activation: ActivationRow,
  author: Author
): Promise<void> => {
  const { id, status, is_local, activation_hash, site_id, site_url } = activation;
  const details = { site: { id: site_id, site_url }, activation: { id, status, is_local, activation_hash } };
  const isActive = status === 'active';
  const names = ['license_activation_status_updated', `license/site_${isActive ? 'activated' : 'deactivated'}`];
  await platform.events.record(names.map((name) => licenseEvent(name, license.id, details)));
  const title = isActive ? 'Site activated' : 'Site deactivated';
  await recordActivities(platform, [licenseEntry(license.id, title, site_url, author)]);
};

/** What code of the site says, which is asked without a lock: it may take its time. */
const isLetIn = async ({ db, hooks }: Platform, { licenseId, site, method }: SiteRequest): Promise<boolean> => {
  if (!hooks.isHeard(CAN_ACTIVATE_SITE)) return true;
  const known = await findActivation(db, licenseId, { site: site.address });
  const context = { license_id: licenseId, site_url: site.address, is_local: site.isLocal, activation_method: method };
  return known?.status === 'active' || hooks.ask(CAN_ACTIVATE_SITE, true, context);
};

const activateWithin = (platform: Platform, request: SiteRequest, letIn: boolean): Promise<ActivatedSite> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    const license = await lockLicense(db, request.licenseId);
    if (!license || !hasKeyStill(license, request.keyDigest)) return { refused: 'license_not_found' };
    const refused = refusalOf(license, clock.now());
    if (refused) return { refused };
    const known = await findActivation(db, license.id, { site: request.site.address });
    if (known?.status === 'active') {
      await keepSite(db, request.site.address, request.facts, clock.now());
      return { license, activation: known, isNew: false };
    }
    if (!(await hasRoom(platform, license, request))) return { refused: 'activation_limit_exceeded' };
    if (!letIn) return { refused: 'activation_error' };
    const activation = await writeActivation(platform, license, known, request);
    const counted = await countedChange(platform, license);
    await tellSite(platform, counted, activation, request.author);
    return { license: counted, activation, isNew: true };
  });

/**
 * Lets a site use a licence: once, however often it asks, and never more sites than the limit, however many ask at once. Local sites do not
 * count. See docs/rules/licenses.md#sites.
 */
export const activateSite = async (platform: Platform, request: SiteRequest): Promise<ActivatedSite> =>
  activateWithin(platform, request, await isLetIn(platform, request));
