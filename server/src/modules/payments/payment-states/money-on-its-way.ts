import type { Platform } from '../../../platform/platform';
import { findPaymentsOfOrder } from '../../orders';
import { findStarted } from './started-payments.repository';

/**
 * Whether the buyer of an order has paid, and the provider says that the money takes some days, as that of a bank debit. The store's own
 * charges of a saved method do not count: whoever makes them waits for them.
 */
export const isMoneyOnItsWay = async (platform: Platform, orderId: number): Promise<boolean> => {
  const payments = await findPaymentsOfOrder(platform, orderId);
  const started = await Promise.all(payments.map((uuid) => findStarted(platform, uuid)));
  return started.flat().some(({ isOpen, isProcessing, isSavedCharge }) => isOpen && isProcessing && !isSavedCharge);
};
