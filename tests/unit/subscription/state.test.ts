import { shownBillingDate, type Subscription, type SubscriptionStatus } from '../../../server/src/domain/subscription';
import { accepted, aSubscription, at, refusalOf } from '../../support/subscriptions';

const automatic: Partial<Subscription> = { collectionMethod: 'automatic' };
const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
const day = (date: Date | null | undefined): string | null => iso(date)?.slice(0, 10) ?? null;

describe('the first payment', () => {
  const pending = aSubscription({ status: 'pending', billCount: 0, anchor: null, nextBillingDate: null });
  const now = at('2026-01-31T10:00:00Z');
  const confirmed = (traits: Partial<Subscription>) =>
    accepted({ ...pending, ...traits }, { kind: 'first_payment_confirmed' }, now);

  it('pays one period', () => {
    const { after } = confirmed({});
    expect([after.status, day(after.nextBillingDate), day(after.trialEndsAt)]).toEqual(['active', '2026-02-28', null]);
  });

  it('begins a trial', () => {
    const { after } = confirmed({ trialDays: 14 });
    expect(after.status).toBe('trialing');
    expect([day(after.nextBillingDate), day(after.trialEndsAt)]).toEqual(['2026-02-14', '2026-02-14']);
  });

  it('begins a simulated trial, which lasts one interval', () => {
    const { after } = confirmed({ trialDays: 30, isTrialSimulated: true });
    expect(after.status).toBe('trialing');
    expect([day(after.nextBillingDate), day(after.trialEndsAt)]).toEqual(['2026-02-28', '2026-02-28']);
  });

  it('sets no date where nothing is paid later', () => {
    expect(confirmed({ recurringTotal: 0 }).after.nextBillingDate).toBeNull();
    expect(confirmed({ isPaidOff: true, billTimes: 1 }).after.nextBillingDate).toBeNull();
  });

  it('takes the date of a provider that bills, and keeps no anchor', () => {
    const nextBillingDate = new Date('2026-03-01T00:00:00Z');
    const fact = { kind: 'first_payment_confirmed', nextBillingDate } as const;
    const { after } = accepted({ ...pending, ...automatic }, fact, now);
    expect([after.nextBillingDate, after.anchor]).toEqual([nextBillingDate, null]);
    expect(confirmed(automatic).after.anchor).toBeNull();
  });
});

describe('a renewal that is paid behind its due date', () => {
  it.each<[SubscriptionStatus, string, string]>([
    ['active', '2026-02-20T12:00:00Z', '2026-03-15'],
    ['trialing', '2026-02-20T12:00:00Z', '2026-03-15'],
    ['past_due', '2026-02-15T20:00:00Z', '2026-03-15'],
    ['past_due', '2026-02-20T12:00:00Z', '2026-03-20'],
    ['active', '2026-03-16T12:00:00Z', '2026-04-16'],
  ])('of what is %s, at %s, pays until %s', (status, paidAt, until) => {
    const { after } = accepted(aSubscription({ status }), { kind: 'renewal_paid' }, at(paidAt));
    expect([after.status, day(after.nextBillingDate)]).toEqual(['active', until]);
  });
});

