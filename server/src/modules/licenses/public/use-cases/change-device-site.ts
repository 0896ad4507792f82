import type { ActivatedLicense, DeactivatedLicense } from '../../../../contracts/public-licenses';
import type { Site } from '../../../../domain/license';
import { hitWithin } from '../../../../platform/http/rate-windows';
import type { Platform } from '../../../../platform/platform';
import { SYSTEM } from '../../license-log';
import { activateSite } from '../../use-cases/activate-site';
import { deactivateSite } from '../../use-cases/deactivate-site';
import { resolveSite } from '../../use-cases/resolve-site';
import { askLicense, windowsOf, type KnownLicense } from '../ask-license';
import { tokenOf } from '../device-token';
import { ACTIVATE_RESPONSE, DEACTIVATE_RESPONSE } from '../public.hooks';
import { presentDeviceLicense } from '../public.presenter';
import { refused, siteNotValid } from '../refusals';

export type DeviceRequest = {
  readonly licenseKey: string;
  readonly productId: number;
  readonly siteUrl: string;
};

export type ActivationRequest = DeviceRequest & {
  readonly serverVersion: string | undefined;
  readonly platformVersion: string | undefined;
};

/** Per minute and licence: more than any installation needs, and a leaked key cannot keep the store busy. */
const CHANGES = 120;
const MINUTE = 60_000;
const MESSAGE = 'The sites of this licence are changed too often. Please wait a moment.';

type Named = { readonly known: KnownLicense; readonly site: Site };

const named = async (platform: Platform, ip: string, request: DeviceRequest): Promise<Named> => {
  const site = await resolveSite(platform, request.siteUrl);
  if (!site) throw siteNotValid();
  const { productId, licenseKey: key } = request;
  const known = await askLicense(platform, ip, { productId, by: { key }, site: site.address });
  return { known, site };
};

const assertSeldom = async (platform: Platform, { license }: KnownLicense): Promise<void> => {
  if (platform.config.licenseGuessLimit === 0) return;
  const now = () => platform.clock.now().getTime();
  const bucket = `license-sites:${license.id}`;
  await hitWithin(windowsOf(platform), now, { bucket, limit: CHANGES, duration: MINUTE, message: MESSAGE });
};

const assertUsable = ({ status }: KnownLicense): void => {
  if (status === 'expired') throw refused('license_expired');
  if (status === 'invalid') throw refused('license_not_active');
};

/** Of the licence as the change has left it. */
const changed = (known: KnownLicense, license: Pick<KnownLicense['license'], 'activation_count' | 'limit'>) => ({
  ...known,
  license: { ...known.license, activation_count: license.activation_count, limit: license.limit },
});

const contextOf = ({ known: { license, product }, site }: Named) => ({
  product_id: product.id,
  license_id: license.id,
  site_url: site.address,
});

/** @throws UnprocessableError with the type of the refusal, TooManyRequestsError */
export const activateLicense = async (
  platform: Platform,
  ip: string,
  request: ActivationRequest
): Promise<ActivatedLicense> => {
  const asked = await named(platform, ip, request);
  const { known, site } = asked;
  assertUsable(known);
  await assertSeldom(platform, known);
  const { serverVersion, platformVersion } = request;
  const done = await activateSite(platform, {
    licenseId: known.license.id,
    keyDigest: known.license.key_digest,
    site,
    method: 'key',
    facts: { serverVersion, platformVersion },
    author: SYSTEM,
  });
  if ('refused' in done) throw refused(done.refused);
  const after = { ...changed(known, done.license), activation: done.activation };
  const answer: ActivatedLicense = {
    ...presentDeviceLicense(after),
    status: 'valid',
    license_key: known.license.license_key,
    token: await tokenOf(platform, after),
  };
  return platform.hooks.ask(ACTIVATE_RESPONSE, answer, contextOf(asked));
};

/** Whatever the state of the licence: a place can always be given back. @throws as `activateLicense` */
export const deactivateLicense = async (
  platform: Platform,
  ip: string,
  request: DeviceRequest
): Promise<DeactivatedLicense> => {
  const asked = await named(platform, ip, request);
  const { known, site } = asked;
  await assertSeldom(platform, known);
  const { id: licenseId, key_digest: keyDigest } = known.license;
  const released = { licenseId, keyDigest, by: { site: site.address }, author: SYSTEM };
  const done = await deactivateSite(platform, released);
  if ('refused' in done) throw refused(done.refused);
  const after = { ...changed(known, done.license), activation: null };
  const answer: DeactivatedLicense = { ...presentDeviceLicense(after), status: 'deactivated' };
  return platform.hooks.ask(DEACTIVATE_RESPONSE, answer, contextOf(asked));
};
