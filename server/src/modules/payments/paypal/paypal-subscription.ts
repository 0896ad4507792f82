import { fromDecimalAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import type { ProviderOutcome } from '../gateway';
import type { FoundSubscription, VendorSubscription } from '../gateway-subscriptions';
import {
  askPatiently,
  callPaypal,
  findAtPaypal,
  PaypalRefusal,
  requireCredentials,
  type Credentials,
} from './paypal-api';
import type { Money } from './paypal-disputes';
import type { Preference } from './start-paypal';
import { digestOfPlan, regularCycleOf, type PlanTerms } from './paypal-plan-terms';

type FailedPayment = {
  readonly amount?: Money;
  readonly time?: string;
  readonly reason_code?: string;
  readonly next_payment_retry_time?: string;
};

/** A subscription as PayPal shows it, with the plan that it is billed by. */
export type PaypalSubscription = {
  readonly id: string;
  readonly status: string;
  readonly plan_id: string;
  readonly custom_id?: string;
  readonly create_time: string;
  readonly start_time: string;
  /** A number, as text. */
  readonly quantity?: string;
  /** Whoever began it asked for other prices than those of the plan. */
  readonly plan_overridden?: boolean;
  readonly plan: PlanTerms;
  readonly subscriber?: { readonly payer_id?: string; readonly email_address?: string };
  readonly billing_info?: {
    readonly next_billing_time?: string;
    readonly failed_payments_count?: number;
    readonly last_failed_payment?: FailedPayment;
  };
};

const ID = /^I-[A-Z0-9]{1,48}$/;

/** Whether a payment goes by the name of a subscription: it is the first one of it. */
export const isSubscriptionId = (id: unknown): id is string => typeof id === 'string' && ID.test(id);

const PATH = '/v1/billing/subscriptions';

const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

export type NewSubscription = {
  readonly planId: string;
  /** `custom_id`: what the store knows it by. */
  readonly name: string;
  /** `start_time`; left out: at once. */
  readonly startTime?: string;
  readonly subscriber: Readonly<Record<string, unknown>>;
  /** Where the buyer comes back to. */
  readonly page: string;
  readonly preference: Preference;
};

/** What PayPal is asked for; idempotency keys are made of it, too. */
export const newSubscriptionBody = ({ planId, name, startTime, subscriber, page, preference }: NewSubscription) => ({
  ...{ plan_id: planId, custom_id: name },
  ...(startTime === undefined ? {} : { start_time: startTime }),
  ...(Object.keys(subscriber).length > 0 ? { subscriber } : {}),
  application_context: {
    ...{ return_url: page, cancel_url: page, user_action: 'SUBSCRIBE_NOW' },
    shipping_preference: preference,
  },
});

/** The same key answers the same subscription for three days. */
export const createPaypalSubscription = (
  platform: Platform,
  credentials: Credentials,
  body: ReturnType<typeof newSubscriptionBody>,
  key: string
) => askPatiently(platform, credentials, { method: 'POST', path: PATH, isWhole: true, key, body });

/** Null where the provider does not know it. */
export const findPaypalSubscription = async (
  platform: Platform,
  credentials: Credentials,
  id: string
): Promise<PaypalSubscription | null> => {
  if (!isSubscriptionId(id)) return null;
  return (await findAtPaypal(platform, credentials, `${pathOf(id)}?fields=plan`)) as unknown as PaypalSubscription;
};

const OVER: readonly string[] = ['CANCELLED', 'EXPIRED'];
const AGREED: readonly string[] = ['ACTIVE', 'SUSPENDED'];

export const isOver = ({ status }: PaypalSubscription): boolean => OVER.includes(status);

/** The buyer has agreed to it, and it has not ended: it may take money. */
export const isAgreed = ({ status }: PaypalSubscription): boolean => AGREED.includes(status);

/** Begins the names of those that come from another gateway; those of sales are named by a transaction. */
const TAKEN_OVER = 'takeover-';

/**
 * How PayPal is to name a subscription that comes from another gateway: by the agreement, and by what it may bill. Browsers can move a
 * subscription to another plan, and cannot change its name.
 */
export const takeoverName = (uuid: string, plan: PlanTerms): string => `${TAKEN_OVER}${uuid}-${digestOfPlan(plan)}`;

/** It comes from another gateway: whatever it takes is a renewal. */
export const isTakenOver = ({ custom_id: name = '' }: PaypalSubscription): boolean => name.startsWith(TAKEN_OVER);

export const isTakenOverBy = ({ custom_id: name = '' }: PaypalSubscription, uuid: string): boolean =>
  name.startsWith(`${TAKEN_OVER}${uuid}-`);

/** Browsers could have begun it with other prices than those of its plan, or more than once over. */
export const billsItsPlan = ({ plan_overridden: isOverridden = false, quantity = '1' }: PaypalSubscription): boolean =>
  !isOverridden && quantity === '1';

/** It bills what was asked for, and nothing else. */
export const billsAsNamed = (found: PaypalSubscription, uuid: string): boolean =>
  billsItsPlan(found) && found.custom_id === takeoverName(uuid, found.plan);

export const failuresOf = ({ billing_info: info }: PaypalSubscription): number => info?.failed_payments_count ?? 0;

export const dateOf = (text: string | undefined): Date | undefined => {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** @throws PaypalRefusal where it is none that can be ended. */
const askToCancel = (platform: Platform, credentials: Credentials, id: string) =>
  callPaypal(platform, credentials, {
    method: 'POST',
    path: `${pathOf(id)}/cancel`,
    body: { reason: 'Canceled in the store.' },
  });

/**
 * It takes no money any more. One that nobody has agreed to cannot be ended: what becomes of it, should somebody agree, is decided when that
 * is heard of. Answers how it stands then. @throws what is no refusal: the provider did not answer.
 */
export const endPaypalSubscription = async (
  platform: Platform,
  credentials: Credentials,
  found: PaypalSubscription
): Promise<PaypalSubscription> => {
  if (isOver(found)) return found;
  try {
    await askToCancel(platform, credentials, found.id);
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error;
  }
  return (await findPaypalSubscription(platform, credentials, found.id)) ?? found;
};

/** PayPal ends a subscription at once, and gives nothing back: what was paid can be used to its end here. */
export const cancelPaypalSubscription = async (
  platform: Platform,
  { vendorId, mode }: VendorSubscription
): Promise<ProviderOutcome> => {
  const credentials = await requireCredentials(platform, mode);
  const found = await findPaypalSubscription(platform, credentials, vendorId);
  const ended = found && (await endPaypalSubscription(platform, credentials, found));
  if (ended && isAgreed(ended)) return { status: 'failed', message: 'PayPal did not end the subscription.' };
  return { status: 'success', ...(found ? { vendorId } : {}) };
};

const payerOf = ({ subscriber }: PaypalSubscription): string => subscriber?.payer_id ?? '';

const presentFound = (found: PaypalSubscription): FoundSubscription => {
  const { id, status, plan, quantity = '1', billing_info: info } = found;
  const price = regularCycleOf(plan)?.pricing_scheme?.fixed_price;
  return {
    ...{ id, status, customerId: payerOf(found), currency: price?.currency_code ?? '' },
    amount: price ? fromDecimalAmount(price.value) * Number(quantity) : 0,
    nextBillingDate: isOver(found) ? null : (dateOf(info?.next_billing_time) ?? null),
  };
};

/** What staff typed in, as the provider knows it. */
export const verifyPaypalSubscription = async (
  platform: Platform,
  { vendorId, customerId, mode }: VendorSubscription
): Promise<FoundSubscription | null> => {
  const found = await findPaypalSubscription(platform, await requireCredentials(platform, mode), vendorId);
  const isOther = found !== null && customerId !== null && customerId !== payerOf(found);
  return found && !isOther ? presentFound(found) : null;
};

export const paypalSubscriptionUrl = ({ vendorId, mode }: VendorSubscription): string =>
  `https://www.${mode === 'test' ? 'sandbox.' : ''}paypal.com/billing/subscriptions/${encodeURIComponent(vendorId)}`;
