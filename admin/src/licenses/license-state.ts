import type { License, LicenseActivation, ShownLicenseStatus } from '../../../server/src/contracts/licenses';
import { isWrittenNumber, type NumberValue } from '../kit/form/number-text';
import { parseMoment } from '../kit/parse-moment';
import type { Tone } from '../kit/tone';

/** In the order of the views of the list. */
export const STATUS_TONES: Readonly<Record<ShownLicenseStatus, Tone>> = {
  active: 'success',
  inactive: 'info',
  expired: 'warning',
  disabled: 'danger',
};

/** What a licence may be used on: a number of sites; 0 for as many as they like. */
export const limitOf = (typed: NumberValue): number => (typeof typed === 'number' ? typed : 0);

/** Whether the limit can be sent: another one, and a number. Blank is no limit. */
export const isLimitReady = ({ limit }: Pick<License, 'limit'>, typed: NumberValue): boolean =>
  isWrittenNumber(typed) && limitOf(typed) >= 0 && limitOf(typed) !== limit;

/** Sites that use it beyond a limit. */
export const sitesBeyond = ({ activation_count: used }: Pick<License, 'activation_count'>, limit: number): number =>
  limit === 0 ? 0 : Math.max(0, used - limit);

export type Validity = { readonly isLifetime: boolean; /** Moment of the API; '' for none. */ readonly until: string };

export const validityOf = ({ expiration_date: date }: Pick<License, 'expiration_date'>): Validity => ({
  isLifetime: date === null,
  until: date ?? '',
});

export const isValidityReady = (license: Pick<License, 'expiration_date'>, { isLifetime, until }: Validity): boolean =>
  isLifetime ? license.expiration_date !== null : until !== '' && until !== license.expiration_date;

/** As the API takes it. */
export const validityBody = ({ isLifetime, until }: Validity): string => (isLifetime ? 'lifetime' : until);

export type ValidityChange = 'lifetime' | 'past' | 'longer' | 'shorter';

/** What becomes of the licence with another end. */
export const validityChange = (
  { expiration_date: date }: Pick<License, 'expiration_date'>,
  { isLifetime, until }: Validity,
  now: Date
): ValidityChange => {
  if (isLifetime) return 'lifetime';
  const end = parseMoment(until);
  if (end <= now) return 'past';
  return date !== null && end > parseMoment(date) ? 'longer' : 'shorter';
};

/** What staff may set it to; `inactive` is nothing that is set. */
export type SetStatus = License['status'];

const hasPassed = ({ expiration_date: date }: Pick<License, 'expiration_date'>, now: Date): boolean =>
  date !== null && parseMoment(date) <= now;

/**
 * Whether that status can be set, and changes anything: one whose date has passed is no more expired than it is, and is not made valid
 * by its status but by another date.
 */
export const canBecome = (
  license: Pick<License, 'status' | 'expiration_date'>,
  status: SetStatus,
  now: Date
): boolean => {
  if (status === 'active') {
    return license.status === 'disabled' || (license.status === 'expired' && !hasPassed(license, now));
  }
  return status === 'expired' ? license.status === 'active' : license.status !== 'disabled';
};

/** Enabled, it is expired at once: only another date makes it valid. */
export const staysExpired = (license: Pick<License, 'expiration_date'>, status: SetStatus, now: Date): boolean =>
  status === 'active' && hasPassed(license, now);

/** Sites that use the licence now: those that count first, then local ones; each in the order in which it came. */
export const sitesInUse = (activations: readonly LicenseActivation[]): readonly LicenseActivation[] => {
  const active = activations.filter(({ status }) => status === 'active');
  return [
    ...active.filter(({ is_local: local }) => local === 0),
    ...active.filter(({ is_local: local }) => local === 1),
  ];
};
