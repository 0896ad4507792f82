import type {
  ActivatedLicense,
  CheckedLicense,
  DeactivatedLicense,
  FailedCheck,
  LicensedVersion,
} from '../../../contracts/public-licenses';
import { filterPoint, isRecord } from '../../../platform/events/hook-points';

/** What was asked for: the licence is 0 where none was found. */
export type DeviceContext = { readonly product_id: number; readonly license_id: number; readonly site_url: string };

/** Fields may be added and changed, and none of the documented ones may become something else; the token is signed. */
const keepsFields = <Value extends object>(answer: unknown, own: Value): answer is Value =>
  isRecord(answer) &&
  Object.entries(own).every(([key, value]) =>
    key === 'token' ? answer[key] === value : typeof answer[key] === typeof value
  );

const responsePoint = <const Action extends string, Value extends object>(action: Action, says: string) =>
  filterPoint(`shop/license/${action}_response`).of<Value, DeviceContext>({
    says: `${says} Its fields keep their types, and the token stays as it is. Context {product_id, license_id, site_url}.`,
    accepts: (answer, _context, own): answer is Value => keepsFields(answer, own),
  });

export const ACTIVATE_RESPONSE = responsePoint<'activate', ActivatedLicense>(
  'activate',
  'What a device is told whose site was activated.'
);

export const DEACTIVATE_RESPONSE = responsePoint<'deactivate', DeactivatedLicense>(
  'deactivate',
  'What a device is told whose site was deactivated.'
);

export const CHECK_RESPONSE = responsePoint<'check', CheckedLicense | FailedCheck>(
  'check',
  'What a device is told that checks its licence, also where there is nothing to check (`error_type`).'
);

export const VERSION_RESPONSE = responsePoint<'version', LicensedVersion>(
  'version',
  'What a device is told that asks for the newest version.'
);

export const DEVICE_FILTERS = [ACTIVATE_RESPONSE, DEACTIVATE_RESPONSE, CHECK_RESPONSE, VERSION_RESPONSE] as const;
