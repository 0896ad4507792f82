import type { LicensedVersion } from '../../../../contracts/public-licenses';
import type { Platform } from '../../../../platform/platform';
import { readProductUrls } from '../../../catalog';
import { findLicenseSettings, type LicenseSettingsRow } from '../../settings/license-settings.repository';
import { resolveSite } from '../../use-cases/resolve-site';
import { askLicense, isTold, type KnownLicense } from '../ask-license';
import type { AskedLicense } from '../known-license.read-model';
import { packageUrl } from '../package-links';
import { findPackage } from '../published-package';
import { VERSION_RESPONSE } from '../public.hooks';
import { presentVersion, type Release, type Standing } from '../public.presenter';
import { findReleasedProduct } from '../released-product.read-model';
import { messageOfRefusal, refusalIn, refused, siteNotValid } from '../refusals';

export type VersionRequest = {
  readonly productId: number;
  /** Null where the device names no licence. */
  readonly by: AskedLicense['by'] | null;
  readonly siteUrl: string | undefined;
};

const NO_LICENSE = 'Updates need a licence key.';
const NOT_ACTIVATED = 'The licence is not activated on this site.';
const NO_FILE = 'There is no file of this version.';

const readRelease = async (platform: Platform, productId: number): Promise<Release> => {
  const product = await findReleasedProduct(platform.db, productId);
  const settings = (await findLicenseSettings(platform.db, [productId])).get(productId);
  if (!product || !settings) throw refused('product_not_found');
  const { viewUrl } = await readProductUrls(platform);
  return { product, settings, url: viewUrl({ post_name: product.slug }) };
};

/** Links are for the site that the licence is activated on, as the limit of sites is for updates too. */
const standingOf = async (
  platform: Platform,
  { license, activation, status }: KnownLicense,
  settings: LicenseSettingsRow
): Promise<Standing> => {
  if (status !== 'valid') {
    const message = messageOfRefusal(status === 'expired' ? 'license_expired' : 'license_not_active');
    return { status, message, packageUrl: '' };
  }
  if (!activation) return { status, message: NOT_ACTIVATED, packageUrl: '' };
  if (!(await findPackage(platform, settings))) return { status, message: NO_FILE, packageUrl: '' };
  const { product_id: productId, key_digest: keyDigest } = license;
  const url = packageUrl(platform, { productId, keyDigest, activationHash: activation.activation_hash });
  return { status, message: null, packageUrl: url };
};

type Stood = { readonly standing: Standing; readonly licenseId: number };

const stand = async (
  platform: Platform,
  ip: string,
  asked: AskedLicense | null,
  { settings }: Release
): Promise<Stood> => {
  const invalid = (message: string): Stood => ({
    standing: { status: 'invalid', message, packageUrl: '' },
    licenseId: 0,
  });
  if (!asked) return invalid(NO_LICENSE);
  try {
    const known = await askLicense(platform, ip, asked);
    return { standing: await standingOf(platform, known, settings), licenseId: known.license.id };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === null) throw error;
    return invalid(messageOfRefusal(refusal));
  }
};

/** Of what is not on sale only those hear who have a licence of it. */
const assertTold = ({ product }: Release, licenseId: number): void => {
  if (licenseId === 0 && !isTold(product)) throw refused('product_not_found');
};

/** The newest version of a product, with a link for whoever has a valid licence. @throws UnprocessableError, TooManyRequestsError */
export const readVersion = async (
  platform: Platform,
  ip: string,
  { productId, by, siteUrl }: VersionRequest
): Promise<LicensedVersion> => {
  const site = siteUrl ? await resolveSite(platform, siteUrl) : null;
  if (siteUrl && !site) throw siteNotValid();
  const release = await readRelease(platform, productId);
  const asked = by && { productId, by, site: site?.address ?? null };
  const { standing, licenseId } = await stand(platform, ip, asked, release);
  assertTold(release, licenseId);
  const context = { product_id: productId, license_id: licenseId, site_url: site?.address ?? '' };
  return platform.hooks.ask(VERSION_RESPONSE, presentVersion(release, standing), context);
};
