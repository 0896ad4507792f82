import { RuleViolationError } from '../errors';
import { sum, type Cents } from '../money';
import {
  ORDER_SUCCESS,
  TRANSACTION_SUCCESS,
  type OrderStatus,
  type PaymentStatus,
  type TransactionStatus,
} from './statuses';

/** The payment method of money that comes outside the store, in whatever way. */
export const OFFLINE_PAYMENT = 'offline_payment';

export type CountedTransaction = {
  readonly status: TransactionStatus;
  readonly total: Cents;
  /** Absent: a charge. */
  readonly transaction_type?: string;
  /** What of a charge has been given back; absent: nothing. */
  readonly refunded_total?: Cents;
};

export type PayableOrder = {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalAmount: Cents;
  readonly totalPaid: Cents;
  readonly fulfillmentType: 'digital' | 'physical';
};

export type PaymentOutcome = {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** Gross: refunds live in total_refund alone. */
  readonly totalPaid: Cents;
  /** The order became fully paid just now; whoever wins the claim of this change fires order_paid. */
  readonly becamePaid: boolean;
  /** A digital order that was just paid has nothing left to do. */
  readonly completed: boolean;
};

const isRefund = ({ transaction_type: type }: CountedTransaction): boolean => type === 'refund';

/** A charge that was given back as a whole did bring its money in; the refund beside it tells that it left. */
const broughtMoney = (transaction: CountedTransaction): boolean =>
  !isRefund(transaction) && (TRANSACTION_SUCCESS.includes(transaction.status) || transaction.status === 'refunded');

/** What a bank took back is lost, but for what the buyer had been given back before: that did come, and went as a refund. */
const givenBackOfLost = (transactions: readonly CountedTransaction[]): Cents =>
  sum(
    transactions
      .filter((each) => !isRefund(each) && each.status === 'dispute_lost')
      .map(({ refunded_total: refunded = 0 }) => refunded)
  );

type Money = { readonly paid: Cents; readonly refunded: Cents; readonly isFull: boolean };

const moneyOf = ({ totalAmount }: PayableOrder, transactions: readonly CountedTransaction[]): Money => {
  const totalOf = (some: readonly CountedTransaction[]): Cents => sum(some.map(({ total }) => total));
  const charges = transactions.filter(broughtMoney);
  const paid = totalOf(charges) + givenBackOfLost(transactions);
  const refunded = totalOf(transactions.filter((each) => isRefund(each) && each.status === 'refunded'));
  return { paid, refunded, isFull: charges.length > 0 && paid >= totalAmount };
};

const paymentStatusOf = ({ paid, refunded, isFull }: Money, unpaid: PaymentStatus): PaymentStatus => {
  if (refunded > 0 && paid > 0) return refunded >= paid ? 'refunded' : 'partially_refunded';
  if (isFull) return 'paid';
  return paid > 0 ? 'partially_paid' : unpaid;
};

const REFUNDED: readonly PaymentStatus[] = ['refunded', 'partially_refunded'];

const wasFull = ({ paymentStatus, totalPaid, totalAmount }: PayableOrder): boolean =>
  paymentStatus === 'paid' || (REFUNDED.includes(paymentStatus) && totalPaid >= totalAmount);

/** Payment moves the others on; a canceled order never changes again. */
const OVER_OR_WORKED_ON: readonly OrderStatus[] = [...ORDER_SUCCESS, 'canceled'];

/**
 * The single choke point for "paid": what the recorded transactions mean for the order. See
 * docs/rules/payments.md#when-an-order-is-paid.
 */
export const reconcilePayment = (order: PayableOrder, transactions: readonly CountedTransaction[]): PaymentOutcome => {
  const money = moneyOf(order, transactions);
  const becamePaid = money.isFull && !wasFull(order);
  const paymentStatus = paymentStatusOf(money, order.paymentStatus);
  const isWanted = becamePaid || paymentStatus === 'paid';
  const processing = isWanted && !OVER_OR_WORKED_ON.includes(order.status);
  const completed = processing && order.fulfillmentType === 'digital' && money.refunded === 0;
  const status = completed ? 'completed' : processing ? 'processing' : order.status;
  return { status, paymentStatus, totalPaid: money.paid, becamePaid, completed };
};

export type StatusStep = { readonly from: OrderStatus; readonly to: OrderStatus };

/**
 * What the order goes through on its way: a digital one is processing before it is complete. See
 * docs/rules/order-states.md#after-a-payment.
 */
export const statusSteps = (from: OrderStatus, { status, completed }: PaymentOutcome): readonly StatusStep[] => {
  if (from === status) return [];
  if (!completed) return [{ from, to: status }];
  return [
    { from, to: 'processing' },
    { from: 'processing', to: status },
  ];
};

/** A paid digital order that is not to complete itself. */
export const leaveProcessing = (outcome: PaymentOutcome): PaymentOutcome =>
  outcome.completed ? { ...outcome, status: 'processing', completed: false } : outcome;

/**
 * What the order is after one of its charges turned out not to have come, or was lost; `unpaid` is what it is when no money is
 * left at all. Its own status stays: what was sent has been sent.
 */
export const recalculatePayment = (
  order: PayableOrder,
  transactions: readonly CountedTransaction[],
  unpaid: PaymentStatus
): Pick<PaymentOutcome, 'paymentStatus' | 'totalPaid'> => {
  const money = moneyOf(order, transactions);
  return { paymentStatus: paymentStatusOf(money, unpaid), totalPaid: money.paid };
};

const AWAITING: readonly PaymentStatus[] = ['pending', 'failed', 'partially_paid', 'payment_scheduled'];

/** Whether somebody may still pay for the order, wherever it stands otherwise. */
export const awaitsMoney = ({ status, paymentStatus, totalAmount, totalPaid }: PayableOrder): boolean =>
  status !== 'canceled' && AWAITING.includes(paymentStatus) && totalAmount > totalPaid;

/** Whether the buyer may pay by themselves: not while the store is about to charge their saved payment method. */
export const awaitsBuyer = (order: PayableOrder): boolean =>
  order.paymentStatus !== 'payment_scheduled' && awaitsMoney(order);

/** Cents still owed; throws the two documented 423s. See docs/rules/payments.md#when-an-order-is-paid. */
export const amountDue = (order: PayableOrder): Cents => {
  if (order.status === 'canceled') throw new RuleViolationError('A canceled order cannot be marked as paid.');
  const due = order.totalAmount - order.totalPaid;
  const unowed: readonly PaymentStatus[] = ['paid', 'refunded'];
  if (due <= 0 || unowed.includes(order.paymentStatus)) {
    throw new RuleViolationError('The order has already been paid.');
  }
  return due;
};
