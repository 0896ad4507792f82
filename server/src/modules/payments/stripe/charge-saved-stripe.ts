import type { Platform } from '../../../platform/platform';
import type { PaymentReport, SavedCharge, SavedMethod } from '../gateway';
import type { PaymentMode } from '../methods/method-fields';
import { returnPageOf } from '../return-page';
import { failureReport } from './declined-charge';
import { reportOfIntent } from './read-stripe';
import { amountOf, keyOf, metadataOf } from './start-stripe';
import { loadStripe, readStripeValues, requireClient, type Stripe } from './stripe-client';

/** Some methods of other providers want a page to come back to, though nobody comes: they are not charged where the store has none. */
type Charging = SavedCharge & { readonly page: string | null };

const [NEVER, ALWAYS] = ['never', 'always'] as const;

const pageOf = async (platform: Platform, charge: SavedCharge): Promise<string | null> => {
  const page = await returnPageOf(platform, charge, (await readStripeValues(platform)).shop_url);
  return URL.canParse(page) ? page : null;
};

const EXPANDED = { expand: ['latest_charge'] };

/**
 * Named towards the store before it is confirmed: an intent takes its money once, however often and by whomever it is confirmed, so that no
 * crash and no key that the provider has forgotten can charge twice.
 */
const begin = async (client: Stripe, { page, ...charge }: Charging): Promise<Stripe.PaymentIntent> => {
  const { vendorCustomerId: customer, vendorMethodId: payment_method } = charge.method;
  const params = {
    ...amountOf(charge),
    ...{ customer, payment_method },
    automatic_payment_methods: { enabled: true, allow_redirects: page === null ? NEVER : ALWAYS },
    description: `Order ${charge.order.uuid}`,
    metadata: metadataOf(charge, 'saved'),
  };
  const intent = await client.paymentIntents.create(params, { idempotencyKey: keyOf(charge, 'saved', params) });
  await charge.begun(intent.id);
  return intent;
};

/** What was begun before is of no use where the order asks for something else by now, or its method is another customer's. */
const fits = (intent: Stripe.PaymentIntent, charge: SavedCharge): boolean => {
  const { amount, currency } = amountOf(charge);
  const isSame = intent.amount === amount && intent.currency === currency;
  return isSame && intent.customer === charge.method.vendorCustomerId;
};

const isOver = ({ status }: Stripe.PaymentIntent): boolean => status === 'succeeded' || status === 'processing';

/** The one that was begun before, or a new one where that can take nothing any more. */
const intentOf = async (client: Stripe, charge: Charging): Promise<Stripe.PaymentIntent> => {
  if (charge.vendorId === undefined) return begin(client, charge);
  const known = await client.paymentIntents.retrieve(charge.vendorId, EXPANDED);
  const isDead = known.status === 'canceled';
  if (isOver(known) || (!isDead && fits(known, charge))) return known;
  if (!isDead) await client.paymentIntents.cancel(known.id, { cancellation_reason: 'abandoned' });
  return begin(client, { ...charge, transaction: { ...charge.transaction, endedVendorId: known.id } });
};

/** Each try has a key of its own, by the charge of the try before: those who try at the same time make the same one. */
const confirm = (client: Stripe, intent: Stripe.PaymentIntent, { method, page }: Charging) => {
  const { latest_charge: last } = intent;
  const before = typeof last === 'string' ? last : (last?.id ?? 'none');
  const back = page !== null && intent.automatic_payment_methods?.allow_redirects !== NEVER ? { return_url: page } : {};
  const params = { payment_method: method.vendorMethodId, off_session: true, ...back, ...EXPANDED };
  const idempotencyKey = `confirm-${intent.id}-${before}-${method.vendorMethodId}`;
  return client.paymentIntents.confirm(intent.id, params, { idempotencyKey });
};

const isConfirmable = ({ status }: Stripe.PaymentIntent): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation';

/** Null: what was refused says how the charge stands, so it is read again. @throws what is no refusal. */
const orRead = async (confirming: Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent | null> => {
  try {
    return await confirming;
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = (await loadStripe()).errors;
    const isUnexpected = error instanceof StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
    if (error instanceof StripeCardError || isUnexpected) return null;
    throw error;
  }
};

const charged = async (client: Stripe, charge: Charging): Promise<Stripe.PaymentIntent> => {
  const intent = await intentOf(client, charge);
  if (!isConfirmable(intent)) return intent;
  const confirmed = await orRead(confirm(client, intent, charge));
  return confirmed ?? client.paymentIntents.retrieve(intent.id, EXPANDED);
};

/** What the provider refuses to begin: its customer or method is gone, or it does not take the amount. */
const refusal = async (charge: SavedCharge, error: unknown): Promise<PaymentReport> => {
  const { StripeInvalidRequestError, StripeCardError } = (await loadStripe()).errors;
  const isRefused =
    error instanceof StripeCardError ||
    (error instanceof StripeInvalidRequestError && error.statusCode !== undefined && error.statusCode !== 409);
  if (!isRefused) throw error;
  const { code, message } = error;
  const about = { transactionUuid: charge.transaction.uuid, vendorId: charge.vendorId ?? '' };
  return failureReport(about, { ...(code === undefined ? {} : { code }), message });
};

export const chargeSavedStripe = async (platform: Platform, charge: SavedCharge): Promise<PaymentReport> => {
  const client = await requireClient(platform, charge.order.mode);
  try {
    const intent = await charged(client, { ...charge, page: await pageOf(platform, charge) });
    const report = await reportOfIntent(client, intent, { withRefunds: false });
    if (!report) throw new Error('The payment that was begun is not one of the store.');
    return report;
  } catch (error) {
    return refusal(charge, error);
  }
};

/** Done also where the provider does not know the method, or has it no more. */
export const forgetStripeMethod = async (
  platform: Platform,
  { vendorMethodId }: SavedMethod,
  mode: PaymentMode
): Promise<void> => {
  const client = await requireClient(platform, mode);
  try {
    await client.paymentMethods.detach(vendorMethodId);
  } catch (error) {
    const { StripeInvalidRequestError } = (await loadStripe()).errors;
    if (!(error instanceof StripeInvalidRequestError)) throw error;
  }
};
