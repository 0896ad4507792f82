import type { PurposeKind } from '../../../domain/cart-purpose';
import {
  remainingBills,
  transition,
  type Moment,
  type Subscription,
  type TransitionRefusal,
} from '../../../domain/subscription';

/** What a customer asks for with a cart for one purpose. */
export type Wish = { readonly kind: 'reactivation' } | { readonly kind: 'early_payment'; readonly count: number };

type Words = Partial<Readonly<Record<TransitionRefusal, string>>>;

const REACTIVATION: Words = {
  not_in_this_state: 'There is nothing to reactivate: the subscription runs, or has not begun.',
  upgraded: 'The subscription was replaced by another one.',
  nothing_to_bill: 'The subscription costs nothing: it cannot be reactivated.',
  completed: 'All installments of the subscription are paid.',
};

const EARLY_PAYMENT: Words = {
  not_in_this_state: 'Installments can be paid early while the subscription is active only.',
  not_installments: 'Only subscriptions that are paid in installments can be paid early.',
  billed_by_provider: 'The payment provider collects the installments of this subscription by itself.',
  completed: 'All installments of the subscription are paid.',
  nothing_to_bill: 'The installments of the subscription cost nothing.',
};

const OTHERS: Readonly<Record<PurposeKind, string>> = {
  reactivation: 'The subscription cannot be reactivated.',
  early_payment: 'Installments of this subscription cannot be paid early.',
};

const factOf = (wish: Wish) =>
  wish.kind === 'reactivation'
    ? ({ kind: 'reactivated', trialDays: 0 } as const)
    : ({ kind: 'early_paid', count: wish.count } as const);

/** In words for customers; of what is not possible at all before what is not possible now. */
export const wordsOf = (subscription: Subscription, { kind }: Wish, reason: TransitionRefusal): string => {
  if (kind === 'reactivation') return REACTIVATION[reason] ?? OTHERS.reactivation;
  const remaining = remainingBills(subscription);
  if (remaining === null) return EARLY_PAYMENT.not_installments ?? OTHERS.early_payment;
  if (reason === 'no_such_installments' && remaining > 0) return `Please choose 1 to ${remaining} installments.`;
  return EARLY_PAYMENT[reason] ?? EARLY_PAYMENT.completed ?? OTHERS.early_payment;
};

/** Why the rules do not allow it; null: they do. */
export const refusalByRules = (subscription: Subscription, wish: Wish, moment: Moment): string | null => {
  const tried = transition(subscription, factOf(wish), moment);
  return tried.isRefused ? wordsOf(subscription, wish, tried.reason) : null;
};

export const refusedBySite = ({ kind }: Wish): string => OTHERS[kind];
