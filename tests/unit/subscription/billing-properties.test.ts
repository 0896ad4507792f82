import {
  graceEnd,
  sync,
  transition,
  type Fact,
  type Moment,
  type Subscription,
  type SyncOutcome,
} from '../../../server/src/domain/subscription';
import { localZone } from '../../../server/src/domain/search';
import { modelDueDate, modelEndOfDay } from '../../support/billing-model';
import { holds, PROPERTY_RUNS } from '../../support/properties';
import { fc } from '../../support/seeded';
import { aSubscription, accepted } from '../../support/subscriptions';

const HOUR = 3_600_000;
const YEAR = 8_766 * HOUR;

/** Both hemispheres, half an hour of summer time, midnights that are skipped or occur twice, and none of it. */
const ZONES = [
  ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'America/Havana'],
  ...['Asia/Kolkata', 'UTC', 'Africa/Cairo', 'Pacific/Auckland', 'America/St_Johns'],
] as const;

const INTERVALS = fc.oneof(
  { weight: 1, arbitrary: fc.constant('daily') },
  { weight: 4, arbitrary: fc.constant('weekly') },
  { weight: 40, arbitrary: fc.constantFrom('monthly', 'quarterly', 'half_yearly', 'yearly') }
);

/**
 * When the money comes: after a share of the time since the last payment, at the due date, or after a share of the grace period; `slow`: the
 * store has charged in time, and waits for it without calling anything overdue.
 */
const habit = fc.record({
  kind: fc.constantFrom('early', 'due', 'due', 'late', 'slow'),
  share: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

const START = fc.oneof(
  fc.integer({ min: 0, max: 6 * 366 * 24 * 60 }).map((minute) => Date.UTC(2024, 0, 1) + minute * 60_000),
  // The ends of months, and the nights in which clocks change.
  fc
    .record({
      day: fc.constantFrom('2024-02-29', '2026-01-31', '2026-03-29', '2026-10-25', '2026-11-01', '2027-08-31'),
      second: fc.integer({ min: 0, max: 86_399 }),
    })
    .map(({ day, second }) => Date.parse(day) + second * 1_000)
);

const LIVES = fc.record({
  zone: fc.constantFrom(...ZONES),
  interval: INTERVALS,
  start: START,
  trialDays: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 })),
  isTrialSimulated: fc.boolean(),
  billTimes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
  habits: fc.array(habit, { minLength: 1, maxLength: 8 }),
});
type Life = typeof LIVES extends fc.Arbitrary<infer Value> ? Value : never;
type Habit = Life['habits'][number];

type Model = { readonly anchor: number; readonly number: number; readonly left: number };

const begun = ({ zone, start, trialDays, isTrialSimulated, billTimes }: Life): Model => {
  const left = billTimes === 0 ? Infinity : billTimes - (trialDays > 0 ? 0 : 1);
  if (trialDays === 0 || isTrialSimulated) return { anchor: start, number: 1, left };
  return { anchor: modelDueDate(start, 'daily', trialDays, zone), number: 0, left };
};

const dueIn = ({ zone, interval }: Life, { anchor, number }: Model): number =>
  modelDueDate(anchor, interval, number, zone);

const paidIn = (life: Life, model: Model, paidAt: number, isWaitedFor: boolean): Model => {
  const due = dueIn(life, model);
  const isOnTime = paidAt <= due + 2 * HOUR || paidAt < modelEndOfDay(due, life.zone);
  const next = { ...model, number: model.number + 1, left: model.left - 1 };
  const keepsDates = (isOnTime || isWaitedFor) && dueIn(life, next) > paidAt;
  return keepsDates ? next : { anchor: paidAt, number: 1, left: next.left };
};

/** The charges so far, as the orders have them; the first one of a trial paid its setup fee. */
const charged = ({ trialDays }: Life, payments: number) => ({
  paidCharges: payments,
  setupCharges: trialDays > 0 ? 1 : 0,
  lastPaid: null,
});

const write = (stored: Subscription, fact: Fact, life: Life, payments: number, moment: Moment): Subscription => {
  const outcome = sync({ stored, ...accepted(stored, fact, moment), billing: charged(life, payments) }, moment);
  return { ...stored, ...outcome.changes };
};

const paymentMoment = ({ kind, share }: Habit, due: Date, last: number, { interval, zone }: Life): number => {
  const end = graceEnd(due, interval, localZone(zone)).getTime();
  if (kind === 'due') return due.getTime() + Math.floor(share * 2 * HOUR);
  if (kind === 'late' || kind === 'slow') return due.getTime() + Math.floor(share * (end - due.getTime()));
  return last + Math.floor(share * Math.max(0, due.getTime() - last));
};

const activated = (life: Life, moment: Moment): Subscription => {
  const { interval, trialDays, isTrialSimulated, billTimes } = life;
  const terms = { interval, trialDays, billTimes, isTrialSimulated: trialDays > 0 && isTrialSimulated };
  const pending = aSubscription({ ...terms, status: 'pending', billCount: 0, anchor: null, nextBillingDate: null });
  return write(pending, { kind: 'first_payment_confirmed' }, life, 1, moment);
};

