import type { Platform } from '../../../platform/platform';
import type { AgreementReport, AgreementToBegin, BegunAgreement, VendorAgreement } from '../gateway-agreements';
import type { ProviderOutcome, SavedMethod } from '../gateway';
import type { VendorSubscription } from '../gateway-subscriptions';
import type { PaymentMode } from '../methods/method-fields';
import { savedBySetUp } from './saved-method-of';
import { loadStripe, readStripeValues, requireClient, type Stripe } from './stripe-client';
import { withStripeCustomer } from './stripe-customer';
import { AGREEMENT, findSubscription, invoiceOf, isOver, orRefused } from './stripe-subscription';

/** In what the provider makes of an agreement, so that it is known again, and people find what it is for. */
export const agreementMetadata = ({ uuid, subscriptionUuid }: Pick<AgreementToBegin, 'uuid' | 'subscriptionUuid'>) => ({
  [AGREEMENT]: uuid,
  shop_subscription_uuid: subscriptionUuid,
});

/** What the browser has to confirm, by the provider's script. */
export const askToAgree = async (
  platform: Platform,
  mode: PaymentMode,
  { vendorId, client_secret }: { readonly vendorId: string; readonly client_secret: string | null }
): Promise<BegunAgreement> => {
  const publishable_key = (await readStripeValues(platform))[`${mode}_publishable_key`] ?? '';
  return {
    status: 'success',
    message: 'Please confirm how later payments are made.',
    vendorId,
    paymentArgs: { client_secret, publishable_key, checkout_mode: 'onsite', intent_type: 'setup' },
  };
};

type SetUpToBegin = Omit<AgreementToBegin, 'vendorCustomerId'>;

const setUp = async (platform: Platform, asked: SetUpToBegin, customer: string): Promise<BegunAgreement> => {
  const client = await requireClient(platform, asked.mode);
  const params = {
    customer,
    usage: 'off_session' as const,
    automatic_payment_methods: { enabled: true },
    description: `Subscription ${asked.subscriptionUuid}`,
    metadata: agreementMetadata(asked),
  };
  const idempotencyKey = `agreement-${asked.uuid}-${customer}`;
  const { id, client_secret } = await client.setupIntents.create(params, { idempotencyKey });
  return askToAgree(platform, asked.mode, { vendorId: id, client_secret });
};

/** With the provider's customer of the store's customer, who is made where there is none. */
export const setUpOwn = (platform: Platform, asked: SetUpToBegin): Promise<BegunAgreement> =>
  withStripeCustomer(platform, { customer: asked.customer, order: asked }, (customer) =>
    setUp(platform, asked, customer)
  );

/** What the provider bills is paid by a method of the customer whom it bills, and by no other one. */
export const beginStripeAgreement = (platform: Platform, asked: AgreementToBegin): Promise<BegunAgreement> =>
  asked.vendorCustomerId === null ? setUpOwn(platform, asked) : setUp(platform, asked, asked.vendorCustomerId);

export const isSetUp = (vendorId: string): boolean => vendorId.startsWith('seti_');

/** Null where the provider does not know it, or it is another agreement. */
const findSetUp = async (client: Stripe, { vendorId, uuid }: VendorAgreement): Promise<Stripe.SetupIntent | null> => {
  try {
    const found = await client.setupIntents.retrieve(vendorId, { expand: ['payment_method', 'latest_attempt'] });
    return found.metadata?.[AGREEMENT] === uuid ? found : null;
  } catch (error) {
    const { StripeInvalidRequestError } = (await loadStripe()).errors;
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
};

/** An agreement to what the store charges, or to another card of what the provider bills. */
export const readSetUpAgreement = async (
  platform: Platform,
  agreement: VendorAgreement
): Promise<AgreementReport | null> => {
  const found = await findSetUp(await requireClient(platform, agreement.mode), agreement);
  if (!found) return null;
  if (found.status === 'canceled') return { state: 'over', reason: 'The agreement was canceled.' };
  if (found.status !== 'succeeded') return { state: 'open' };
  const savedMethod = savedBySetUp(found);
  if (!savedMethod) return { state: 'over', reason: 'This payment method cannot be charged again later.' };
  return { state: 'agreed', savedMethod, vendorCustomerId: savedMethod.vendorCustomerId };
};

/** Nobody is to be charged by what came of it. */
export const endSetUpAgreement = async (platform: Platform, agreement: VendorAgreement): Promise<void> => {
  const client = await requireClient(platform, agreement.mode);
  const found = await findSetUp(client, agreement);
  if (!found || found.status === 'canceled') return;
  if (found.status !== 'succeeded') {
    await orRefused(client.setupIntents.cancel(found.id, { cancellation_reason: 'abandoned' }));
    return;
  }
  const saved = savedBySetUp(found);
  if (saved) await orRefused(client.paymentMethods.detach(saved.vendorMethodId));
};

/** A bill that is open is asked for at once; the bank's refusal is told by its message, as any other. */
const collectOpen = async (client: Stripe, found: Stripe.Subscription, payment_method: string): Promise<void> => {
  const invoice = invoiceOf(found);
  if (invoice?.status !== 'open' || !invoice.id) return;
  const { StripeCardError } = (await loadStripe()).errors;
  try {
    const idempotencyKey = `collect-${invoice.id}-${payment_method}`;
    await orRefused(client.invoices.pay(invoice.id, { payment_method }, { idempotencyKey }));
  } catch (error) {
    if (!(error instanceof StripeCardError)) throw error;
  }
};

/** From now on the provider bills a subscription to this method. */
export const useStripeMethod = async (
  platform: Platform,
  { vendorId, mode }: VendorSubscription,
  { vendorMethodId }: SavedMethod
): Promise<ProviderOutcome> => {
  const client = await requireClient(platform, mode);
  const found = await findSubscription(client, vendorId);
  if (!found || isOver(found)) return { status: 'failed', message: 'The payment provider bills it no more.' };
  await client.subscriptions.update(vendorId, { default_payment_method: vendorMethodId });
  await collectOpen(client, found, vendorMethodId);
  return { status: 'success', vendorId };
};
