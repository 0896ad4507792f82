import {
  billingInfo,
  customerCapabilities,
  hasAccess,
  overriddenStatus,
  paymentParts,
  payPalStatus,
  shownBillingDate,
  staffCapabilities,
  stripeStatus,
  SUBSCRIPTION_STATUSES,
  type Capabilities,
  type CapabilityContext,
  type Subscription,
  type SubscriptionStatus,
} from '../../../server/src/domain/subscription';
import { aSubscription } from '../../support/subscriptions';

const BEFORE = new Date('2026-02-15T08:59:59Z');
const DUE = new Date('2026-02-15T09:00:00Z');

const statusesWhere = (holds: (status: SubscriptionStatus) => boolean): string =>
  SUBSCRIPTION_STATUSES.filter(holds).join(' ');

describe('access', () => {
  it('lasts as long as it is paid', () => {
    const granted = (at: Date): string => statusesWhere((status) => hasAccess(aSubscription({ status }), at));
    expect(granted(BEFORE)).toBe('trialing active paused failing expiring canceled completed');
    expect(granted(DUE)).toBe('trialing active completed');
  });

  it('ends with the date of what is canceled', () => {
    expect(hasAccess(aSubscription({ status: 'canceled', nextBillingDate: null }), BEFORE)).toBe(false);
  });
});

describe('the status that is shown', () => {
  const trialEndsAt = DUE;

  it.each<[Partial<Subscription>, string]>([
    [{ status: 'trialing', trialEndsAt }, 'trialing'],
    [{ status: 'trialing', trialEndsAt, isTrialSimulated: true }, 'active'],
    [{ status: 'active', trialEndsAt }, 'trialing'],
    [{ status: 'active', trialEndsAt, isTrialSimulated: true }, 'active'],
    [{ status: 'active', trialEndsAt: BEFORE }, 'active'],
    [{ status: 'active' }, 'active'],
    [{ status: 'canceled', trialEndsAt }, 'canceled'],
  ])('of %j is %s', (traits, status) => {
    expect(overriddenStatus(aSubscription(traits), BEFORE)).toBe(status);
  });
});

describe('what can be done', () => {
  const able: CapabilityContext = {
    gateway: { canPause: true, canUpdateCard: true, switchesTo: ['stripe'] },
    isEarlyPaymentEnabled: true,
  };
  const unable: CapabilityContext = {
    gateway: { canPause: false, canUpdateCard: false, switchesTo: [] },
    isEarlyPaymentEnabled: false,
  };
  const where = (
    name: keyof Capabilities,
    capabilities: typeof customerCapabilities,
    context: CapabilityContext,
    traits: Partial<Subscription> = {}
  ): string =>
    statusesWhere((status) => capabilities(aSubscription({ billTimes: 12, ...traits, status }), context)[name]);

  it.each<[keyof Capabilities, string, string]>([
    [
      'canCancel',
      'trialing active paused failing expiring past_due',
      'pending intended trialing active paused failing expiring past_due expired',
    ],
    ['canPause', 'trialing active', 'trialing active'],
    ['canResume', 'paused', 'paused'],
    ['canUpdate', '', 'trialing active paused past_due'],
    [
      'canReactivate',
      ...([
        'paused failing expiring past_due canceled expired',
        'paused failing expiring past_due canceled expired',
      ] as const),
    ],
    ['canPayEarly', 'trialing active', 'trialing active'],
    ['canUpgrade', 'trialing active', 'trialing active'],
    ['canUpdateCard', 'intended trialing active paused failing expiring past_due', ''],
    ['canSwitchGateway', 'trialing active paused', ''],
  ])('%s: a customer when %s, staff when %s', (name, customer, staff) => {
    expect(where(name, customerCapabilities, able)).toBe(customer);
    expect(where(name, staffCapabilities, able)).toBe(staff);
  });

  it('depends on the gateway and the settings', () => {
    const billed = { collectionMethod: 'automatic' } as const;
    // Its provider may go on trying.
    const runs = 'trialing active paused failing expiring past_due';
    expect(where('canCancel', customerCapabilities, unable, billed)).toBe(`${runs} expired`);
    expect(where('canPause', customerCapabilities, unable)).toBe('trialing active');
    expect(where('canPause', customerCapabilities, unable, billed)).toBe('');
    expect(where('canResume', staffCapabilities, unable, billed)).toBe('');
    expect(where('canUpdate', staffCapabilities, able, billed)).toBe('');
    expect(where('canPayEarly', staffCapabilities, unable)).toBe('');
    expect(where('canUpdateCard', customerCapabilities, unable)).toBe('');
    expect(where('canSwitchGateway', customerCapabilities, unable)).toBe('');
  });

  it('depends on the terms', () => {
    expect(where('canPayEarly', customerCapabilities, able, { billTimes: 0 })).toBe('');
    expect(where('canPayEarly', customerCapabilities, able, { billCount: 12 })).toBe('');
    expect(where('canReactivate', customerCapabilities, able, { billCount: 12 })).toBe('');
    expect(where('canReactivate', customerCapabilities, able, { upgradedToId: 2 })).toBe('');
    expect(where('canReactivate', customerCapabilities, able, { recurringAmount: 0 })).toBe('');
    expect(where('canUpgrade', customerCapabilities, able, { upgradedToId: 2 })).toBe('');
  });
});

