import type { LicenseStatus, LicenseValidity } from './status';

/** What the subscription that a licence was sold with says of its time. */
export type SubscriptionState =
  | { readonly kind: 'runs'; readonly paidUntil: Date | null }
  /** All installments are paid: nothing ends any more. */
  | { readonly kind: 'paid_off' }
  /** It has expired, or was canceled and its last period is over. */
  | { readonly kind: 'ended' }
  /** Not begun, paused, or not paid at its date: the date of the licence says enough. */
  | { readonly kind: 'waits' };

export type LifecycleEvent =
  'license_renewed' | 'license_reactivated' | 'license_expired' | 'license_extended_to_lifetime';

export type LicenseMove = LicenseValidity & { readonly events: readonly LifecycleEvent[] };

type Moment = {
  readonly now: Date;
  /** A renewal was paid just now. */
  readonly isRenewal: boolean;
};

const revived = (status: LicenseStatus): LicenseStatus => (status === 'expired' ? 'active' : status);

const follow = (license: LicenseValidity, paidUntil: Date | null, { now, isRenewal }: Moment): LicenseMove => {
  const expiresAt = paidUntil ?? license.expiresAt;
  const isOver = expiresAt !== null && expiresAt <= now;
  const status = isOver ? license.status : revived(license.status);
  return {
    status,
    expiresAt,
    events: [
      ...(isRenewal ? (['license_renewed'] as const) : []),
      ...(status === license.status ? [] : (['license_reactivated'] as const)),
    ],
  };
};

/**
 * What becomes of a licence when its subscription changes. A licence that holds for ever keeps that, whoever gave it, and a disabled one
 * stays disabled. See docs/rules/licenses.md#subscriptions.
 */
export const followSubscription = (
  license: LicenseValidity,
  subscription: SubscriptionState,
  moment: Moment
): LicenseMove => {
  const { status, expiresAt } = license;
  const same = { status, expiresAt, events: [] };
  if (expiresAt === null || subscription.kind === 'waits') return same;
  if (subscription.kind === 'paid_off') {
    return { status: revived(status), expiresAt: null, events: ['license_extended_to_lifetime'] };
  }
  if (subscription.kind === 'runs') return follow(license, subscription.paidUntil, moment);
  return status === 'active' ? { ...same, status: 'expired', events: ['license_expired'] } : same;
};