/** Five years of it, payment by payment; each must make the date that the model has. */
const live = (life: Life): void => {
  const zone = localZone(life.zone);
  let [model, last, payments] = [begun(life), life.start, 1];
  let subscription = activated(life, { at: new Date(last), zone });
  for (let turn = 0; model.left > 0; turn += 1) {
    const due = subscription.nextBillingDate;
    expect(due?.getTime()).toBe(dueIn(life, model));
    if (!due || due.getTime() > life.start + 5 * YEAR) return;
    const habit = life.habits[turn % life.habits.length] as Habit;
    const paidAt = Math.max(last, paymentMoment(habit, due, last, life));
    const before = dueIn(life, model);
    const moment = { at: new Date(paidAt), zone };
    const isWaitedFor = habit.kind === 'slow';
    if (paidAt > before && !isWaitedFor) {
      subscription = write(subscription, { kind: 'renewal_overdue' }, life, payments, moment);
      expect(subscription.status).toBe('past_due');
    }
    payments += 1;
    subscription = write(subscription, { kind: 'renewal_paid' }, life, payments, moment);
    model = paidIn(life, model, paidAt, isWaitedFor);
    last = paidAt;
    expect(dueIn(life, model)).toBeGreaterThan(Math.max(before, paidAt));
    expect(subscription.status).toBe(model.left > 0 ? 'active' : 'completed');
  }
  expect(subscription).toMatchObject({ status: 'completed', nextBillingDate: null });
  expect(payments).toBe(life.billTimes + (life.trialDays > 0 ? 1 : 0));
};

describe('five years of a subscription', () => {
  // Each is years of bills and takes as long as hundreds of other cases.
  it('bill every period once, on the dates of the model', () => holds(LIVES, live, Math.ceil(PROPERTY_RUNS / 4)));
});

const FACTS: fc.Arbitrary<Fact> = fc.oneof(
  fc.constantFrom<Fact>(
    { kind: 'draft_created' },
    { kind: 'provider_created' },
    { kind: 'first_payment_confirmed' },
    { kind: 'renewal_paid' },
    { kind: 'renewal_skipped' },
    { kind: 'installments_complete' },
    { kind: 'validity_passed' },
    { kind: 'renewal_overdue' },
    { kind: 'pause' },
    { kind: 'resume' },
    { kind: 'charge_refused', refusedBefore: 0 },
    { kind: 'charging_disabled' },
    { kind: 'grace_passed', isChargeQueued: false },
    { kind: 'grace_passed', isChargeQueued: true }
  ),
  fc.record({ kind: fc.constant('early_paid' as const), count: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('reactivated' as const), trialDays: fc.integer({ min: 0, max: 30 }) }),
  fc.record({
    kind: fc.constant('cancel' as const),
    by: fc.constantFrom('staff', 'customer', 'provider', 'refund', 'upgrade'),
    reason: fc.string({ maxLength: 5 }),
    effective: fc.constantFrom('at_once', 'period_end'),
  }),
  fc.record({
    kind: fc.constant('provider_status' as const),
    status: fc.constantFrom(
      'intended',
      'trialing',
      'active',
      'paused',
      'failing',
      'expiring',
      'canceled',
      'expired',
      'completed'
    ),
    isAsked: fc.boolean(),
  })
);

const HISTORIES = fc.record({
  collectionMethod: fc.constantFrom('automatic', 'manual', 'system'),
  trialDays: fc.constantFrom(0, 14),
  isTrialSimulated: fc.boolean(),
  billTimes: fc.constantFrom(0, 1, 3),
  recurringTotal: fc.constantFrom(0, 1_000),
  steps: fc.array(fc.record({ fact: FACTS, hours: fc.integer({ min: 0, max: 800 }) }), { minLength: 1, maxLength: 30 }),
});
type History = typeof HISTORIES extends fc.Arbitrary<infer Value> ? Value : never;

const statusEventsOf = ({ events }: SyncOutcome): readonly string[] =>
  events.filter((event) => event.startsWith('payments/'));

const isDated = (date: Date | null): boolean => date === null || Number.isFinite(date.getTime());

/** What holds of every change, whatever happened before. */
const assertSound = (before: Subscription, after: Subscription, outcome: SyncOutcome): void => {
  if (before.status === 'completed') expect(after.status).toBe('completed');
  if (after.status === 'completed') expect(after.nextBillingDate).toBeNull();
  if (after.status === 'canceled') expect(after.canceledAt).not.toBeNull();
  if (before.status === 'expired' && after.status !== 'expired') expect(after.validityExpiredAt).toBeNull();
  const quiet = ['pending', 'intended'].includes(after.status);
  const isTold = before.status !== after.status && !quiet;
  expect(statusEventsOf(outcome)).toEqual(
    isTold ? ['payments/subscription_status_changed', `payments/subscription_${after.status}`] : []
  );
  expect(new Set(outcome.events).size).toBe(outcome.events.length);
  expect([after.nextBillingDate, after.anchor, after.expireAt, after.trialEndsAt].every(isDated)).toBe(true);
};

const PAYING: readonly string[] = ['first_payment_confirmed', 'renewal_paid', 'early_paid'];

const happen = ({ steps, ...traits }: History): void => {
  const zone = localZone('Europe/Berlin');
  let stored = aSubscription({ ...traits, status: 'none', billCount: 0, anchor: null, nextBillingDate: null });
  let [now, payments] = [Date.UTC(2026, 2, 1), 0];
  for (const { fact, hours } of steps) {
    now += hours * HOUR;
    const moment = { at: new Date(now), zone };
    const result = transition(stored, fact, moment);
    if (result.isRefused) continue;
    if (PAYING.includes(fact.kind)) payments += 1;
    const setupCharges = traits.trialDays > 0 && payments > 0 ? 1 : 0;
    const billing = { paidCharges: payments, setupCharges, lastPaid: null };
    const outcome = sync({ stored, ...result, billing }, moment);
    const after = { ...stored, ...outcome.changes };
    assertSound(stored, after, outcome);
    const again = sync({ stored: after, changes: {}, events: [], effects: [], billing }, moment);
    expect(again).toEqual({ changes: {}, events: [], effects: [] });
    stored = after;
  }
};

describe('any history', () => {
  it('is told once, throws nothing and never leaves the end of a term', () => holds(HISTORIES, happen));
});
