import { publicStatus } from '../../../../domain/license';
import { TooManyRequestsError, NotFoundError } from '../../../../domain/errors';
import { equalInConstantTime } from '../../../../platform/auth/secrets';
import type { Platform } from '../../../../platform/platform';
import { serveFile, type AskedPart, type ServedFile } from '../../../downloads';
import { noteUpdate } from '../../activations.repository';
import { findLicenseSettings } from '../../settings/license-settings.repository';
import { findAskedLicense, type FoundActivation } from '../known-license.read-model';
import { PACKAGE_LINK_SECONDS, readPackageToken, type PackageLink } from '../package-links';
import { findPackage } from '../published-package';
import { refused } from '../refusals';
import { giveUpdateBytesBack, takeUpdateBytes } from '../update-bytes.repository';

/** Copies of the package that a site may be given in 48 hours: it may be built anew, and connections break. */
const COPIES = 10;
const WINDOW = PACKAGE_LINK_SECONDS * 1000;
const RETRY_AFTER = 60 * 60;
const MESSAGE = 'The package has been downloaded too often for this site. Please try again later.';

/** What the link was made for may have changed since. @throws UnprocessableError */
const assertOpen = async (platform: Platform, link: PackageLink): Promise<FoundActivation> => {
  const by = { hash: link.activationHash };
  const found = await findAskedLicense(platform.db, { productId: link.productId, by, site: null });
  const { product, license, activation } = found;
  if (!product) throw refused('product_not_found');
  if (!activation || !license) throw refused('invalid_activation');
  if (!equalInConstantTime(license.key_digest, link.keyDigest)) throw refused('invalid_package_data');
  if (license.product_id !== product.id) throw refused('key_mismatch');
  const validity = { status: license.status, expiresAt: license.expiration_date };
  const status = publicStatus(validity, platform.clock.now());
  if (status !== 'valid') throw refused(status === 'expired' ? 'license_expired' : 'license_not_active');
  return activation;
};

const packageOf = async (platform: Platform, productId: number) => {
  const settings = (await findLicenseSettings(platform.db, [productId])).get(productId);
  const file = settings ? await findPackage(platform, settings) : null;
  if (!settings || !file) throw new NotFoundError('There is no file of this version.');
  return { settings, file };
};

/** The package that a signed link names, or a part of it. @throws UnprocessableError, NotFoundError, TooManyRequestsError */
export const servePackage = async (platform: Platform, token: string, part: AskedPart): Promise<ServedFile> => {
  const link = readPackageToken(platform, token);
  const activation = await assertOpen(platform, link);
  const { settings, file } = await packageOf(platform, link.productId);
  const { db, clock } = platform;
  return serveFile(platform, file, part, async ({ counts, goesOn, bytes, size }) => {
    if (!counts) return null;
    const now = clock.now();
    const countedSince = new Date(now.getTime() - WINDOW);
    const asked = { activationId: activation.id, bytes, now, countedSince, most: COPIES * size };
    if (!(await takeUpdateBytes(db, asked))) throw new TooManyRequestsError(MESSAGE, RETRY_AFTER);
    if (!goesOn) await noteUpdate(db, activation.id, settings.version, now);
    return { bytes, giveBack: (left) => giveUpdateBytesBack(db, activation.id, left) };
  });
};