describe('canceling', () => {
  const now = at('2026-02-01T00:00:00Z');
  const cancel = { kind: 'cancel', by: 'customer', reason: 'cancelled_by_customer', effective: 'period_end' } as const;

  it('keeps what was paid', () => {
    const { after, effects } = accepted(aSubscription(), cancel, now);
    expect(after).toMatchObject({
      status: 'canceled',
      canceledAt: now.at,
      cancellationReason: 'cancelled_by_customer',
    });
    expect(day(after.nextBillingDate)).toBe('2026-02-15');
    expect(effects).toEqual([{ kind: 'void_open_renewal' }]);
  });

  it('ends at once, but no later than what was paid', () => {
    const atOnce = { ...cancel, effective: 'at_once' } as const;
    expect(accepted(aSubscription(), atOnce, now).after.nextBillingDate).toEqual(now.at);
    expect(day(accepted(aSubscription(), atOnce, at('2026-02-20')).after.nextBillingDate)).toBe('2026-02-15');
    expect(accepted(aSubscription({ nextBillingDate: null }), atOnce, now).after.nextBillingDate).toBeNull();
  });

  it('is told to a provider that bills, unless it comes from there', () => {
    const told = { kind: 'cancel_at_provider', isSilent: false, effective: 'period_end' };
    expect(accepted(aSubscription(automatic), cancel, now).effects).toEqual([told]);
    expect(accepted(aSubscription(automatic), { ...cancel, by: 'provider' }, now).effects).toEqual([]);
  });

  it('names what takes its place', () => {
    const upgrade = { ...cancel, by: 'upgrade', upgradedToId: 7 } as const;
    const { after } = accepted(aSubscription(), upgrade, now);
    expect(after.upgradedToId).toBe(7);
    expect(refusalOf(after, { kind: 'reactivated', trialDays: 0 }, now)).toBe('upgraded');
  });

  it.each<[SubscriptionStatus, string]>([
    ['canceled', 'already_canceled'],
    ['completed', 'completed'],
  ])('of what is %s is refused: %s', (status, reason) => {
    expect(refusalOf(aSubscription({ status }), cancel, now)).toBe(reason);
  });

  it('of what has expired is for staff, and for customers where a provider may go on billing', () => {
    const expired = { status: 'expired', nextBillingDate: null } as const;
    expect(refusalOf(aSubscription(expired), cancel, now)).toBe('not_in_this_state');
    expect(accepted(aSubscription(expired), { ...cancel, by: 'staff' }, now).after.status).toBe('canceled');
    expect(accepted(aSubscription({ ...expired, ...automatic }), cancel, now).after.status).toBe('canceled');
  });
});

describe('the end of access', () => {
  const canceled = aSubscription({ status: 'canceled', canceledAt: new Date('2026-02-01T00:00:00Z') });
  const queued = { kind: 'grace_passed', isChargeQueued: true } as const;
  const grace = { kind: 'grace_passed', isChargeQueued: false } as const;

  it('of a canceled one is told once', () => {
    const passed = { kind: 'validity_passed' } as const;
    expect(refusalOf(canceled, passed, at('2026-02-15T08:59:59Z'))).toBe('not_due');
    const { after } = accepted(canceled, passed, at('2026-02-15T09:00:00Z'));
    expect(after).toMatchObject({ status: 'canceled', nextBillingDate: null });
    expect(iso(after.validityExpiredAt)).toBe('2026-02-15T09:00:00.000Z');
    expect(refusalOf(after, passed, at('2026-03-01'))).toBe('not_due');
  });

  it('waits for the grace period, and for a charge that is queued', () => {
    const overdue = aSubscription({ status: 'past_due' });
    expect(refusalOf(overdue, grace, at('2026-02-22T08:59:59Z'))).toBe('not_due');
    expect(refusalOf(overdue, queued, at('2026-02-22T09:00:00Z'))).toBe('charge_queued');
    expect(accepted(overdue, grace, at('2026-02-22T09:00:00Z')).after).toMatchObject({
      ...{ status: 'expired', nextBillingDate: null, validityExpiredAt: new Date('2026-02-22T09:00:00Z') },
    });
    expect(accepted(overdue, { ...grace, graceDays: 0 }, at('2026-02-15T09:00:00Z')).status).toBe('expired');
    expect(refusalOf({ ...overdue, nextBillingDate: null }, grace, at('2030-01-01'))).toBe('not_due');
  });

  it('leaves all of the grace period to whom could not pay before', () => {
    const overdue = aSubscription({ status: 'past_due' });
    const late = { ...grace, payableSince: new Date('2026-03-01T10:00:00Z') };
    expect(refusalOf(overdue, late, at('2026-03-08T09:59:59Z'))).toBe('not_due');
    expect(accepted(overdue, late, at('2026-03-08T10:00:00Z')).status).toBe('expired');
    const ahead = { ...grace, payableSince: new Date('2026-02-08T10:00:00Z') };
    expect(accepted(overdue, ahead, at('2026-02-22T09:00:00Z')).status).toBe('expired');
  });

  it('leaves due renewals of a provider to the provider', () => {
    const overdue = { kind: 'renewal_overdue' } as const;
    expect(refusalOf(aSubscription(automatic), overdue, at('2026-03-01'))).toBe('billed_by_provider');
    expect(refusalOf(aSubscription(), overdue, at('2026-02-15T08:00:00Z'))).toBe('not_due');
    expect(refusalOf(aSubscription(automatic), { kind: 'renewal_skipped' }, at('2026-03-01'))).toBe(
      'billed_by_provider'
    );
    const free = aSubscription({ nextBillingDate: null });
    expect(refusalOf(free, { kind: 'renewal_skipped' }, at('2026-03-01'))).toBe('nothing_to_bill');
  });
});

