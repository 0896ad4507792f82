import type { OrderMode } from '../../contracts/order-statuses';
import type { OrderStatus, PaymentStatus } from '../../domain/order';
import type { DayRange } from '../../domain/report';

export type OrderKind = 'payment' | 'subscription' | 'renewal';

/** Payment statuses of orders that reports are about: money came for them. See docs/reports.md. */
export const REPORTED_PAYMENTS: readonly PaymentStatus[] = ['paid', 'refunded', 'partially_paid', 'partially_refunded'];

/** Which orders a report is about, whatever their day. */
export type CountedOrders = {
  /** Null: whatever was paid. */
  readonly payments: readonly PaymentStatus[] | null;
  /** Null: all but those that are on hold or failed. */
  readonly statuses: readonly OrderStatus[] | null;
  /** Null: all of them. */
  readonly kinds: readonly OrderKind[] | null;
};

/** Which orders a report is about, and of which days. */
export type ReportFilter = DayRange &
  CountedOrders & {
    readonly mode: OrderMode;
    readonly currency: string;
    /** Orders with one of these variants; empty: with whatever. */
    readonly variants: readonly number[];
  };

/** What reports count unless they are asked for something else. */
export const USUAL_ORDERS: CountedOrders = { payments: REPORTED_PAYMENTS, statuses: null, kinds: null };

export const countsUsual = ({ payments, statuses, kinds }: CountedOrders): boolean =>
  statuses === null &&
  kinds === null &&
  payments !== null &&
  new Set(payments).size === REPORTED_PAYMENTS.length &&
  REPORTED_PAYMENTS.every((status) => payments.includes(status));

export const withDays = (filter: ReportFilter, { from, to }: DayRange): ReportFilter => ({ ...filter, from, to });
