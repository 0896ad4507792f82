export type OrderStatus = 'on-hold' | 'processing' | 'completed' | 'canceled' | 'failed';

/** `payment_scheduled`: a renewal that the store charges to the saved payment method on its due date. */
export type OrderPaymentStatus =
  | 'pending'
  | 'paid'
  | 'partially-paid'
  | 'failed'
  | 'refunded'
  | 'partially_refunded'
  | 'authorized'
  | 'payment_scheduled';

/** Empty for an order with nothing to ship. */
export type OrderShippingStatus = '' | 'unshipped' | 'shipped' | 'delivered' | 'unshippable';

export type TransactionStatus = 'pending' | 'succeeded' | 'authorized' | 'failed' | 'refunded' | 'dispute_lost';

/** `renewal`: a later bill of a subscription, whose first order is its parent. */
export type OrderType = 'payment' | 'subscription' | 'renewal';

export type OrderMode = 'live' | 'test';

/** An order is physical as soon as one of its lines is shipped. */
export type OrderFulfillment = 'physical' | 'digital';

/** Whether prices contain their tax. 0: no tax; 1: tax is added to all prices; 2: all prices contain it; 3: some do. */
export type TaxBehavior = 0 | 1 | 2 | 3;
