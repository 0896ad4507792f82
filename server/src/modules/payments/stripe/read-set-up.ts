import type { PaymentReport } from '../gateway';
import { savedBySetUp } from './saved-method-of';
import { TRANSACTION } from './start-stripe';
import type { Stripe } from './stripe-client';
import { SUBSCRIPTION } from './stripe-subscription';

type About = Pick<PaymentReport, 'transactionUuid' | 'vendorId' | 'subscriptionId'>;

const done = (about: About, intent: Stripe.SetupIntent): PaymentReport => {
  const savedMethod = savedBySetUp(intent);
  if (!savedMethod) {
    return { ...about, state: 'declined', reason: 'This payment method cannot be charged again later.' };
  }
  return { ...about, state: 'set_up', id: intent.id, mode: intent.livemode ? 'live' : 'test', savedMethod };
};

const reportOf = (about: About, intent: Stripe.SetupIntent): PaymentReport => {
  const { status, last_setup_error: failure } = intent;
  if (status === 'succeeded') return done(about, intent);
  if (status === 'canceled') return { ...about, state: 'canceled', reason: 'The payment was canceled.' };
  if (status === 'processing') return { ...about, state: 'processing' };
  // Tries go on at the page of the provider until its session is over.
  const wasDeclined = status === 'requires_payment_method' && failure !== null && about.vendorId === intent.id;
  if (!wasDeclined) return { ...about, state: 'open' };
  return { ...about, state: 'declined', reason: failure.message ?? 'The payment method was declined.' };
};

/** An agreement to later payments, read from the provider. Null: it is none of the store's. */
export const readSetUp = async (client: Stripe, id: string, vendorId = id): Promise<PaymentReport | null> => {
  const intent = await client.setupIntents.retrieve(id, { expand: ['payment_method', 'latest_attempt'] });
  const { [TRANSACTION]: transactionUuid, [SUBSCRIPTION]: subscriptionId } = intent.metadata ?? {};
  if (!transactionUuid) return null;
  return reportOf({ transactionUuid, vendorId, ...(subscriptionId ? { subscriptionId } : {}) }, intent);
};
