import type { Platform } from '../../../platform/platform';
import type { PaymentToStart, StartedPayment } from '../gateway';
import type { SubscriptionToBill } from '../gateway-subscriptions';
import type { PaymentReport } from '../payment-report';
import { returnPageOf } from '../return-page';
import { readPaypalValues, requireCredentials, type Credentials } from './paypal-api';
import { readFirstPayment } from './paypal-first-payment';
import { withPaypalPlan, type Sale } from './paypal-plan';
import { planRefusal } from './paypal-plan-terms';
import {
  createPaypalSubscription,
  endPaypalSubscription,
  findPaypalSubscription,
  newSubscriptionBody,
} from './paypal-subscription';
import { addressOf, approvalOf, keyOf, withAddress, type Preference } from './start-paypal';

type Begun = { readonly id: string; readonly status: string; readonly page: string | null };

type Person = Pick<PaymentToStart['customer'], 'email' | 'first_name' | 'last_name'>;

const nameOf = ({ first_name: given, last_name: surname }: Person) => {
  const parts = { ...(given ? { given_name: given } : {}), ...(surname ? { surname } : {}) };
  return Object.keys(parts).length > 0 ? { name: cut(parts) } : {};
};

/** Characters that the provider takes of each part of a name. */
const LONGEST_NAME = 140;

const cut = (parts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parts).map(([key, text]) => [key, text.slice(0, LONGEST_NAME)]));

/** Whom the page of the provider greets. */
export const personOf = (customer: Person) => ({
  ...nameOf(customer),
  ...(customer.email ? { email_address: customer.email } : {}),
});

const subscriberOf = ({ customer, delivery }: PaymentToStart, preference: Preference) => ({
  ...personOf(customer),
  ...(preference === 'SET_PROVIDED_ADDRESS' && delivery ? { shipping_address: addressOf(delivery) } : {}),
});

type BillRequest = { readonly plan: string; readonly page: string; readonly preference: Preference };

/** One that has ended is left behind: its name makes the next key. */
const begin = async (
  platform: Platform,
  credentials: Credentials,
  payment: PaymentToStart,
  wanted: BillRequest
): Promise<Begun> => {
  const { plan: planId, page, preference } = wanted;
  const name = payment.transaction.uuid;
  const subscriber = subscriberOf(payment, preference);
  const body = newSubscriptionBody({ planId, name, subscriber, page, preference });
  const made = await createPaypalSubscription(platform, credentials, body, keyOf(payment, body));
  const begun = { id: String(made.id), status: String(made.status), page: approvalOf(made.links) };
  const { endedVendorId } = payment.transaction;
  const isDead = begun.status === 'CANCELLED' || begun.status === 'EXPIRED';
  if (!isDead || endedVendorId === begun.id) return begun;
  const again = { ...payment, transaction: { ...payment.transaction, endedVendorId: begun.id } };
  return begin(platform, credentials, again, wanted);
};

const MADE: readonly PaymentReport['state'][] = ['paid', 'set_up', 'processing'];

/** Answers whether the buyer has agreed to what was begun before, and it is what the order asks for. */
const settlePrevious = async (
  platform: Platform,
  credentials: Credentials,
  { vendorSubscriptionId: vendorId }: SubscriptionToBill
): Promise<boolean> => {
  if (vendorId === null) return false;
  const { mode } = credentials;
  const first = await readFirstPayment(platform, { vendorId, mode });
  if (first?.isWanted && MADE.includes(first.report.state)) return true;
  // Its first payment was refused, and PayPal would ask for it again.
  const found = first?.report.state === 'declined' && (await findPaypalSubscription(platform, credentials, vendorId));
  if (found) await endPaypalSubscription(platform, credentials, found);
  return false;
};

const saleOf = ({ order, transaction }: PaymentToStart, subscription: SubscriptionToBill): Sale => ({
  ...subscription,
  due: transaction.total,
  kind: order.fulfillment_type === 'digital' ? 'DIGITAL' : 'PHYSICAL',
});

/** What the browser needs for the button of the provider's script. */
export const agreeingArgs = (id: string) => ({
  ...{ checkout_mode: 'hosted', intent_type: 'subscription' },
  subscription_id: id,
});

const PAID = 'This subscription has been paid already. Please wait until the payment is confirmed.';

/**
 * PayPal bills from the first payment on: its subscription is made now, and the buyer agrees to it on the page of the provider, or in the
 * button of its script. Nothing that the browser says of it is believed. See docs/reference/payments.md#paypal-subscriptions.
 */
export const billPaypal = async (
  platform: Platform,
  payment: PaymentToStart,
  subscription: SubscriptionToBill
): Promise<StartedPayment> => {
  const sale = saleOf(payment, subscription);
  const refusal = planRefusal(subscription, payment.transaction.total);
  if (refusal !== null) return { status: 'failed', message: refusal };
  const credentials = await requireCredentials(platform, payment.order.mode);
  if (await settlePrevious(platform, credentials, subscription)) return { status: 'failed', message: PAID };
  const page = await returnPageOf(platform, payment, (await readPaypalValues(platform)).shop_url);
  const begun = await withPaypalPlan(platform, credentials, sale, async (plan) => {
    const made = await withAddress(platform, payment, (preference) =>
      begin(platform, credentials, payment, { plan, page, preference })
    );
    await subscription.begun({ vendorSubscriptionId: made.id, vendorPlanId: plan });
    return made;
  });
  if (begun.page === null) return { status: 'failed', message: PAID };
  return {
    status: 'success',
    message: 'Please agree to the payments on the page of the payment provider.',
    vendorId: begun.id,
    redirectTo: begun.page,
    paymentArgs: agreeingArgs(begun.id),
  };
};
