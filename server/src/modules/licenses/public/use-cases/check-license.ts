import type { CheckedLicense, FailedCheck } from '../../../../contracts/public-licenses';
import type { Platform } from '../../../../platform/platform';
import { resolveSite } from '../../use-cases/resolve-site';
import { knownIn, lookLicense } from '../ask-license';
import { tokenOf, tokenOfNobody } from '../device-token';
import type { AskedLicense } from '../known-license.read-model';
import { CHECK_RESPONSE, type DeviceContext } from '../public.hooks';
import { presentDeviceLicense } from '../public.presenter';
import { messageOfRefusal, siteNotValid, type RefusalType } from '../refusals';

export type CheckRequest = {
  readonly by: AskedLicense['by'];
  readonly productId: number;
  readonly siteUrl: string;
};

type Checked = { readonly answer: CheckedLicense | FailedCheck; readonly context: DeviceContext };

/** Where others say that a key is not found, a check says that it is not valid. */
const failedCheck = (type: RefusalType): FailedCheck => ({
  success: true,
  status: 'invalid',
  error_type: type === 'license_not_found' ? 'invalid_license' : type,
  message: messageOfRefusal(type),
});

const check = async (platform: Platform, ip: string, asked: AskedLicense & { site: string }): Promise<Checked> => {
  const context = { product_id: asked.productId, license_id: 0, site_url: asked.site };
  const looked = await lookLicense(platform, ip, asked);
  if (looked.refusal !== null) {
    if (looked.isGuess) await tokenOfNobody(platform, asked.productId);
    return { answer: failedCheck(looked.refusal), context };
  }
  const known = knownIn(platform, looked);
  const token = await tokenOf(platform, known);
  const answer = { ...presentDeviceLicense(known), status: known.status, token };
  return { answer, context: { ...context, license_id: known.license.id } };
};

/** What holds for a licence on a site now. Reads, and changes nothing; one statement. @throws TooManyRequestsError */
export const checkLicense = async (
  platform: Platform,
  ip: string,
  { by, productId, siteUrl }: CheckRequest
): Promise<CheckedLicense | FailedCheck> => {
  const site = await resolveSite(platform, siteUrl);
  if (!site) throw siteNotValid();
  const { answer, context } = await check(platform, ip, { by, productId, site: site.address });
  return platform.hooks.ask(CHECK_RESPONSE, answer, context);
};
