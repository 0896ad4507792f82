import { isSubscriptionId } from './paypal-subscription';

/** About subscriptions, and about their payments, which messages call sales. */
export const SUBSCRIPTION_EVENTS = [
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.DENIED',
  'PAYMENT.SALE.PENDING',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
] as const;

type Json = Readonly<Record<string, unknown>>;

/** What goes back is told of a payment, and not of its subscription. */
const RETURNS: readonly string[] = ['PAYMENT.SALE.REFUNDED', 'PAYMENT.SALE.REVERSED'];

/** The subscription that an event is about: sales name theirs as an agreement. Null: it is about none. */
export const subscriptionNamed = (type: string, resource: Json): string | null => {
  const isSale = type.startsWith('PAYMENT.SALE.') && !RETURNS.includes(type);
  if (!isSale && !type.startsWith('BILLING.SUBSCRIPTION.')) return null;
  const named = isSale ? resource.billing_agreement_id : resource.id;
  return isSubscriptionId(named) ? named : null;
};

const idOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');

/** Sales have amounts of a form of their own; what was taken back may be told as a negative one. */
const moneyOf = (resource: Json) => {
  const amount = (typeof resource.amount === 'object' && resource.amount !== null ? resource.amount : {}) as Json;
  const { total, currency } = amount;
  return { value: textOf(total).replace(/^-/, ''), currency: textOf(currency), at: textOf(resource.create_time) };
};

/** The sale whose money goes back. A refund names it; a reversal is told as the sale itself. */
export const saleOf = (type: string, resource: Json) => {
  const [id, named] = [idOf(resource.id), idOf(resource.sale_id)];
  const about = { sale: true, order: null, capture: named ?? id };
  if (type === 'PAYMENT.SALE.REFUNDED') return { ...about, refund: id };
  if (type !== 'PAYMENT.SALE.REVERSED' || id === null) return { ...about, capture: null };
  return { ...about, reversal: { id: named === null ? `reversal-${id}` : id, ...moneyOf(resource) } };
};
