import type { OrderPaymentStatus } from '../../../contracts/order-statuses';
import { NotFoundError, UnavailableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { findOpenPayments, readPaymentStatus } from '../../orders';
import { reconcileTransactions } from '../payment-states/reconcile';

/** @throws NotFoundError where nothing was found. */
const existing = <Found>(found: Found | null): Found => {
  if (found === null) throw new NotFoundError('The order does not exist.');
  return found;
};

/**
 * The shopper is back from paying, maybe before the provider's message: the provider is asked, and nothing that the browser says is
 * believed. @throws NotFoundError; UnavailableError where the provider does not answer.
 */
export const confirmPayment = async (platform: Platform, orderHash: string): Promise<OrderPaymentStatus> => {
  const { orderId, transactionUuids } = existing(await findOpenPayments(platform, orderHash));
  try {
    await reconcileTransactions(platform, transactionUuids);
  } catch (error) {
    const title = 'The payment was not confirmed';
    await recordApiFailure(platform, { title, moduleName: 'order', moduleId: orderId }, error);
    throw new UnavailableError('The payment provider did not answer. Your payment is recorded as soon as it does.');
  }
  return existing(await readPaymentStatus(platform, orderHash));
};
