import type { Platform } from '../../../platform/platform';
import type { PaymentReport, StartedVendorPayment } from '../gateway';
import { readStripe } from './read-stripe';
import { loadStripe, requireClient } from './stripe-client';

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

/** @throws what is no refusal: the provider did not answer. */
const end = async (platform: Platform, { vendorId, mode }: StartedVendorPayment): Promise<void> => {
  const client = await requireClient(platform, mode);
  try {
    if (vendorId.startsWith('cs_')) await client.checkout.sessions.expire(vendorId);
    else await client.paymentIntents.cancel(vendorId, { cancellation_reason: 'abandoned' });
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
  if (found?.state !== 'open' && found?.state !== 'declined') return found;
  await end(platform, payment);
  return read(platform, payment);
};
