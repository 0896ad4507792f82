import type { Platform } from '../../../platform/platform';
import { hasProcessingPayment } from './started-payments.repository';

/**
 * Whether the buyer of an order has paid, and the provider says that the money takes some days, as that of a bank debit. The store's own
 * charges of a saved method do not count: whoever makes them waits for them. One statement, as the hourly job asks it of all that is due.
 */
export const isMoneyOnItsWay = ({ db }: Platform, orderId: number): Promise<boolean> =>
  hasProcessingPayment(db, orderId);
