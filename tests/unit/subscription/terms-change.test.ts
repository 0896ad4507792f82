import {
  statusChoices,
  SUBSCRIPTION_STATUSES,
  sync,
  type FactOf,
  type Subscription,
  type SubscriptionStatus,
} from '../../../server/src/domain/subscription';
import { accepted, aSubscription, at, refusalOf } from '../../support/subscriptions';

/** See docs/rules/subscriptions.md#changed-terms. */
const NOW = at('2026-02-01T10:00:00Z');
const NEXT = new Date('2026-02-15T09:00:00Z');
const LATER = new Date('2026-03-01T00:00:00Z');

type Fact = FactOf<'terms_changed'>;
type Wanted = Partial<Omit<Fact, 'kind'>>;

const factOf = (subscription: Subscription, wanted: Wanted): Fact => ({
  kind: 'terms_changed',
  status: subscription.status as SubscriptionStatus,
  step: 1,
  ...wanted,
});

const changed = (wanted: Wanted, traits: Partial<Subscription> = {}) => {
  const subscription = aSubscription(traits);
  return accepted(subscription, factOf(subscription, wanted), NOW);
};

const refused = (wanted: Wanted, traits: Partial<Subscription> = {}): string | null => {
  const subscription = aSubscription(traits);
  return refusalOf(subscription, factOf(subscription, wanted), NOW);
};

const overdue: Partial<Subscription> = { status: 'past_due', nextBillingDate: new Date('2026-01-30T09:00:00Z') };
const free: Partial<Subscription> = {
  ...{ recurringTotal: 0, recurringAmount: 0, recurringTaxTotal: 0 },
  ...{ nextBillingDate: null, anchor: null },
};

describe('which statuses staff may set', () => {
  /** Every possible one, written out by hand; whatever is not here must be refused. */
  const POSSIBLE =
    'trialing>trialing trialing>paused active>active active>paused paused>paused paused>active ' +
    'past_due>past_due past_due>active';
  const pairs = SUBSCRIPTION_STATUSES.flatMap((from) => SUBSCRIPTION_STATUSES.map((to) => [from, to] as const));

  it.each(pairs)('from %s to %s', (from, to) => {
    const isPossible = POSSIBLE.split(' ').includes(`${from}>${to}`);
    // A date ahead makes all but what is overdue possible.
    const nextBillingDate = from === 'past_due' && to === 'past_due' ? undefined : LATER;
    const traits = from === 'past_due' ? overdue : { status: from };
    const reason = refused({ status: to, nextBillingDate, recurringTotal: 500 }, traits);
    expect(reason === null).toBe(isPossible);
    if (reason === null) {
      expect(changed({ status: to, nextBillingDate, recurringTotal: 500 }, traits).status).toBe(to);
    }
  });

  it.each(SUBSCRIPTION_STATUSES)('are said of one that is %s', (status) => {
    const choices = POSSIBLE.split(' ').flatMap((each) => (each.startsWith(`${status}>`) ? each.split('>')[1] : []));
    expect(statusChoices(aSubscription({ status }))).toEqual(choices);
    expect(statusChoices(aSubscription({ status, collectionMethod: 'automatic' }))).toEqual([]);
  });

  it('are those of a trial where it still runs', () => {
    const trial = { status: 'paused', trialDays: 30, trialEndsAt: NEXT } as const;
    expect(changed({ status: 'active' }, trial).status).toBe('trialing');
  });
});