describe('a skipped period', () => {
  const skipped = { kind: 'renewal_skipped' } as const;
  const trialEndsAt = new Date('2026-02-15T09:00:00Z');

  it('is added to a trial that would have ended with it', () => {
    const trial = aSubscription({ status: 'trialing', trialDays: 14, trialEndsAt, nextBillingDate: trialEndsAt });
    const { after } = accepted(trial, skipped, at('2026-02-10'));
    expect([iso(after.nextBillingDate), iso(after.trialEndsAt)]).toEqual(
      Array.from({ length: 2 }, () => '2026-03-15T09:00:00.000Z')
    );
    expect(shownBillingDate(after)).toEqual(after.nextBillingDate);
  });

  it('leaves alone a trial that is over', () => {
    const nextBillingDate = new Date('2026-03-15T09:00:00Z');
    const { after } = accepted(aSubscription({ trialEndsAt, nextBillingDate }), skipped, at('2026-03-01'));
    expect([iso(after.nextBillingDate), after.trialEndsAt]).toEqual(['2026-04-15T09:00:00.000Z', trialEndsAt]);
  });
});

describe('reports of a provider', () => {
  const now = at('2026-02-01');
  const report = (status: SubscriptionStatus, isAsked = false) =>
    ({ kind: 'provider_status', status, isAsked }) as const;
  const billed = (traits: Partial<Subscription>): Subscription => aSubscription({ ...automatic, ...traits });

  it.each<[Partial<Subscription>, SubscriptionStatus, string]>([
    [{ collectionMethod: 'system' }, 'failing', 'billed_by_store'],
    [{}, 'active', 'unchanged'],
    [{ status: 'completed' }, 'canceled', 'completed'],
    [{ status: 'canceled' }, 'active', 'canceled_here'],
    [{ status: 'intended' }, 'active', 'not_confirmed'],
    [{ status: 'pending' }, 'trialing', 'not_confirmed'],
    [{}, 'intended', 'not_confirmed'],
    [{ billTimes: 3, billCount: 2 }, 'completed', 'not_confirmed'],
    [{ status: 'expired' }, 'expiring', 'unchanged'],
  ])('%j says %s: %s', (traits, status, reason) => {
    expect(refusalOf(billed(traits), report(status), now)).toBe(reason);
  });

  it.each<[Partial<Subscription>, SubscriptionStatus, string | null]>([
    [{ status: 'pending' }, 'intended', null],
    [{ status: 'intended' }, 'canceled', 'subscription_canceled'],
    [{}, 'failing', null],
    [{}, 'expiring', null],
    [{}, 'paused', 'subscription_paused'],
    [{ status: 'paused' }, 'active', 'subscription_resumed'],
    [{ status: 'trialing' }, 'active', null],
    [{ status: 'expired' }, 'active', null],
    [{}, 'canceled', 'subscription_canceled'],
    [{}, 'expired', 'subscription_expired_validity'],
    [{ billTimes: 3, billCount: 3 }, 'completed', 'subscription_eot'],
  ])('%j follows to %s', (traits, status, event) => {
    const { after, events } = accepted(billed(traits), report(status), now);
    expect(after.status).toBe(status);
    expect(events.filter((each) => !each.startsWith('payments/'))).toEqual(event === null ? [] : [event]);
  });

  it('overrule a cancellation where staff asked', () => {
    const canceled = billed({ status: 'canceled', canceledAt: new Date('2026-01-20'), cancellationReason: 'x' });
    const { after } = accepted(canceled, report('active', true), now);
    expect(after).toMatchObject({ status: 'active', canceledAt: null, cancellationReason: '' });
  });

  it('bring their dates', () => {
    const nextBillingDate = new Date('2026-05-05T05:05:05Z');
    const statuses = ['failing', 'canceled'] as const;
    for (const status of statuses) {
      const { after } = accepted(billed({}), { ...report(status), nextBillingDate }, now);
      expect(after.nextBillingDate).toEqual(nextBillingDate);
    }
    const { after } = accepted(billed({ status: 'expired', nextBillingDate: null }), report('active'), now);
    expect(after.validityExpiredAt).toBeNull();
  });
});

