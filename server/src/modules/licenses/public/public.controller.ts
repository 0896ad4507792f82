import { createHash } from 'node:crypto';
import type {
  ActivatedLicense,
  CheckedLicense,
  DeactivatedLicense,
  FailedCheck,
  LicensedVersion,
  LicenseKeySet,
} from '../../../contracts/public-licenses';
import { answer, type Answer, type ShopRequest } from '../../../platform/http/route';
import { publicKeysOf } from '../signing/signing-keys';
import type { AskedLicense } from './known-license.read-model';
import type { ActivateBody, CheckInput, DeactivateBody, DownloadQuery, VersionInput } from './public.input';
import { activateLicense, deactivateLicense } from './use-cases/change-device-site';
import { checkLicense } from './use-cases/check-license';
import { readVersion } from './use-cases/read-version';
import { servePackage } from './use-cases/serve-package';

/** What holds now: nobody between the store and the device keeps it. */
const NOT_STORED = { 'Cache-Control': 'no-store' };

export const activate = async ({
  platform,
  caller,
  body,
}: ShopRequest<unknown, ActivateBody>): Promise<Answer<ActivatedLicense>> => {
  const answered = await activateLicense(platform, caller.ip, {
    licenseKey: body.license_key,
    productId: body.item_id,
    siteUrl: body.site_url,
    serverVersion: body.server_version,
    platformVersion: body.platform_version,
  });
  return answer(200, answered, NOT_STORED);
};

export const deactivate = async ({
  platform,
  caller,
  body,
}: ShopRequest<unknown, DeactivateBody>): Promise<Answer<DeactivatedLicense>> => {
  const { license_key: licenseKey, item_id: productId, site_url: siteUrl } = body;
  return answer(200, await deactivateLicense(platform, caller.ip, { licenseKey, productId, siteUrl }), NOT_STORED);
};

type Credentials = Pick<VersionInput, 'license_key' | 'activation_hash'>;

/** The key counts where both are given: it outlives activations. */
const credentialOf = ({ license_key: key, activation_hash: hash }: Credentials): AskedLicense['by'] | null => {
  if (key) return { key };
  return hash ? { hash } : null;
};

const checkWith = async (
  { platform, caller }: ShopRequest,
  input: CheckInput
): Promise<Answer<CheckedLicense | FailedCheck>> => {
  // The input has one of the two.
  const by = credentialOf(input) ?? { key: '' };
  const answered = await checkLicense(platform, caller.ip, { by, productId: input.item_id, siteUrl: input.site_url });
  return answer(200, answered, NOT_STORED);
};

export const checkFind = (request: ShopRequest<CheckInput>) => checkWith(request, request.query);
export const check = (request: ShopRequest<unknown, CheckInput>) => checkWith(request, request.body);

const versionWith = async (
  { platform, caller }: ShopRequest,
  input: VersionInput
): Promise<Answer<LicensedVersion>> => {
  const { item_id: productId, site_url: siteUrl } = input;
  return answer(
    200,
    await readVersion(platform, caller.ip, { productId, by: credentialOf(input), siteUrl }),
    NOT_STORED
  );
};

export const versionFind = (request: ShopRequest<VersionInput>) => versionWith(request, request.query);
export const version = (request: ShopRequest<unknown, VersionInput>) => versionWith(request, request.body);

const NO_SUCH_RANGE = {
  success: false,
  message: 'The requested range does not exist.',
  error_type: 'range_not_satisfiable',
} as const;

export const download = async ({ platform, query, ctx }: ShopRequest<DownloadQuery>): Promise<Answer> => {
  const { status, headers, stream } = await servePackage(platform, query.package, {
    range: ctx.get('range') || undefined,
    ifRange: ctx.get('if-range') || undefined,
    headOnly: ctx.method === 'HEAD',
  });
  return answer(status, stream ?? (status === 416 ? NO_SUCH_RANGE : null), headers);
};

/** Seconds. A token that names a key which is not there is a reason to ask anew. */
const KEYS_MAX_AGE = 300;

export const keysFind = async ({ platform, ctx }: ShopRequest): Promise<Answer<LicenseKeySet>> => {
  const keys = await publicKeysOf(platform);
  const tag = createHash('sha256')
    .update(keys.map(({ kid }) => kid).join(' '))
    .digest('base64url')
    .slice(0, 22);
  const headers = { 'Cache-Control': `public, max-age=${KEYS_MAX_AGE}`, ETag: `"${tag}"` };
  if (ctx.get('if-none-match') === headers.ETag) return answer<LicenseKeySet>(304, null, headers);
  return answer<LicenseKeySet>(200, { keys }, headers);
};