describe('changed terms', () => {
  it('bring price and tax along in proportion', () => {
    const { after, effects } = changed({ recurringTotal: 2_199 }, { chargeFailures: 2 });
    expect(after).toMatchObject({
      ...{ recurringTotal: 2_199, recurringAmount: 1_999, recurringTaxTotal: 200, chargeFailures: 0 },
      ...{ status: 'active', nextBillingDate: NEXT, anchor: aSubscription().anchor },
    });
    expect(effects).toEqual([{ kind: 'void_open_renewal' }]);
  });

  it.each<[string, Partial<Subscription>, Wanted, Partial<Subscription>]>([
    ['whole units', {}, { recurringTotal: 2_300, step: 100 }, { recurringAmount: 2_100, recurringTaxTotal: 200 }],
    ['one cent', {}, { recurringTotal: 1 }, { recurringAmount: 1, recurringTaxTotal: 0 }],
    [
      'the most',
      {},
      { recurringTotal: 1_000_000_000_000 },
      { recurringAmount: 909_090_909_091, recurringTaxTotal: 90_909_090_909 },
    ],
    [
      'what cost nothing',
      free,
      { recurringTotal: 500, nextBillingDate: LATER },
      { recurringAmount: 500, recurringTaxTotal: 0 },
    ],
  ])('are exact for %s', (_what, traits, wanted, expected) => {
    expect(changed(wanted, traits).after).toMatchObject(expected);
  });

  it('begin a new cycle with a new date, and move the end of a trial', () => {
    expect(changed({ nextBillingDate: LATER }).after).toMatchObject({ anchor: LATER, nextBillingDate: LATER });
    const trial = { status: 'trialing', trialDays: 30, trialEndsAt: NEXT } as const;
    expect(changed({ nextBillingDate: LATER }, trial).after).toMatchObject({ trialEndsAt: LATER, status: 'trialing' });
    const paidAhead = { ...trial, trialEndsAt: new Date('2026-02-10') };
    expect(changed({ nextBillingDate: LATER }, paidAhead).after.trialEndsAt).toEqual(paidAhead.trialEndsAt);
  });

  it('take a moment that has just gone for now', () => {
    const told = new Date(NOW.at.getTime() - 59_000);
    expect(changed({ nextBillingDate: told }).after).toMatchObject({ anchor: NOW.at, nextBillingDate: NOW.at });
  });

  it('leave the open renewal alone where neither its amount nor its date changes', () => {
    const { effects, changes } = changed({ interval: 'yearly', billTimes: 12 });
    expect([effects, changes]).toEqual([[], { interval: 'yearly', billTimes: 12 }]);
  });

  it('leave out what is as it was, to the second that people are shown', () => {
    const stored = { nextBillingDate: new Date('2026-02-15T09:00:00.789Z') };
    const { changes } = changed({ nextBillingDate: NEXT, recurringTotal: 1_100, billTimes: 5 }, stored);
    expect(changes).toEqual({ billTimes: 5 });
  });

  it('pause as well, and what is open is void', () => {
    const { events, effects, status } = changed({ status: 'paused', interval: 'yearly' });
    expect(status).toBe('paused');
    expect(events.slice(0, 2)).toEqual(['subscription_paused', 'subscription_updated']);
    expect(effects).toEqual([{ kind: 'void_open_renewal' }]);
    expect(changed({ status: 'paused' }).events).not.toContain('subscription_updated');
  });

  it('resume at the new date, or now where there is none and the old one is past', () => {
    const paused = { ...overdue, status: 'paused' } as const;
    expect(changed({ status: 'active', nextBillingDate: LATER }, paused).after.nextBillingDate).toEqual(LATER);
    expect(changed({ status: 'active' }, paused).after).toMatchObject({ anchor: NOW.at, nextBillingDate: NOW.at });
  });

  it('complete what has had all of its payments', () => {
    const stored = aSubscription({ billTimes: 12, billCount: 4, setupBills: 1 });
    const fact = factOf(stored, { billTimes: 3 });
    const { changes, events, effects } = accepted(stored, fact, NOW);
    const billing = { paidCharges: 4, setupCharges: 1, lastPaid: null };
    const outcome = sync({ stored, changes, events, effects, billing }, NOW);
    expect(outcome.changes).toMatchObject({ status: 'completed', nextBillingDate: null, billTimes: 3 });
    expect(outcome.events.filter((each) => !each.startsWith('payments/'))).toEqual([
      'subscription_updated',
      'subscription_eot',
    ]);
    expect(outcome.effects).toEqual([{ kind: 'void_open_renewal' }]);
  });

  it('move the end of a limited term', () => {
    const stored = aSubscription({ billTimes: 12, billCount: 1 });
    const { changes, events, effects } = accepted(stored, factOf(stored, { interval: 'yearly', billTimes: 3 }), NOW);
    const billing = { paidCharges: 1, setupCharges: 0, lastPaid: null };
    const outcome = sync({ stored, changes, events, effects, billing }, NOW);
    expect(outcome.changes.expireAt?.toISOString().slice(0, 10)).toBe('2028-02-15');
  });
});

describe('terms are refused', () => {
  it.each<[string, Wanted, Partial<Subscription>]>([
    ['billed_by_provider', { recurringTotal: 5 }, { collectionMethod: 'automatic' }],
    ['completed', { recurringTotal: 5 }, { status: 'completed' }],
    ['not_in_this_state', { recurringTotal: 5 }, { status: 'canceled' }],
    ['no_such_status', { status: 'trialing' }, {}],
    ['unchanged', {}, {}],
    ['unchanged', { recurringTotal: 1_100, billTimes: 0, interval: 'monthly', nextBillingDate: NEXT }, {}],
    ['nothing_to_bill', { recurringTotal: 0 }, {}],
    ['nothing_to_bill', { nextBillingDate: LATER }, free],
    ['date_needed', { recurringTotal: 500 }, free],
    ['no_such_interval', { interval: 'hourly' }, {}],
    ['below_paid', { billTimes: 2 }, { billCount: 3 }],
    ['date_passed', { nextBillingDate: new Date(NOW.at.getTime() - 60_001) }, {}],
    ['date_too_far', { nextBillingDate: new Date('2036-02-01T10:00:01Z') }, {}],
    ['term_too_long', { billTimes: 10_000, interval: 'yearly' }, {}],
    ['not_overdue', { nextBillingDate: LATER }, overdue],
    ['not_overdue', { billTimes: 1 }, overdue],
    ['date_needed', { status: 'active' }, overdue],
    ['date_needed', { status: 'active', nextBillingDate: NOW.at }, overdue],
  ])('%s: %j', (reason, wanted, traits) => {
    expect(refused(wanted, traits)).toBe(reason);
  });

  it.each<[string, Wanted, Partial<Subscription>]>([
    ['as many payments as have been made', { billTimes: 3 }, { billCount: 3 }],
    ['an end of what was limited', { billTimes: 0 }, { billTimes: 12, billCount: 3 }],
    ['ten years ahead', { nextBillingDate: new Date('2036-02-01T10:00:00Z') }, {}],
    ['an interval of the site that it has', { interval: 'fortnightly', billTimes: 2 }, { interval: 'fortnightly' }],
    ['another amount of what is overdue', { recurringTotal: 500 }, overdue],
    ['the end of what is overdue', { status: 'active', billTimes: 1 }, overdue],
    ['another date of what is paused', { nextBillingDate: LATER }, { ...overdue, status: 'paused' }],
  ])('but not for %s', (_what, wanted, traits) => {
    expect(refused(wanted, traits)).toBeNull();
  });
});
