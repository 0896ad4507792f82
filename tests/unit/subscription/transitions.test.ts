import {
  SUBSCRIPTION_STATUSES,
  transition,
  type Fact,
  type FactKind,
  type Subscription,
} from '../../../server/src/domain/subscription';
import { aSubscription, at } from '../../support/subscriptions';

/** Long behind the due date and its grace period. */
const LATER = at('2026-04-01T12:00:00Z');
const automatic: Partial<Subscription> = { collectionMethod: 'automatic' };
const paidUp: Partial<Subscription> = { billTimes: 3, billCount: 3 };
const installments: Partial<Subscription> = { billTimes: 12, billCount: 1 };

type Case = { readonly fact: Fact; readonly traits?: Partial<Subscription> };

/** Each with a subscription for which nothing but its state decides. */
const CASES: { readonly [Kind in FactKind]: Case } = {
  draft_created: { fact: { kind: 'draft_created' } },
  provider_created: { fact: { kind: 'provider_created' } },
  first_payment_confirmed: { fact: { kind: 'first_payment_confirmed' } },
  renewal_paid: { fact: { kind: 'renewal_paid' } },
  early_paid: { fact: { kind: 'early_paid', count: 2 }, traits: installments },
  renewal_skipped: { fact: { kind: 'renewal_skipped' } },
  installments_complete: { fact: { kind: 'installments_complete' }, traits: paidUp },
  cancel: { fact: { kind: 'cancel', by: 'staff', reason: 'asked', effective: 'period_end' } },
  validity_passed: { fact: { kind: 'validity_passed' } },
  grace_passed: { fact: { kind: 'grace_passed', isChargeQueued: false } },
  renewal_overdue: { fact: { kind: 'renewal_overdue' } },
  provider_status: { fact: { kind: 'provider_status', status: 'expired', isAsked: true }, traits: automatic },
  reactivated: { fact: { kind: 'reactivated', trialDays: 0 } },
  pause: { fact: { kind: 'pause' } },
  resume: { fact: { kind: 'resume' } },
  terms_changed: {
    fact: { kind: 'terms_changed', status: 'active', nextBillingDate: new Date('2026-05-01T12:00:00Z'), step: 1 },
  },
  charge_refused: { fact: { kind: 'charge_refused', refusedBefore: 0 }, traits: automatic },
  charging_disabled: { fact: { kind: 'charging_disabled' } },
  collection_changed: { fact: { kind: 'collection_changed', collectionMethod: 'automatic' } },
};

/** Every possible change, written out by hand; whatever is not here must be refused. See docs/rules/subscriptions.md#transitions. */
const POSSIBLE: { readonly [Kind in FactKind]: string } = {
  draft_created: 'none>pending',
  provider_created: 'pending>intended',
  first_payment_confirmed: 'pending>active intended>active',
  renewal_paid: 'active>active trialing>active paused>active failing>active expiring>active past_due>active',
  early_paid: 'active>active trialing>active',
  renewal_skipped: 'active>active trialing>trialing past_due>active',
  installments_complete: 'active>completed trialing>completed',
  cancel:
    'pending>canceled intended>canceled trialing>canceled active>canceled paused>canceled failing>canceled ' +
    'expiring>canceled past_due>canceled expired>canceled',
  validity_passed: 'canceled>canceled',
  grace_passed: 'active>expired trialing>expired expiring>expired past_due>expired',
  renewal_overdue: 'active>past_due trialing>past_due',
  provider_status:
    'pending>expired intended>expired trialing>expired active>expired paused>expired failing>expired ' +
    'expiring>expired past_due>expired canceled>expired',
  reactivated: 'canceled>active failing>active expired>active paused>active expiring>active past_due>active',
  pause: 'active>paused trialing>paused',
  resume: 'paused>active',
  terms_changed: 'active>active paused>active past_due>active',
  charge_refused: 'active>failing trialing>failing expiring>failing past_due>failing',
  charging_disabled:
    'active>active trialing>trialing paused>paused failing>failing expiring>expiring past_due>past_due',
  collection_changed: 'active>active trialing>trialing paused>paused',
};