describe('reactivation', () => {
  const now = at('2026-06-10T08:00:00Z');
  const expired = aSubscription({
    status: 'expired',
    nextBillingDate: null,
    validityExpiredAt: new Date('2026-03-01'),
  });

  it('pays a period that begins now', () => {
    const { after } = accepted(expired, { kind: 'reactivated', trialDays: 0 }, now);
    expect(after).toMatchObject({ status: 'active', restoredAt: now.at, validityExpiredAt: null, anchor: now.at });
    expect(iso(after.nextBillingDate)).toBe('2026-07-10T08:00:00.000Z');
  });

  it('begins with the days that were paid before', () => {
    const { after } = accepted(expired, { kind: 'reactivated', trialDays: 5 }, now);
    expect([after.status, iso(after.nextBillingDate)]).toEqual(['active', '2026-06-15T08:00:00.000Z']);
    expect(after.anchor).toEqual(after.nextBillingDate);
  });

  it('ends what was open or billed so far', () => {
    const fact = { kind: 'reactivated', trialDays: 0 } as const;
    expect(accepted(expired, fact, now).effects).toEqual([{ kind: 'void_open_renewal' }]);
    expect(accepted({ ...expired, ...automatic }, fact, now).effects).toEqual([
      { kind: 'cancel_at_provider', isSilent: true, effective: 'at_once' },
    ]);
  });

  it.each<[Partial<Subscription>, string]>([
    [{ upgradedToId: 3 }, 'upgraded'],
    [{ recurringAmount: 0 }, 'nothing_to_bill'],
    [{ billTimes: 2, billCount: 2 }, 'completed'],
    [{ status: 'active' }, 'not_in_this_state'],
  ])('is refused for %j: %s', (traits, reason) => {
    expect(refusalOf({ ...expired, ...traits }, { kind: 'reactivated', trialDays: 0 }, now)).toBe(reason);
  });
});

describe('a pause', () => {
  it('keeps what was paid for', () => {
    const { after } = accepted(aSubscription({ status: 'paused' }), { kind: 'resume' }, at('2026-02-01'));
    expect([after.status, day(after.nextBillingDate)]).toEqual(['active', '2026-02-15']);
  });

  it('makes the next payment due when it ends later', () => {
    const now = at('2026-05-01');
    const { after } = accepted(aSubscription({ status: 'paused' }), { kind: 'resume' }, now);
    expect([after.anchor, after.nextBillingDate]).toEqual([now.at, now.at]);
  });

  it('makes nothing due of what costs nothing', () => {
    const free = aSubscription({ status: 'paused', recurringTotal: 0, nextBillingDate: null });
    expect(accepted(free, { kind: 'resume' }, at('2026-05-01')).after.nextBillingDate).toBeNull();
  });

  it('goes on with a trial', () => {
    const trial = aSubscription({ status: 'paused', trialDays: 30, trialEndsAt: new Date('2026-02-15T09:00:00Z') });
    expect(accepted(trial, { kind: 'resume' }, at('2026-02-01')).status).toBe('trialing');
    expect(accepted({ ...trial, ...automatic }, { kind: 'resume' }, at('2026-05-01')).effects).toEqual([
      { kind: 'resume_at_provider' },
    ]);
  });
});

