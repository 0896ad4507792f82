import type { PaymentReport } from '../gateway';
import type { Stripe } from './stripe-client';

/** What the provider says of a charge that it could not make. */
export type Failure = {
  readonly code?: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly message?: string;
};

/**
 * Declines after which the same method is not to be tried again: the card is gone or blocked, or cannot do this at all. Source: the
 * provider's list of decline codes; what it calls `do_not_try_again` is told beside them.
 */
const HOPELESS: ReadonlySet<string> = new Set(
  [
    'card_not_supported currency_not_supported do_not_try_again expired_card fraudulent invalid_account invalid_amount',
    'incorrect_number invalid_number invalid_expiry_month invalid_expiry_year lost_card merchant_blacklist',
    'new_account_information_available pickup_card restricted_card revocation_of_all_authorizations',
    'revocation_of_authorization security_violation service_not_allowed stolen_card stop_payment_order',
    'transaction_not_allowed amount_too_small amount_too_large resource_missing payment_method_unactivated',
    'payment_method_not_available payment_method_unexpected_state payment_intent_mandate_invalid account_closed',
  ].flatMap((line) => line.split(' '))
);

const isHopeless = ({ code = '', decline_code: decline = '', advice_code: advice = '' }: Failure): boolean =>
  [code, decline, advice].some((each) => HOPELESS.has(each));

/** The bank asks for the buyer, who is not there. */
const needsBuyer = ({ code, decline_code: decline }: Failure): boolean =>
  code === 'authentication_required' || decline === 'authentication_required';

type About = Pick<PaymentReport, 'transactionUuid' | 'vendorId'>;

const NEEDS_BUYER = 'The bank of the buyer asks them to confirm the payment.';

export const failureReport = (about: About, failure: Failure): PaymentReport => {
  if (needsBuyer(failure)) return { ...about, state: 'requires_action', reason: failure.message ?? NEEDS_BUYER };
  const reason = failure.message ?? 'The payment was declined.';
  return { ...about, state: 'declined', reason, canRetry: !isHopeless(failure) };
};

/** A charge of a saved method that has not brought the money: nobody sits before a page to finish it. */
export const unpaidSavedReport = (
  about: About,
  { status, last_payment_error: failure }: Stripe.PaymentIntent
): PaymentReport => {
  if (status === 'requires_action') return { ...about, state: 'requires_action', reason: NEEDS_BUYER };
  if (status !== 'requires_payment_method' || failure === null) return { ...about, state: 'open' };
  return failureReport(about, failure);
};