const STAGES = ['none', ...SUBSCRIPTION_STATUSES] as const;
const kinds = Object.keys(CASES) as FactKind[];
const pairs = kinds.flatMap((kind) => STAGES.map((stage) => [stage, kind] as const));

const wanted = (stage: string, kind: FactKind): string | null => {
  const found = POSSIBLE[kind].split(' ').find((each) => each.startsWith(`${stage}>`));
  return found?.split('>')[1] ?? null;
};

const REFUSALS = new Set(['not_in_this_state', 'already_canceled', 'completed', 'unchanged', 'no_such_status']);

describe('every state and every fact', () => {
  it('are all here', () => expect(pairs).toHaveLength(12 * 19));

  it.each(pairs)('%s: %s', (status, kind) => {
    const { fact, traits } = CASES[kind];
    const result = transition(aSubscription({ ...traits, status }), fact, LATER);
    expect(result.isRefused ? null : result.status).toBe(wanted(status, kind));
    if (result.isRefused) expect(REFUSALS).toContain(result.reason);
    else expect(result.changes.status).toBe(result.status === status ? undefined : result.status);
  });
});

const told = (status: Subscription['status'], kind: FactKind): readonly string[] => {
  const { fact, traits } = CASES[kind];
  const result = transition(aSubscription({ ...traits, status }), fact, LATER);
  return result.isRefused ? [] : result.events;
};

const changed = (status: string): readonly string[] => [
  'payments/subscription_status_changed',
  `payments/subscription_${status}`,
];

it('what has expired is renewed by a provider that went on trying', () => {
  const nextBillingDate = new Date('2026-05-01T12:00:00Z');
  const expired: Partial<Subscription> = { status: 'expired', nextBillingDate: null };
  const paid = (traits: Partial<Subscription>) =>
    transition(aSubscription({ ...expired, ...traits }), { kind: 'renewal_paid', nextBillingDate }, LATER);
  expect(paid(automatic)).toMatchObject({ isRefused: false, status: 'active', changes: { nextBillingDate } });
  expect(paid({})).toEqual({ isRefused: true, reason: 'not_in_this_state' });
});

describe('what is told', () => {
  it.each<readonly [Subscription['status'], FactKind, readonly string[]]>([
    ['none', 'draft_created', []],
    ['pending', 'provider_created', []],
    ['intended', 'first_payment_confirmed', ['subscription_activated', ...changed('active')]],
    ['active', 'renewal_paid', ['subscription_renewed']],
    ['past_due', 'renewal_paid', ['subscription_renewed', ...changed('active')]],
    ['active', 'early_paid', ['subscription/early_payment_completed']],
    ['active', 'renewal_skipped', ['subscription_updated']],
    ['active', 'installments_complete', ['subscription_eot', ...changed('completed')]],
    ['active', 'cancel', ['subscription_canceled', ...changed('canceled')]],
    ['canceled', 'validity_passed', ['subscription_expired_validity']],
    ['past_due', 'grace_passed', ['subscription_expired_validity', ...changed('expired')]],
    ['active', 'renewal_overdue', ['subscription_past_due', ...changed('past_due')]],
    ['active', 'provider_status', ['subscription_expired_validity', ...changed('expired')]],
    ['canceled', 'reactivated', ['subscription_reactivated', ...changed('active')]],
    ['active', 'pause', ['subscription_paused', ...changed('paused')]],
    ['paused', 'resume', ['subscription_resumed', ...changed('active')]],
    ['active', 'terms_changed', ['subscription_updated']],
    ['paused', 'terms_changed', ['subscription_resumed', 'subscription_updated', ...changed('active')]],
    ['past_due', 'terms_changed', ['subscription_updated', ...changed('active')]],
    ['active', 'charge_refused', changed('failing')],
    ['active', 'charging_disabled', ['subscriptions/system_charge_disabled']],
  ])('of a subscription that is %s: %s', (status, kind, events) => {
    expect(told(status, kind)).toEqual(events);
  });
});
