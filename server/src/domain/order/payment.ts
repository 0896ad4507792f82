import { RuleViolationError } from '../errors';
import { sum, type Cents } from '../money';
import {
  ORDER_SUCCESS,
  TRANSACTION_SUCCESS,
  type OrderStatus,
  type PaymentStatus,
  type TransactionStatus,
} from './statuses';

export type SettledTransaction = { readonly status: TransactionStatus; readonly total: Cents };

export type PayableOrder = {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalAmount: Cents;
  readonly totalPaid: Cents;
  readonly fulfillmentType: 'digital' | 'physical';
};

export type Settlement = {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** Gross: refunds live in total_refund alone. */
  readonly totalPaid: Cents;
  /** The order became fully paid just now; whoever wins the claim of this change fires order_paid. */
  readonly becamePaid: boolean;
  /** A digital order that was just paid has nothing left to do. */
  readonly completed: boolean;
};

const paymentStatusOf = (order: PayableOrder, paid: Cents, refunded: Cents): PaymentStatus => {
  if (refunded > 0) return refunded >= paid ? 'refunded' : 'partially_refunded';
  if (paid >= order.totalAmount) return 'paid';
  return paid > 0 ? 'partially_paid' : order.paymentStatus;
};

/**
 * The single choke point for "paid": what the recorded transactions mean for the order. Source: behaviours 1.3, with its
 * advice where the reference product is broken.
 */
export const settle = (order: PayableOrder, transactions: readonly SettledTransaction[]): Settlement => {
  const totalOf = (statuses: readonly TransactionStatus[]): Cents =>
    sum(transactions.filter(({ status }) => statuses.includes(status)).map(({ total }) => total));
  const paid = totalOf(TRANSACTION_SUCCESS);
  const paymentStatus = paymentStatusOf(order, paid, totalOf(['refunded']));
  const becamePaid = paymentStatus === 'paid' && order.paymentStatus !== 'paid';
  const processing = paymentStatus === 'paid' && !ORDER_SUCCESS.includes(order.status);
  const completed = processing && order.fulfillmentType === 'digital';
  const status = completed ? 'completed' : processing ? 'processing' : order.status;
  return { status, paymentStatus, totalPaid: paid, becamePaid, completed };
};

/** Cents still owed; throws the two documented 423s. Source: specification 2, mark-as-paid; behaviours 1.2. */
export const amountDue = (order: PayableOrder): Cents => {
  if (order.status === 'canceled') throw new RuleViolationError('A canceled order cannot be marked as paid.');
  const due = order.totalAmount - order.totalPaid;
  const settled: readonly PaymentStatus[] = ['paid', 'refunded'];
  if (due <= 0 || settled.includes(order.paymentStatus)) {
    throw new RuleViolationError('The order has already been paid.');
  }
  return due;
};
