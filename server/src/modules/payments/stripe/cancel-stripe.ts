import type { Platform } from '../../../platform/platform';
import type { PaymentReport, StartedVendorPayment } from '../gateway';
import { readStripe } from './read-stripe';
import { loadStripe, requireClient } from './stripe-client';
import { endBegun } from './stripe-subscription';

/** The provider's word for its refusal, null where it has not answered. */
const refusalOf = async (error: unknown): Promise<string | null> => {
  const { StripeInvalidRequestError } = (await loadStripe()).errors;
  return error instanceof StripeInvalidRequestError ? (error.code ?? '') : null;
};

const read = async (platform: Platform, payment: StartedVendorPayment): Promise<PaymentReport | null> => {
  try {
    return await readStripe(platform, payment);
  } catch (error) {
    if ((await refusalOf(error)) === 'resource_missing') return null;
    throw error;
  }
};

const ABANDONED = { cancellation_reason: 'abandoned' } as const;

/** Nothing has been paid, and nothing is on its way. */
const CAN_END: readonly PaymentReport['state'][] = ['open', 'declined', 'requires_action'];

/** @throws what is no refusal: the provider did not answer. */
const end = async (
  platform: Platform,
  { vendorId, mode }: StartedVendorPayment,
  { subscriptionId }: PaymentReport
): Promise<void> => {
  const client = await requireClient(platform, mode);
  // With its subscription: of a bill, the provider ends no payment alone.
  if (subscriptionId !== undefined) await endBegun(client, subscriptionId);
  try {
    if (vendorId.startsWith('cs_')) await client.checkout.sessions.expire(vendorId);
    else if (vendorId.startsWith('seti_')) await client.setupIntents.cancel(vendorId, ABANDONED);
    else await client.paymentIntents.cancel(vendorId, ABANDONED);
  } catch (error) {
    // It was paid, or ended, since it was read: the report tells.
    if ((await refusalOf(error)) === null) throw error;
  }
};

/** Read first: the provider may agree to cancel what is processing, and then the money would never come. */
export const cancelStripe = async (
  platform: Platform,
  payment: StartedVendorPayment
): Promise<PaymentReport | null> => {
  const found = await read(platform, payment);
  if (!found || !CAN_END.includes(found.state)) return found;
  await end(platform, payment, found);
  return read(platform, payment);
};
