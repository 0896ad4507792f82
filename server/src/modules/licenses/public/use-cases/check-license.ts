import type { CheckedLicense, FailedCheck } from '../../../../contracts/public-licenses';
import type { Platform } from '../../../../platform/platform';
import { resolveSite } from '../../use-cases/resolve-site';
import { askLicense, isGuess } from '../ask-license';
import { tokenOf, tokenOfNobody } from '../device-token';
import type { AskedLicense } from '../known-license.read-model';
import { CHECK_RESPONSE, type DeviceContext } from '../public.hooks';
import { presentDeviceLicense } from '../public.presenter';
import { messageOfRefusal, refusalIn, siteNotValid, type RefusalType } from '../refusals';

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
  try {
    const known = await askLicense(platform, ip, asked);
    const token = await tokenOf(platform, known);
    const answer = { ...presentDeviceLicense(known), status: known.status, token };
    return { answer, context: { ...context, license_id: known.license.id } };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === null) throw error;
    if (isGuess(refusal)) await tokenOfNobody(platform, asked.productId);
    return { answer: failedCheck(refusal), context };
  }
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
