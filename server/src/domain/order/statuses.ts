/** The status sets of an order. See docs/rules/order-states.md#statuses. */
export const ORDER_STATUSES = ['on-hold', 'processing', 'completed', 'canceled', 'failed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  'pending',
  'paid',
  'partially_paid',
  'failed',
  'refunded',
  'partially_refunded',
  'authorized',
  'payment_scheduled',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** '' is the shipping status of an order with nothing to ship. */
export const SHIPPING_STATUSES = ['', 'unshipped', 'shipped', 'delivered', 'unshippable'] as const;
export type ShippingStatus = (typeof SHIPPING_STATUSES)[number];

export const TRANSACTION_STATUSES = [
  'pending',
  'succeeded',
  'authorized',
  'failed',
  'refunded',
  'dispute_lost',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const ORDER_SUCCESS: readonly OrderStatus[] = ['completed', 'processing'];
export const PAYMENT_SUCCESS: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'partially_paid'];
/** Money came for it, wherever it went since: what reports count. See docs/reports.md. */
export const PAYMENT_REPORTED: readonly PaymentStatus[] = ['paid', 'refunded', 'partially_paid', 'partially_refunded'];
/** Nothing more is owed, whatever went back since. */
export const PAYMENT_SETTLED: readonly PaymentStatus[] = ['paid', 'partially_refunded'];
export const TRANSACTION_SUCCESS: readonly TransactionStatus[] = ['succeeded', 'authorized'];
/** Of charges whose money has come, wherever it went since. */
export const TRANSACTION_CAME: readonly TransactionStatus[] = [...TRANSACTION_SUCCESS, 'refunded', 'dispute_lost'];
/** A checkout may go on with an order in one of these. */
export const PAYMENT_RETRYABLE: readonly PaymentStatus[] = ['pending', 'failed'];

/** Whether a checkout may go on with the order. See docs/rules/checkout.md#drafts. */
export const isRetryable = (order: { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus }): boolean =>
  PAYMENT_RETRYABLE.includes(order.paymentStatus) &&
  !ORDER_SUCCESS.includes(order.status) &&
  order.status !== 'canceled';

export type PresentedPaymentStatus = Exclude<PaymentStatus, 'partially_paid'> | 'partially-paid';

/** Answers spell one of them with a hyphen; filters accept both. */
export const presentPaymentStatus = (status: PaymentStatus): PresentedPaymentStatus =>
  status === 'partially_paid' ? 'partially-paid' : status;

export const parsePaymentStatus = (text: string): string => text.trim().toLowerCase().replaceAll('-', '_');

/** Key of an order's `config`: 'yes' where a guest placed it under the address of somebody's account. See docs/rules/customers.md. */
export const PLACED_BY_STRANGER = 'placed_by_stranger';

/** Key of an order's `config`: 1 while it has an invoice number without ever having been paid. */
export const NUMBERED_UNPAID = 'numbered_unpaid';

/** Whether an order was paid once, whatever became of its money since. */
export const wasEverPaid = (order: {
  readonly receipt_number: number | null;
  readonly config: Readonly<Record<string, unknown>>;
}): boolean => order.receipt_number !== null && order.config[NUMBERED_UNPAID] !== 1;

/** Canceled, and nobody has ever paid for it: what it sold may be bought anew. See docs/rules/checkout.md#drafts. */
export const isGivenUp = (order: {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly receipt_number: number | null;
  readonly config: Readonly<Record<string, unknown>>;
}): boolean => order.status === 'canceled' && PAYMENT_RETRYABLE.includes(order.paymentStatus) && !wasEverPaid(order);

/** Key of an order's `config`: 1 where what it is paid with is kept to charge it again later. See docs/rules/payments.md. */
export const KEEPS_METHOD = 'keeps_method';

/** Key of an order's `config`: 1 once it was told as placed to be paid outside the store, whatever pays it in the end. */
export const PLACED_OFFLINE = 'placed_offline';
