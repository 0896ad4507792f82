import type { Platform } from '../../../platform/platform';
import type {
  AgreementFunctions,
  AgreementReport,
  BegunAgreement,
  PlanToMake,
  TakeoverToBegin,
  VendorAgreement,
} from '../gateway-agreements';
import {
  agreementMetadata,
  askToAgree,
  beginStripeAgreement,
  endSetUpAgreement,
  isSetUp,
  readSetUpAgreement,
  setUpOwn,
  useStripeMethod,
} from './agree-stripe';
import { savedByMethod } from './saved-method-of';
import { requireClient, type Stripe } from './stripe-client';
import { withStripeCustomer } from './stripe-customer';
import { withStripePlan, type StripePlan } from './stripe-plan';
import { AGREEMENT, endAtOnce, findSubscription, isOver, limitStripeSubscription } from './stripe-subscription';

/** The provider's longest trial, in milliseconds. */
const LONGEST_TRIAL = 730 * 24 * 3_600_000;

const EXPANDED = ['pending_setup_intent', 'default_payment_method', 'latest_invoice'];

const paramsOf = (asked: TakeoverToBegin, customer: string, { price }: StripePlan) => ({
  customer,
  items: [{ price }],
  // What is paid already lasts until then. Without a method that the customer has agreed to, the provider ends it then, and bills nothing.
  trial_end: Math.floor(asked.startsAt.getTime() / 1_000),
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  payment_behavior: 'default_incomplete' as const,
  payment_settings: { save_default_payment_method: 'on_subscription' as const },
  description: `Subscription ${asked.subscriptionUuid}`,
  metadata: agreementMetadata(asked),
  expand: ['pending_setup_intent'],
});

const create = async (
  platform: Platform,
  asked: TakeoverToBegin,
  customer: string,
  plan: StripePlan
): Promise<BegunAgreement> => {
  const client = await requireClient(platform, asked.mode);
  const idempotencyKey = `takeover-${asked.uuid}-${customer}-${plan.price}`;
  const made = await client.subscriptions.create(paramsOf(asked, customer, plan), { idempotencyKey });
  const { pending_setup_intent: intent } = made;
  if (intent === null || typeof intent === 'string') {
    await endAtOnce(client, made);
    throw new Error(`The subscription ${made.id} asks for no agreement.`);
  }
  const { interval, bills } = asked.plan;
  const vendor = { vendorId: made.id, customerId: customer, mode: asked.mode };
  if (bills > 0) await limitStripeSubscription(platform, vendor, { interval, bills });
  return askToAgree(platform, asked.mode, { vendorId: made.id, client_secret: intent.client_secret });
};

const TOO_FAR: BegunAgreement = {
  status: 'failed',
  message: 'The next payment is too far ahead for this payment method.',
};

const beginTakeover = async (platform: Platform, asked: TakeoverToBegin): Promise<BegunAgreement> => {
  if (asked.collection === 'system') return setUpOwn(platform, asked);
  if (asked.startsAt.getTime() - platform.clock.now().getTime() > LONGEST_TRIAL) return TOO_FAR;
  return withStripeCustomer(platform, { customer: asked.customer, order: asked }, (customer) =>
    withStripePlan(platform, asked.plan, (plan) => create(platform, asked, customer, plan))
  );
};

const findTakenOver = async (
  client: Stripe,
  { vendorId, uuid }: VendorAgreement
): Promise<Stripe.Subscription | null> => {
  const found = await findSubscription(client, vendorId, EXPANDED);
  return found?.metadata[AGREEMENT] === uuid ? found : null;
};

/** Its first bill is over nothing; whatever else is paid is a period. */
const hasBilled = ({ latest_invoice: invoice }: Stripe.Subscription): boolean =>
  invoice !== null && typeof invoice !== 'string' && invoice.amount_paid > 0;

const readTakeover = async (platform: Platform, agreement: VendorAgreement): Promise<AgreementReport | null> => {
  const found = await findTakenOver(await requireClient(platform, agreement.mode), agreement);
  if (!found) return null;
  if (isOver(found)) return { state: 'over', reason: 'The agreement was not confirmed in time.' };
  const { pending_setup_intent: pending, default_payment_method: method, customer, items } = found;
  if (pending !== null || method === null || typeof method === 'string') return { state: 'open' };
  const savedMethod = savedByMethod(customer, method);
  const [item] = items.data;
  return {
    state: 'agreed',
    vendorCustomerId: typeof customer === 'string' ? customer : customer.id,
    ...(item ? { vendorPlanId: item.price.id } : {}),
    ...(savedMethod ? { savedMethod } : {}),
    hasBilled: hasBilled(found),
  };
};

const endTakeover = async (platform: Platform, agreement: VendorAgreement): Promise<void> => {
  const client = await requireClient(platform, agreement.mode);
  const found = await findTakenOver(client, agreement);
  if (found) await endAtOnce(client, found);
};

/** How customers change the card of what runs, and bring what runs with another gateway here. See docs/reference/payments.md#stripe-agreements. */
export const stripeAgreements = (platform: Platform): AgreementFunctions => ({
  beginAgreement: (asked) => beginStripeAgreement(platform, asked),
  readAgreement: (agreement) =>
    isSetUp(agreement.vendorId) ? readSetUpAgreement(platform, agreement) : readTakeover(platform, agreement),
  endAgreement: (agreement) =>
    isSetUp(agreement.vendorId) ? endSetUpAgreement(platform, agreement) : endTakeover(platform, agreement),
  useMethod: (subscription, method) => useStripeMethod(platform, subscription, method),
  beginTakeover: (asked) => beginTakeover(platform, asked),
  planFor: (plan: PlanToMake) => withStripePlan(platform, plan, ({ price }) => Promise.resolve(price)),
});
