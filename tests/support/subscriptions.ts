import { localZone } from '../../server/src/domain/search';
import {
  transition,
  type FactKind,
  type FactOf,
  type Moment,
  type Subscription,
} from '../../server/src/domain/subscription';

const START = new Date('2026-01-15T09:00:00Z');

/** A monthly subscription that the store bills, one month after its first payment. */
export const aSubscription = (traits: Partial<Subscription> = {}): Subscription => ({
  status: 'active',
  interval: 'monthly',
  collectionMethod: 'system',
  recurringAmount: 1_000,
  recurringTaxTotal: 100,
  recurringTotal: 1_100,
  trialDays: 0,
  isTrialSimulated: false,
  isPaidOff: false,
  trialEndsAt: null,
  billTimes: 0,
  billCount: 1,
  setupBills: 0,
  earlyPayments: [],
  createdAt: START,
  anchor: START,
  nextBillingDate: new Date('2026-02-15T09:00:00Z'),
  expireAt: null,
  canceledAt: null,
  restoredAt: null,
  validityExpiredAt: null,
  cancellationReason: '',
  upgradedToId: null,
  chargeFailures: 0,
  ...traits,
});

export const at = (moment: string | Date, timezone = 'UTC'): Moment => ({
  at: new Date(moment),
  zone: localZone(timezone),
});

export type Accepted = Extract<ReturnType<typeof transition>, { isRefused: false }>;

/** The transition, which is expected to be possible. */
export const accepted = <Kind extends FactKind>(
  subscription: Subscription,
  fact: FactOf<Kind>,
  moment: Moment
): Accepted & { readonly after: Subscription } => {
  const result = transition(subscription, fact, moment);
  if (result.isRefused) throw new Error(`${fact.kind} of ${subscription.status} is refused: ${result.reason}.`);
  return { ...result, after: { ...subscription, ...result.changes } };
};

/** Why it is refused; null where it is not. */
export const refusalOf = <Kind extends FactKind>(
  subscription: Subscription,
  fact: FactOf<Kind>,
  moment: Moment
): string | null => {
  const result = transition(subscription, fact, moment);
  return result.isRefused ? result.reason : null;
};