describe('what a provider says', () => {
  it.each<[string, string | null, boolean, string | null]>([
    ['active', null, false, 'active'],
    ['trialing', null, false, 'trialing'],
    ['incomplete', null, false, 'intended'],
    ['incomplete_expired', null, false, 'expired'],
    ['past_due', null, false, 'expiring'],
    ['unpaid', null, false, 'expired'],
    ['canceled', 'cancellation_requested', false, 'canceled'],
    ['canceled', 'payment_failed', false, 'expired'],
    ['canceled', null, true, 'canceled'],
    ['paused', null, false, 'paused'],
    ['active', null, true, 'canceled'],
    ['trialing', null, true, 'canceled'],
    ['past_due', null, true, 'expiring'],
    ['something_new', null, false, null],
  ])('Stripe: %s (%s, ends: %s) is %s', (status, cancellationReason, cancelsAtPeriodEnd, expected) => {
    expect(stripeStatus({ status, cancellationReason, cancelsAtPeriodEnd })).toBe(expected);
  });

  it('Stripe: what is overdue fails as long as the provider tries again', () => {
    const overdue = { status: 'past_due', cancellationReason: null, cancelsAtPeriodEnd: false };
    expect(stripeStatus({ ...overdue, isRetried: true })).toBe('failing');
    expect(stripeStatus({ ...overdue, isRetried: false })).toBe('expiring');
    expect(stripeStatus({ ...overdue, status: 'active', isRetried: true })).toBe('active');
  });

  const plain = { failedPayments: 0, isInTrial: false, isLimited: false };
  it.each([
    ['APPROVAL_PENDING', {}, 'intended'],
    ['APPROVED', {}, 'intended'],
    ['ACTIVE', {}, 'active'],
    ['ACTIVE', { isInTrial: true }, 'trialing'],
    ['ACTIVE', { failedPayments: 1, isInTrial: true }, 'failing'],
    ['SUSPENDED', {}, 'paused'],
    ['SUSPENDED', { failedPayments: 1 }, 'failing'],
    ['CANCELLED', {}, 'canceled'],
    ['EXPIRED', { isLimited: true }, 'completed'],
    ['EXPIRED', {}, 'expired'],
    ['active', {}, null],
    ['constructor', {}, null],
  ])('PayPal: %s %j is %s', (status, traits, expected) => {
    expect(payPalStatus({ ...plain, ...traits, status })).toBe(expected);
  });
});

describe('what is shown of a subscription', () => {
  const terms = { ...aSubscription({ billTimes: 11 }), signupFee: 900 };

  it('is its price, its trial and its setup fee', () => {
    expect(paymentParts({ ...terms, trialDays: 14 })).toEqual([
      { kind: 'recurring', amount: 1_100, interval: 'monthly', times: 11 },
      { kind: 'trial', days: 14 },
      { kind: 'setup_fee', amount: 900 },
    ]);
    expect(paymentParts({ ...terms, billTimes: 0, signupFee: 0 })).toEqual([
      { kind: 'recurring', amount: 1_100, interval: 'monthly', times: null },
    ]);
  });

  it('is no trial that is simulated', () => {
    expect(paymentParts({ ...terms, trialDays: 30, isTrialSimulated: true })).toEqual([
      { kind: 'recurring', amount: 1_100, interval: 'monthly', times: 12 },
    ]);
  });

  it.each<[Partial<Subscription>, Date | null]>([
    [{}, DUE],
    [{ status: 'completed' }, null],
    [{ status: 'canceled', canceledAt: BEFORE }, BEFORE],
    [{ status: 'expired' }, null],
    [{ status: 'trialing', billCount: 0, trialEndsAt: BEFORE }, BEFORE],
    [{ status: 'trialing', billCount: 0 }, DUE],
    [{ status: 'trialing', billCount: 1, trialEndsAt: BEFORE }, DUE],
  ])('of %j is the date %s', (traits, date) => {
    expect(shownBillingDate(aSubscription(traits))).toEqual(date);
  });

  it('is how many payments are made and left', () => {
    expect(billingInfo(aSubscription({ billTimes: 12, billCount: 4, setupBills: 1 }))).toEqual({
      ...{ amount: 1_100, interval: 'monthly', date: DUE, paidBills: 3, remainingBills: 9, expireAt: null },
    });
  });
});
