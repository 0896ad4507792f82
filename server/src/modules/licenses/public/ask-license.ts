import { networkOf } from '../../../domain/access';
import { SELLABLE_STATUSES } from '../../../domain/catalog';
import { publicStatus, type PublicLicenseStatus } from '../../../domain/license';
import { equalInConstantTime } from '../../../platform/auth/secrets';
import { createRateWindows, type RateWindows } from '../../../platform/http/rate-windows';
import type { Platform } from '../../../platform/platform';
import { keyDigest } from '../../../platform/db/license-digests';
import { createGuessGuard, GUESS_WINDOW, type GuessGuard } from './guess-guard';
import {
  findAskedLicense,
  type AskedLicense,
  type Found,
  type FoundActivation,
  type FoundLicense,
  type FoundProduct,
} from './known-license.read-model';
import { refused, type RefusalType } from './refusals';

/** A licence that a device has named rightly. */
export type KnownLicense = {
  readonly product: FoundProduct;
  readonly license: FoundLicense;
  /** Of the site that asks; null where it is not activated. */
  readonly activation: FoundActivation | null;
  readonly status: PublicLicenseStatus;
};

/** Wrong keys for one product from everywhere together, in a minute; beyond it a network has one guess. */
const GUESSES_OF_PRODUCT = 600;

const GUARD = Symbol('guesses of licence keys');
const WINDOWS = Symbol('counts of licence calls');

export const windowsOf = (platform: Platform): RateWindows =>
  platform.memo(WINDOWS, () => createRateWindows(platform.db, platform.clock));

const guardOf = (platform: Platform): GuessGuard =>
  platform.memo(GUARD, () =>
    createGuessGuard({ limit: platform.config.licenseGuessLimit, now: () => platform.clock.now().getTime() })
  );

/** Whether strangers are told that there is such a product. Whoever has a key of it is, whatever has become of it since. */
export const isTold = ({ status }: Pick<FoundProduct, 'status'>): boolean =>
  (SELLABLE_STATUSES as readonly string[]).includes(status);

/** MariaDB compares without regard to case. */
const isAskedActivation = (activation: FoundActivation, hash: string, site: string | null): boolean =>
  equalInConstantTime(activation.activation_hash, hash) && (site === null || activation.site_url === site);

const wrongIn = ({ license, activation }: Found, { productId, by, site }: AskedLicense): RefusalType | null => {
  if ('hash' in by && !(activation && isAskedActivation(activation, by.hash, site))) return 'invalid_activation';
  if (!license) return 'license_not_found';
  if ('key' in by && !equalInConstantTime(license.key_digest, keyDigest(by.key))) return 'license_not_found';
  return license.product_id === productId ? null : 'key_mismatch';
};

const refusalOf = ({ product }: Found, wrong: RefusalType | null): RefusalType | null => {
  if (!product) return 'product_not_found';
  return wrong !== null && !isTold(product) ? 'product_not_found' : wrong;
};

/** Beside the answer, which takes as long for a wrong key as for a right one. */
const countGuess = (platform: Platform, network: string, productId: number): void => {
  const windows = windowsOf(platform);
  const { licenseGuessLimit: limit } = platform.config;
  const count = async (bucket: string, most: number): Promise<void> => {
    const { hits, resetsAt } = await windows.hit(`license-guess:${bucket}`, GUESS_WINDOW);
    if (hits >= most) guardOf(platform).block(network, resetsAt);
  };
  Promise.all([count(network, limit), count(`product:${productId}`, GUESSES_OF_PRODUCT)]).catch((error: unknown) => {
    platform.strapi.log.warn(`shop: a wrong licence key could not be counted: ${String(error)}`);
  });
};

type Looked = {
  readonly found: Found;
  readonly refusal: RefusalType | null;
  /** Somebody may have tried a key, of a product that there is: so many of them are answered, and no more. */
  readonly isGuess: boolean;
};

const look = async (platform: Platform, asked: AskedLicense): Promise<Looked> => {
  const found = await findAskedLicense(platform.db, asked);
  const wrong = wrongIn(found, asked);
  return { found, refusal: refusalOf(found, wrong), isGuess: wrong !== null && found.product !== null };
};

/**
 * What there is of what a device names, in one statement. Unknown keys and those of other products take the same work as right ones.
 * @throws TooManyRequestsError where the network has named too many wrong ones.
 */
export const lookLicense = async (platform: Platform, ip: string, asked: AskedLicense): Promise<Looked> => {
  if (platform.config.licenseGuessLimit === 0) return look(platform, asked);
  // Those who name an activation are not kept waiting by those who guess keys behind the same address.
  const network = `${'hash' in asked.by ? 'hash' : 'key'}:${networkOf(ip)}`;
  return guardOf(platform).ask(network, async () => {
    const looked = await look(platform, asked);
    if (looked.isGuess) countGuess(platform, network, asked.productId);
    return { isWrong: looked.isGuess, value: looked };
  });
};

/** @throws UnprocessableError with the type of the refusal. */
export const knownIn = (platform: Platform, { found, refusal }: Looked): KnownLicense => {
  const { product, license, activation } = found;
  if (refusal !== null) throw refused(refusal);
  if (!product || !license) throw refused('license_not_found');
  const validity = { status: license.status, expiresAt: license.expiration_date };
  return { product, license, activation, status: publicStatus(validity, platform.clock.now()) };
};

/** The licence that a device names. @throws as `knownIn` and `lookLicense` */
export const askLicense = async (platform: Platform, ip: string, asked: AskedLicense): Promise<KnownLicense> =>
  knownIn(platform, await lookLicense(platform, ip, asked));
