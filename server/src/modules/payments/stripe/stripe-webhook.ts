import { fromProviderAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import type { VerifiedEvent, Webhook } from '../gateway';
import { PAYMENT_MODES, type PaymentMode } from '../methods/method-fields';
import { readStripe } from './read-stripe';
import { TRANSACTION } from './start-stripe';
import { clientFor, readStripeValues, type Stripe } from './stripe-client';

/** Seconds for which a signature is good: a message that is replayed later is refused. */
const TOLERANCE = 300;

/** Other event types are acknowledged and ignored. */
const TYPES = /^(?:payment_intent|setup_intent|charge|refund|checkout\.session)\./;

/** Of those that a message about a subscription, or about a bill of one, makes the store ask for. */
const OF_SUBSCRIPTIONS = /^(?:customer\.subscription|invoice)\./;

const idOf = (value: unknown): string | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof id === 'string' && /^(?:pi|cs|seti)_\w{1,240}$/.test(id) ? id : null;
};

/** The payment or session that an event is about: charges, refunds and disputes name theirs. */
const paymentOf = ({ type, data }: Stripe.Event): string | null => {
  if (!TYPES.test(type)) return null;
  const object = data.object as unknown as Readonly<Record<string, unknown>>;
  return idOf(object.id) ?? idOf(object.payment_intent);
};

type Nested = Readonly<Record<string, Readonly<Record<string, unknown>> | null | undefined>> | null | undefined;

/** The subscription that an event is about: bills name theirs. */
const subscriptionOf = ({ type, data }: Stripe.Event): string | null => {
  if (!OF_SUBSCRIPTIONS.test(type)) return null;
  const object = data.object as unknown as Readonly<Record<string, unknown>>;
  const named = type.startsWith('invoice.') ? (object.parent as Nested)?.subscription_details?.subscription : object.id;
  const id = typeof named === 'object' && named !== null && 'id' in named ? named.id : named;
  return typeof id === 'string' && /^sub_\w{1,240}$/.test(id) ? id : null;
};

/** Also where a refund did not succeed: the payment itself does not show that. */
const REFUND = /^(?:refund|charge\.refund)/;

type Told = Readonly<Record<string, unknown>>;

const wholeOf = (...amounts: readonly unknown[]): number | null =>
  (amounts.find((amount) => typeof amount === 'number' && Number.isSafeInteger(amount)) as number | undefined) ?? null;

const sessionOf = ({ amount_total, payment_status }: Told) => ({
  amount: payment_status === 'paid' ? wholeOf(amount_total) : null,
  charge: undefined,
});

/** By the kinds that tell of money which has been taken. */
const TAKEN: Readonly<Record<string, (object: Told) => { readonly amount: number | null; readonly charge: unknown }>> =
  {
    'payment_intent.succeeded': ({ amount_received, amount, latest_charge }) => ({
      amount: wholeOf(amount_received, amount),
      charge: latest_charge,
    }),
    'charge.succeeded': ({ amount_captured, amount, captured, id }) => ({
      amount: captured === false ? null : wholeOf(amount_captured, amount),
      charge: id,
    }),
    'checkout.session.completed': sessionOf,
    'checkout.session.async_payment_succeeded': sessionOf,
  };

const chargeIdOf = (value: unknown): { readonly vendorChargeId?: string } => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof id === 'string' && id.length <= 255 ? { vendorChargeId: id } : {};
};

/** What the message itself says of the money; what is missing in it is not guessed. */
const toldBy = ({ type, data }: Stripe.Event, mode: PaymentMode): Pick<VerifiedEvent, 'told'> => {
  const taken = Object.hasOwn(TAKEN, type) ? TAKEN[type] : undefined;
  if (!taken) return {};
  const object = data.object as unknown as Told;
  const { amount, charge } = taken(object);
  const { currency } = object;
  const transactionUuid = (object.metadata as Told | null | undefined)?.[TRANSACTION];
  if (typeof transactionUuid !== 'string' || typeof currency !== 'string' || typeof amount !== 'number') return {};
  const money = { amount: fromProviderAmount(amount, currency), currency, mode };
  return { told: { transactionUuid, ...money, ...chargeIdOf(charge) } };
};

const toVerified = (event: Stripe.Event, mode: PaymentMode): VerifiedEvent => {
  const [payment, subscription] = [paymentOf(event), subscriptionOf(event)];
  const paid = payment === null ? null : { payment, mode, refunds: REFUND.test(event.type) };
  const data = subscription === null ? paid : { subscription, mode };
  return { id: event.id, type: event.type, data, ...toldBy(event, mode) };
};

const construct = (client: Stripe, body: Buffer, signature: string, secret: string): Stripe.Event | null => {
  try {
    return client.webhooks.constructEvent(body, signature, secret, TOLERANCE);
  } catch {
    // Wrong, missing, too old, or no JSON: all the same to whoever sent it.
    return null;
  }
};

/** Platforms hear of the accounts that are connected with them, too; their payments are not the store's. */
const isOwn = ({ livemode, account }: Stripe.Event, mode: PaymentMode): boolean =>
  livemode === (mode === 'live') && !account;

/** Each account signs with a secret of its own; a message must be of the mode that its secret is for. */
export const stripeWebhook = (platform: Platform): Webhook => ({
  verify: async ({ body, headers }) => {
    const values = await readStripeValues(platform);
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string') return null;
    for (const mode of PAYMENT_MODES) {
      const secret = values[`${mode}_webhook_secret`];
      if (!secret) continue;
      const client = await clientFor(platform, values[`${mode}_secret_key`] || 'none');
      const event = construct(client, body, signature, secret);
      if (event) return isOwn(event, mode) ? toVerified(event, mode) : null;
    }
    return null;
  },
  subscriptionOf: ({ subscription, mode }) =>
    typeof subscription === 'string'
      ? { vendorId: subscription, customerId: null, mode: mode === 'live' ? 'live' : 'test' }
      : null,
  read: ({ payment, mode, refunds }) =>
    readStripe(
      platform,
      { vendorId: String(payment), mode: mode === 'live' ? 'live' : 'test' },
      { withRefunds: refunds === true }
    ),
});
