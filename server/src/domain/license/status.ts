/** As stored. That nobody uses an active licence (`inactive`) and that its time is over (`expired`) is derived when it is read. */
export const LICENSE_STATUSES = ['active', 'disabled', 'expired'] as const;

export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

export const isLicenseStatus = (value: unknown): value is LicenseStatus =>
  (LICENSE_STATUSES as readonly unknown[]).includes(value);

export type LicenseValidity = {
  readonly status: LicenseStatus;
  /** Null: for ever. */
  readonly expiresAt: Date | null;
};

const isOver = ({ expiresAt }: LicenseValidity, now: Date): boolean => expiresAt !== null && expiresAt <= now;

/** What people and devices are told: a licence whose date has passed is expired, whatever is stored; a disabled one stays disabled. */
export const shownStatus = (license: LicenseValidity, now: Date): LicenseStatus =>
  license.status === 'active' && isOver(license, now) ? 'expired' : license.status;

export const isUsable = (license: LicenseValidity, now: Date): boolean => shownStatus(license, now) === 'active';

export type PublicLicenseStatus = 'valid' | 'expired' | 'invalid';

const PUBLIC: Readonly<Record<LicenseStatus, PublicLicenseStatus>> = {
  active: 'valid',
  expired: 'expired',
  disabled: 'invalid',
};

/** What devices are told. See docs/rules/licenses.md#what-devices-are-told. */
export const publicStatus = (license: LicenseValidity, now: Date): PublicLicenseStatus =>
  PUBLIC[shownStatus(license, now)];