describe('refused charges', () => {
  const refused = { kind: 'charge_refused', refusedBefore: 0 } as const;

  it('are tried again within the grace period, and the customer is asked once', () => {
    const first = accepted(aSubscription(), refused, at('2026-02-15T09:00:00Z'));
    expect(first.after).toMatchObject({ status: 'active', chargeFailures: 1 });
    expect(first.events).toEqual(['subscriptions/system_charge_failed']);
    expect(first.effects).toEqual([
      { kind: 'ask_customer_to_pay' },
      { kind: 'retry_charge', at: new Date('2026-02-17T03:00:00Z') },
    ]);
    const second = accepted(first.after, { ...refused, refusedBefore: 1 }, at('2026-02-17T03:00:00Z'));
    expect([second.events, second.effects]).toEqual([
      [],
      [{ kind: 'retry_charge', at: new Date('2026-02-19T13:48:00Z') }],
    ]);
    const last = accepted(second.after, { ...refused, refusedBefore: 2 }, at('2026-02-21T16:12:00Z'));
    expect([last.effects, last.after.chargeFailures]).toEqual([[], 3]);
    expect(accepted(last.after, { kind: 'renewal_paid' }, at('2026-02-21T17:00:00Z')).after.chargeFailures).toBe(0);
  });

  it('that come late are tried again within what is left to the customer', () => {
    const [late, overdue] = [at('2026-03-01T10:00:00Z'), aSubscription({ status: 'past_due' })];
    const first = accepted(overdue, { ...refused, payableSince: late.at }, late);
    expect(first.effects).toContainEqual({ kind: 'retry_charge', at: new Date('2026-03-03T04:00:00Z') });
  });

  it('of another renewal are told again, whatever became of the one before', () => {
    const { events, after } = accepted(aSubscription({ chargeFailures: 2 }), refused, at('2026-02-15T09:00:00Z'));
    expect([events, after.chargeFailures]).toEqual([['subscriptions/system_charge_failed'], 3]);
  });

  it('are none where the customer pays, and say no more than once that a provider got nothing', () => {
    expect(refusalOf(aSubscription({ collectionMethod: 'manual' }), refused, at('2026-02-15'))).toBe('not_charged');
    expect(refusalOf(aSubscription({ ...automatic, status: 'failing' }), refused, at('2026-02-15'))).toBe('unchanged');
    const manual = aSubscription({ collectionMethod: 'manual' });
    expect(refusalOf(manual, { kind: 'charging_disabled' }, at('2026-02-15'))).toBe('not_charged');
  });
});

describe('early payments', () => {
  const plan = aSubscription({ billTimes: 12, billCount: 1 });
  const now = at('2026-01-20');

  it('move the date by so many intervals', () => {
    const { after } = accepted(plan, { kind: 'early_paid', count: 3 }, now);
    expect([day(after.nextBillingDate), after.earlyPayments]).toEqual(['2026-05-15', [{ count: 3 }]]);
  });

  it('end a trial, which a pause does not bring back', () => {
    const trial = { status: 'trialing', trialDays: 31, trialEndsAt: plan.nextBillingDate, billCount: 0 } as const;
    const { after } = accepted(aSubscription({ billTimes: 12, ...trial }), { kind: 'early_paid', count: 1 }, now);
    expect([after.status, day(after.nextBillingDate), after.trialEndsAt]).toEqual(['active', '2026-03-15', now.at]);
    const paused = aSubscription({ ...after, status: 'paused' });
    expect(accepted(paused, { kind: 'resume' }, at('2026-01-25')).after.status).toBe('active');
  });

  it('name their order, and leave no renewal open that asks for the same', () => {
    const { after, effects } = accepted(plan, { kind: 'early_paid', count: 3, orderId: 7 }, now);
    expect([after.earlyPayments, effects]).toEqual([[{ count: 3, orderId: 7 }], [{ kind: 'void_open_renewal' }]]);
  });

  it.each<[Partial<Subscription>, number, string]>([
    [{ billTimes: 0 }, 1, 'not_installments'],
    [automatic, 1, 'billed_by_provider'],
    [{ recurringTotal: 0 }, 1, 'nothing_to_bill'],
    [{}, 0, 'no_such_installments'],
    [{}, 1.5, 'no_such_installments'],
    [{}, 12, 'no_such_installments'],
  ])('of %j: %d is refused: %s', (traits, count, reason) => {
    expect(refusalOf({ ...plan, ...traits }, { kind: 'early_paid', count }, now)).toBe(reason);
  });
});
