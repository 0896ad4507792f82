import type { Platform } from '../../../platform/platform';
import { signLicenseToken } from '../signing/tokens';
import type { KnownLicense } from './ask-license';

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
