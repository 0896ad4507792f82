import { UnavailableError } from '../../../domain/errors';
import { fromDecimalAmount } from '../../../domain/payment';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import type { VerifiedEvent, Webhook } from '../gateway';
import type { MethodValues, PaymentMode } from '../methods/method-fields';
import { findBillOf, readRecordedBill } from './paypal-bill';
import { callPaypal, credentialsIn, PaypalRefusal, readPaypalValues, requireCredentials } from './paypal-api';
import type { Reversal } from './paypal-captures';
import { readPaypal } from './read-paypal';
import { saleOf, SUBSCRIPTION_EVENTS, subscriptionNamed } from './paypal-sale-events';
import { inVerificationQueue } from './verification-queue';

/** The provider sends a message again for three days, with the time of the first try. */
const MAX_AGE = 4 * 24 * 3_600_000;

export const EVENT_TYPES = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  ...SUBSCRIPTION_EVENTS,
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

type Signature = Readonly<Record<keyof typeof HEADERS, string>>;
type Json = Readonly<Record<string, unknown>>;
type Message = Parameters<Webhook['verify']>[0];

const signatureOf = ({ headers }: Message, now: Date): Signature | null => {
  const entries = Object.entries(HEADERS).map(([name, header]) => [name, headers[header]] as const);
  if (entries.some(([, value]) => typeof value !== 'string' || value === '' || value.length > 1_000)) return null;
  const signature = Object.fromEntries(entries) as Signature;
  const age = Math.abs(now.getTime() - Date.parse(signature.transmission_time));
  return age <= MAX_AGE ? signature : null;
};

const ID = /^[\w-]{1,100}$/;

const idOf = (value: unknown): string | null => (typeof value === 'string' && ID.test(value) ? value : null);

const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** A refund points at its capture by a link; a capture points at its order in the same way. */
const captureOf = (resource: Json): string | null => {
  const links = Array.isArray(resource.links) ? (resource.links as readonly Json[]) : [];
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return typeof up === 'string' && up.includes('/captures/') ? idOf(up.split('/').at(-1)) : null;
};

const disputedOf = (resource: Json): string | null => {
  const [first] = Array.isArray(resource.disputed_transactions)
    ? (resource.disputed_transactions as readonly Json[])
    : [];
  return idOf(first?.seller_transaction_id);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');

/** What was reversed is told by the message alone: as a refund that points at its capture, or as the capture itself. */
const reversedBy = (resource: Json, related: Json) => {
  const [id, up] = [idOf(resource.id), captureOf(resource) ?? idOf(related.capture_id)];
  const { value, currency_code: currency } = objectOf(resource.amount);
  const told = { value: textOf(value), currency: textOf(currency), at: textOf(resource.create_time) };
  const reversal = { id: up === null ? `reversal-${id}` : id, ...told };
  return { order: idOf(related.order_id), capture: up ?? id, reversal };
};

/** PayPal's order that an event is about, or the capture that leads to it. */
const dataOf = (type: string, resource: Json, mode: PaymentMode): VerifiedEvent['data'] => {
  const subscription = subscriptionNamed(type, resource);
  if (subscription !== null) return { subscription, mode };
  if (type.startsWith('PAYMENT.SALE.')) return { ...saleOf(type, resource), mode };
  if (type.startsWith('CHECKOUT.ORDER.')) return { order: idOf(resource.id), mode };
  const related = objectOf(objectOf(resource.supplementary_data).related_ids);
  if (type === 'PAYMENT.CAPTURE.REVERSED') return { ...reversedBy(resource, related), mode };
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type.startsWith('PAYMENT.REFUND.')) {
    return { order: idOf(related.order_id), capture: captureOf(resource), refund: idOf(resource.id), mode };
  }
  if (type.startsWith('PAYMENT.CAPTURE.')) return { order: idOf(related.order_id), capture: idOf(resource.id), mode };
  return { order: null, capture: disputedOf(resource), dispute: true, mode };
};

/** Money is told of by captures alone; what is missing in the message is not guessed. */
const toldBy = (type: string, resource: Json, mode: PaymentMode): Pick<VerifiedEvent, 'told'> => {
  const { custom_id: transactionUuid, id } = resource;
  const { value, currency_code: currency } = objectOf(resource.amount);
  const vendorChargeId = idOf(id);
  if (type !== 'PAYMENT.CAPTURE.COMPLETED' || vendorChargeId === null) return {};
  if (typeof transactionUuid !== 'string' || typeof value !== 'string' || typeof currency !== 'string') return {};
  return { told: { transactionUuid, vendorChargeId, amount: fromDecimalAmount(value), currency, mode } };
};

const toVerified = (body: Buffer, mode: PaymentMode): VerifiedEvent | null => {
  const event = objectOf(JSON.parse(body.toString('utf8')));
  const [id, type] = [idOf(event.id), String(event.event_type ?? '')];
  if (id === null) return null;
  const resource = objectOf(event.resource);
  const data = (EVENT_TYPES as readonly string[]).includes(type) ? dataOf(type, resource, mode) : null;
  return { id, type, data, ...toldBy(type, resource, mode) };
};

