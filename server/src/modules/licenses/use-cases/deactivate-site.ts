import type { Platform } from '../../../platform/platform';
import { findActivation, updateActivation } from '../activations.repository';
import type { Author } from '../license-log';
import { lockLicense } from '../licenses.repository';
import type { ActivationRow, LicenseRow } from '../licenses.rows';
import { countedChange, hasKeyStill, tellSite } from './activate-site';

export type ReleaseRequest = {
  readonly licenseId: number;
  /** Of the key that a device named; people name the licence itself. */
  readonly keyDigest?: string;
  /** By the id of the activation, or the address of the site as `resolveSite` writes it. */
  readonly by: { readonly id: number } | { readonly site: string };
  readonly author: Author;
};

export type ReleasedSite =
  | { readonly license: LicenseRow; readonly activation: ActivationRow }
  | { readonly refused: 'license_not_found' | 'site_not_found' };

/** The site uses the licence no longer, and its place is free. Possible whatever the state of the licence. */
export const deactivateSite = (platform: Platform, request: ReleaseRequest): Promise<ReleasedSite> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    const license = await lockLicense(db, request.licenseId);
    if (!license || !hasKeyStill(license, request.keyDigest)) return { refused: 'license_not_found' };
    const known = await findActivation(db, license.id, request.by);
    if (known?.status !== 'active') return { refused: 'site_not_found' };
    await updateActivation(db, known.id, { status: 'inactive' }, clock.now());
    const activation: ActivationRow = { ...known, status: 'inactive' };
    const counted = await countedChange(platform, license);
    await tellSite(platform, counted, activation, request.author);
    return { license: counted, activation };
  });
