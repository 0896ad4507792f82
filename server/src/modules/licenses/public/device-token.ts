import type { Platform } from '../../../platform/platform';
import { signLicenseToken } from '../signing/tokens';
import type { KnownLicense } from './ask-license';

/** Is thrown away: it takes as long as that of a right key, so the time of an answer does not tell what was wrong with another. */
export const tokenOfNobody = (platform: Platform, productId: number): Promise<string> =>
  signLicenseToken(platform, {
    ...{ productId, variationId: 0, keyDigest: '', site: null, limit: 0 },
    ...{ status: 'invalid', expiresAt: null },
  });

/** What a device keeps, to know without network what it was told. */
export const tokenOf = (platform: Platform, { license, activation, status }: KnownLicense): Promise<string> =>
  signLicenseToken(platform, {
    productId: license.product_id,
    variationId: license.variation_id,
    keyDigest: license.key_digest,
    site: activation?.site_url ?? null,
    limit: license.limit,
    status,
    expiresAt: license.expiration_date,
  });
