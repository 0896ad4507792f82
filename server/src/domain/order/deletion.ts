import { PAYMENT_SUCCESS, type OrderStatus, type PaymentStatus } from './statuses';

export type DeletableOrder = {
  /** test or live. */
  readonly mode: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalAmount: number;
};

/**
 * Orders of the test mode always; of the live mode those that are over or never came to anything. See
 * docs/rules/order-states.md#deleting.
 */
export const isDeletable = ({ mode, status, paymentStatus, totalAmount }: DeletableOrder): boolean => {
  if (mode === 'test') return true;
  if (status !== 'canceled' && status !== 'on-hold') return false;
  return !(PAYMENT_SUCCESS.includes(paymentStatus) && totalAmount > 0);
};
