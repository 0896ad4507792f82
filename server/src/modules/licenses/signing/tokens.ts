import type { PublicLicenseStatus } from '../../../domain/license';
import { siteAddressOf } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import { LONGEST_TOKEN, signerOf } from './signing-keys';

/** What a token states. See docs/rules/licenses.md#what-devices-are-told. */
export type TokenFacts = {
  readonly productId: number;
  readonly variationId: number;
  /** Digest of the key, which the token itself does not hold. */
  readonly keyDigest: string;
  /** Address of the site; null where it is not activated. */
  readonly site: string | null;
  readonly limit: number;
  readonly status: PublicLicenseStatus;
  readonly expiresAt: Date | null;
};

/** Seconds after which a device that can reach the store asks again. */
const CHECK_AGAIN = 24 * 60 * 60;

const inSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** No token outlives what it states: one that says valid ends with its licence. */
const endOf = ({ status, expiresAt }: TokenFacts, now: number): number => {
  const longest = inSeconds(now + LONGEST_TOKEN);
  return status === 'valid' && expiresAt ? Math.min(longest, inSeconds(expiresAt.getTime())) : longest;
};

/** A JWS in compact form, which a device checks without network. */
export const signLicenseToken = async (platform: Platform, facts: TokenFacts): Promise<string> => {
  const { SignJWT } = await import('jose');
  const { kid, key } = await signerOf(platform);
  const now = platform.clock.now().getTime();
  const claims = {
    iss: siteAddressOf(platform.strapi),
    aud: String(facts.productId),
    product_id: facts.productId,
    variation_id: facts.variationId,
    license: facts.keyDigest,
    site: facts.site,
    limit: facts.limit,
    status: facts.status,
    expires: facts.expiresAt ? inSeconds(facts.expiresAt.getTime()) : null,
    iat: inSeconds(now),
    exp: endOf(facts, now),
    check_again_at: inSeconds(now) + CHECK_AGAIN,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid }).sign(key);
};
