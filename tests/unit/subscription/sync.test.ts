import { sync, type BillingFacts, type Subscription, type SyncInput } from '../../../server/src/domain/subscription';
import { accepted, aSubscription, at } from '../../support/subscriptions';

const NOW = at('2026-02-15T10:00:00Z');
const paid = (paidCharges: number, more: Partial<BillingFacts> = {}): BillingFacts => ({
  paidCharges,
  setupCharges: 0,
  lastPaid: { at: new Date('2026-01-15T09:00:00Z'), isFirst: true },
  ...more,
});

const synced = (stored: Subscription, billing: BillingFacts, more: Partial<SyncInput> = {}) => {
  const outcome = sync({ stored, changes: {}, events: [], effects: [], ...more, billing }, NOW);
  return { ...outcome, after: { ...stored, ...outcome.changes } };
};

const NOTHING = { changes: {}, events: [], effects: [] };

describe('sync', () => {
  it('finds nothing to write where all is written', () => {
    expect(synced(aSubscription(), paid(1))).toMatchObject(NOTHING);
  });

  it('counts payments anew, early ones for as many as they pay', () => {
    const { after, events } = synced(aSubscription({ earlyPayments: [{ count: 3 }, { count: 2 }] }), paid(4));
    expect(after.billCount).toBe(7);
    expect(events).toEqual(['subscription/data_updated']);
    expect(synced(after, paid(4))).toMatchObject(NOTHING);
  });

  it('tells a renewal, and that the row has changed', () => {
    const stored = aSubscription();
    const renewed = accepted(stored, { kind: 'renewal_paid' }, NOW);
    const { after, events } = synced(stored, paid(2), renewed);
    expect(events).toEqual(['subscription_renewed', 'subscription/data_updated']);
    expect(after).toMatchObject({ billCount: 2, nextBillingDate: new Date('2026-03-15T09:00:00Z') });
  });

  it('tells a status once, and no change of data beside it', () => {
    const stored = aSubscription({ status: 'past_due' });
    const renewed = accepted(stored, { kind: 'renewal_paid' }, NOW);
    expect(synced(stored, paid(2), renewed).events).toEqual([
      'subscription_renewed',
      'payments/subscription_status_changed',
      'payments/subscription_active',
    ]);
  });

  it('ends a term with the renewal that pays its last installment', () => {
    const stored = aSubscription({ collectionMethod: 'automatic', billTimes: 3, billCount: 2 });
    const renewed = accepted(stored, { kind: 'renewal_paid' }, NOW);
    const { after, events, effects } = synced(stored, paid(3), renewed);
    expect(after).toMatchObject({ status: 'completed', billCount: 3, nextBillingDate: null });
    expect(after.expireAt).toEqual(new Date('2026-03-15T09:00:00Z'));
    expect(events).toEqual([
      'subscription_renewed',
      'subscription_eot',
      'payments/subscription_status_changed',
      'payments/subscription_completed',
    ]);
    expect(effects).toEqual([{ kind: 'cancel_at_provider', isSilent: true, effective: 'at_once' }]);
    expect(synced(after, paid(3))).toMatchObject(NOTHING);
    expect(synced(after, paid(2)).after).toMatchObject({ status: 'completed', nextBillingDate: null });
  });

  it('does not take the setup fee of a trial for an installment', () => {
    const stored = aSubscription({ trialDays: 14, billTimes: 2, billCount: 1, setupBills: 1 });
    expect(synced(stored, paid(2, { setupCharges: 1 })).after).toMatchObject({ status: 'active', billCount: 2 });
    expect(synced(stored, paid(3, { setupCharges: 1 })).after).toMatchObject({ status: 'completed', billCount: 3 });
  });

  it('ends what a single payment has paid off, also one of nothing', () => {
    const stored = aSubscription({ status: 'intended', isPaidOff: true, billTimes: 1, nextBillingDate: null });
    const first = accepted(stored, { kind: 'first_payment_confirmed' }, NOW);
    const { after, events } = synced(stored, paid(0), first);
    expect(after.status).toBe('completed');
    expect(events.slice(0, 2)).toEqual(['subscription_activated', 'subscription_eot']);
    expect(events.filter((event) => event === 'payments/subscription_status_changed')).toHaveLength(1);
  });

  it('moves the end of a term with its dates', () => {
    const stored = aSubscription({ billTimes: 12 });
    expect(synced(stored, paid(1)).after.expireAt).toEqual(new Date('2027-01-15T09:00:00Z'));
    expect(synced(aSubscription(), paid(1)).after.expireAt).toBeNull();
  });
});

describe('a missing date', () => {
  const without = (traits: Partial<Subscription> = {}): Subscription =>
    aSubscription({ nextBillingDate: null, anchor: null, ...traits });
  const filled = (stored: Subscription, lastPaid: BillingFacts['lastPaid']): string | null =>
    synced(stored, paid(1, { lastPaid })).after.nextBillingDate?.toISOString().slice(0, 10) ?? null;
  const first = { at: new Date('2026-01-31T09:00:00Z'), isFirst: true };

  it('comes behind what was paid last', () => {
    expect(filled(without(), first)).toBe('2026-02-28');
    expect(filled(without({ trialDays: 14 }), first)).toBe('2026-02-14');
    expect(filled(without({ trialDays: 30, isTrialSimulated: true }), first)).toBe('2026-02-28');
    expect(filled(without({ trialDays: 14 }), { ...first, isFirst: false })).toBe('2026-02-28');
    expect(filled(without({ trialDays: 3 }), null)).toBe('2026-01-18');
  });

  it('has an anchor where the store bills', () => {
    const last = paid(1, { lastPaid: first });
    expect(synced(without(), last).after.anchor).toEqual(first.at);
    expect(synced(without({ collectionMethod: 'automatic' }), last).after.anchor).toBeNull();
  });

  it.each<[string, Partial<Subscription>]>([
    ['costs nothing', { recurringTotal: 0 }],
    ['is canceled', { status: 'canceled', canceledAt: new Date('2026-02-01') }],
    ['is expired', { status: 'expired' }],
    ['is not paid yet', { status: 'pending' }],
    ['is completed', { status: 'completed', billTimes: 1 }],
  ])('stays missing where the subscription %s', (_name, traits) => {
    expect(filled(without(traits), first)).toBeNull();
  });
});

describe('what holds in a state', () => {
  it('is the time of a cancellation', () => {
    const outcome = synced(aSubscription(), paid(1), { changes: { status: 'canceled' } });
    expect(outcome.after.canceledAt).toEqual(NOW.at);
    expect(outcome.events).toEqual(['payments/subscription_status_changed', 'payments/subscription_canceled']);
    expect(synced(outcome.after, paid(1))).toMatchObject(NOTHING);
  });

  it('is that only what is expired has a time of its expiry', () => {
    const expired = aSubscription({ status: 'expired', validityExpiredAt: new Date('2026-02-01'), billCount: 1 });
    expect(synced(expired, paid(1), { changes: { status: 'active' } }).after.validityExpiredAt).toBeNull();
    expect(synced({ ...expired, nextBillingDate: null }, paid(1))).toMatchObject(NOTHING);
  });

  it('is that nobody is told of what is not paid', () => {
    const stored = aSubscription({ status: 'pending', billCount: 0, nextBillingDate: null });
    expect(synced(stored, paid(0), { changes: { status: 'intended' } }).events).toEqual([]);
  });
});
