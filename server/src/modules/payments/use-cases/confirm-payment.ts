import type { OrderPaymentStatus } from '../../../contracts/order-statuses';
import { NotFoundError, UnavailableError } from '../../../domain/errors';
import { presentPaymentStatus } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { findOrderByUuid, findTransactions } from '../../orders';
import { reconcileTransactions } from '../payment-states/reconcile';

const existingOrder = async (platform: Platform, orderHash: string) => {
  const order = await findOrderByUuid(platform.db, orderHash);
  if (!order) throw new NotFoundError('The order does not exist.');
  return order;
};

/**
 * The shopper is back from paying, maybe before the provider's message: the provider is asked, and nothing that the browser says is
 * believed. @throws NotFoundError; UnavailableError where the provider does not answer.
 */
export const confirmPayment = async (platform: Platform, orderHash: string): Promise<OrderPaymentStatus> => {
  const order = await existingOrder(platform, orderHash);
  const open = (await findTransactions(platform.db, order.id)).filter(
    ({ status, transaction_type: type }) => type === 'charge' && (status === 'pending' || status === 'failed')
  );
  try {
    const uuids = open.map(({ uuid }) => uuid);
    await reconcileTransactions(platform, uuids);
  } catch (error) {
    const title = 'The payment was not confirmed';
    await recordApiFailure(platform, { title, moduleName: 'order', moduleId: order.id }, error);
    throw new UnavailableError('The payment provider did not answer. Your payment is recorded as soon as it does.');
  }
  return presentPaymentStatus((await existingOrder(platform, orderHash)).payment_status);
};