/** The provider checks its own signature. The event goes back to it byte by byte: written anew it would be another one. */
const isSigned = async (
  platform: Platform,
  values: MethodValues,
  mode: PaymentMode,
  signature: Signature,
  body: Buffer
): Promise<boolean> => {
  const credentials = credentialsIn(values, mode);
  const webhook_id = values[`${mode}_webhook_id`];
  if (!credentials || !webhook_id) return false;
  const frame = JSON.stringify({ ...signature, webhook_id }).slice(0, -1);
  const request = { method: 'POST', path: '/v1/notifications/verify-webhook-signature' } as const;
  try {
    const sent = { ...request, body: `${frame},"webhook_event":${body.toString('utf8')}}` };
    const answer = await inVerificationQueue(platform, () => callPaypal(platform, credentials, sent));
    return answer.verification_status === 'SUCCESS';
  } catch (error) {
    if (error instanceof PaypalRefusal) return false;
    throw error;
  }
};

/** So PayPal answers for what another system on the same account has taken. */
const ELSEWHERE: readonly number[] = [403, 404];

/**
 * Null where a dispute is about no capture of the store's: an invoice, or a payment that other software has taken on the account. Asked
 * for again, it would be no other one. Captures that a message itself tells of may be too new to be known everywhere.
 */
const askForCapture = async (
  platform: Platform,
  capture: string,
  mode: PaymentMode,
  mayBeElsewhere: boolean
): Promise<Json | null> => {
  const credentials = await requireCredentials(platform, mode);
  try {
    return await callPaypal(platform, credentials, { method: 'GET', path: `/v2/payments/captures/${capture}` });
  } catch (error) {
    const isElsewhere = error instanceof PaypalRefusal && ELSEWHERE.includes(error.status);
    if (!mayBeElsewhere || !isElsewhere) throw error;
    platform.strapi.log.warn(`A PayPal dispute is left alone: the store has not taken the payment ${capture}.`);
    return null;
  }
};

const orderOf = async (platform: Platform, data: Json, mode: PaymentMode): Promise<string | null> => {
  if (idOf(data.order)) return idOf(data.order);
  const capture = idOf(data.capture);
  if (!capture) return null;
  const found = await askForCapture(platform, capture, mode, data.dispute === true);
  return idOf(objectOf(objectOf(found?.supplementary_data).related_ids).order_id);
};

/** Bytes of a message that is handed to the provider to be checked; its own have a few thousand. */
const MAX_CHECKED = 65_536;

/** All that can be known of a message without asking anybody: strangers send what they like. */
const isPlausible = (body: Buffer): boolean => {
  if (body.length > MAX_CHECKED) return false;
  try {
    const event = objectOf(JSON.parse(body.toString('utf8')));
    return idOf(event.id) !== null && typeof event.event_type === 'string' && typeof event.resource === 'object';
  } catch {
    return false;
  }
};

/** Certificates of the provider lie on its own hosts; the sandbox has one of its own. */
const modesBy = ({ cert_url: url }: Signature): readonly PaymentMode[] => {
  const { protocol, hostname, username } = URL.canParse(url) ? new URL(url) : new URL('http://none.invalid');
  const isProvider = protocol === 'https:' && username === '' && /(?:^|\.)paypal\.com$/.test(hostname);
  if (!isProvider) return [];
  return hostname.includes('sandbox') ? ['test', 'live'] : ['live', 'test'];
};

/** A mode whose provider does not answer says nothing about the other one. */
const modeOf = async (platform: Platform, signature: Signature, body: Buffer): Promise<PaymentMode | null> => {
  const values = await readPaypalValues(platform);
  let failure: unknown = null;
  for (const mode of modesBy(signature)) {
    try {
      if (await isSigned(platform, values, mode, signature, body)) return mode;
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      failure = error;
      platform.strapi.log.warn(`PayPal (${mode}) did not check a message: ${errorText(error)}`);
    }
  }
  if (failure !== null) throw new UnavailableError('The message could not be checked. Please send it again.', 30);
  return null;
};

const reversalOf = (data: Json): Reversal | null => {
  const { id, value, currency, at } = objectOf(data.reversal);
  return typeof id === 'string' ? { id, value: textOf(value), currency: textOf(currency), at: textOf(at) } : null;
};

const modeIn = (mode: unknown): PaymentMode => (mode === 'live' ? 'live' : 'test');

export const paypalWebhook = (platform: Platform): Webhook => ({
  verify: async (message) => {
    const signature = signatureOf(message, platform.clock.now());
    if (!signature || !isPlausible(message.body)) return null;
    const mode = await modeOf(platform, signature, message.body);
    return mode === null ? null : toVerified(message.body, mode);
  },
  subscriptionOf: ({ subscription, mode }) =>
    typeof subscription === 'string' ? { vendorId: subscription, customerId: null, mode: modeIn(mode) } : null,
  read: async (data) => {
    const mode = modeIn(data.mode);
    const wanted = { withDispute: data.dispute === true, reversal: reversalOf(data) };
    const capture = idOf(data.capture);
    const bill = capture === null ? null : await findBillOf(platform, capture);
    if (capture !== null && bill) {
      return readRecordedBill(platform, bill, capture, { ...wanted, refundId: idOf(data.refund) });
    }
    const vendorId = data.sale === true ? null : await orderOf(platform, data, mode);
    return vendorId === null ? null : readPaypal(platform, { vendorId, mode }, wanted);
  },
});
