import type { LicenseErrorType } from '../../../contracts/public-licenses';
import { UnprocessableError } from '../../../domain/errors';

/** What people read; devices look at the type. */
const MESSAGES: Readonly<Record<Exclude<LicenseErrorType, 'validation_error'>, string>> = {
  license_not_found: 'This licence key is not known.',
  invalid_license: 'This licence key is not known.',
  invalid_activation: 'This activation is not known, or belongs to another site.',
  key_mismatch: 'This licence key is for another product.',
  license_expired: 'The licence has expired.',
  license_not_active: 'The licence has been disabled.',
  activation_limit_exceeded: 'The licence is in use on as many sites as it allows.',
  activation_error: 'This site may not use the licence.',
  site_not_found: 'The licence is not in use on this site.',
  product_not_found: 'The product does not exist.',
  invalid_package_data: 'The link to the package is not valid, or its time is over.',
};

export type RefusalType = keyof typeof MESSAGES;

export const messageOfRefusal = (type: RefusalType): string => MESSAGES[type];

/** A refusal that the device is told by its type. */
export const refused = (error_type: RefusalType): UnprocessableError =>
  new UnprocessableError(MESSAGES[error_type], { extra: { error_type } });

/** Null where an error is anything else. */
export const refusalIn = (error: unknown): RefusalType | null => {
  if (!(error instanceof UnprocessableError)) return null;
  const type = error.details.extra?.error_type;
  return typeof type === 'string' && Object.hasOwn(MESSAGES, type) ? (type as RefusalType) : null;
};

/** Code of the site may read addresses in its own way, behind the check of the input. */
export const siteNotValid = (): UnprocessableError =>
  new UnprocessableError('site_url must be the address of a site', { extra: { error_type: 'validation_error' } });
