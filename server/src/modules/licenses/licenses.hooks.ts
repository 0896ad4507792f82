import { LONGEST_SITE } from '../../domain/license';
import { filterPoint, isCount, isYesOrNo } from '../../platform/events/hook-points';

export const SITE_ADDRESS = filterPoint('shop/license/sanitized_url').of<string, { readonly url: string }>({
  says: 'The address under which a site is known, made of what a device or a person gave: host and path. At most 255 characters. Context {url}.',
  accepts: (answer): answer is string => typeof answer === 'string' && answer !== '' && answer.length <= LONGEST_SITE,
});

export const IS_LOCAL_SITE = filterPoint('shop/license/is_local_site').of<boolean, { readonly site_url: string }>({
  says: 'Whether a site is one for building and trying out, which does not count against the limit. Context {site_url}.',
  accepts: isYesOrNo,
});

type ActivationContext = {
  readonly license_id: number;
  readonly site_url: string;
  readonly is_local: boolean;
  /** `key`: a device; `staff`: a person, or code of the site. */
  readonly activation_method: 'key' | 'staff';
};

export const CAN_ACTIVATE_SITE = filterPoint('shop/license/can_activate_site').of<boolean, ActivationContext>({
  says: 'Whether a site may begin to use a licence whose limit and date allow it; false refuses it, and devices get `activation_error`. Not asked for a site that uses it already. Context {license_id, site_url, is_local, activation_method}.',
  accepts: isYesOrNo,
});

export const EXPIRY_GRACE_DAYS = filterPoint('shop/license/expiry_grace_days').of<number, object>({
  says: 'Days after its date until an expired licence is stored as expired, and `license_expired` is told; 15. It is not valid meanwhile.',
  accepts: (answer): answer is number => isCount(answer) && answer <= 3_650,
});

export const LICENSE_FILTERS = [SITE_ADDRESS, IS_LOCAL_SITE, CAN_ACTIVATE_SITE, EXPIRY_GRACE_DAYS] as const;
