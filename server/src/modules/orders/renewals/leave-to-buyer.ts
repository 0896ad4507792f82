import type { Platform } from '../../../platform/platform';
import type { OrderRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { recordMoney } from '../use-cases/record-payment';

/**
 * The saved payment method did not bring the money of a renewal: from now on the buyer may pay it by its link. Nothing where they may
 * already. With customer and order locked.
 */
export const leaveToBuyer = async (platform: Platform, order: OrderRow, author: Author): Promise<void> => {
  if (order.payment_status !== 'payment_scheduled') return;
  await recordMoney(platform, order, { paymentStatus: 'pending', totalPaid: order.total_paid }, { author });
};
