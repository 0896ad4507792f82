import type { OrderMode } from '../../contracts/order-statuses';
import { PAYMENT_REPORTED, type OrderStatus, type PaymentStatus } from '../../domain/order';
import type { DayRange } from '../../domain/report';

export type OrderKind = 'payment' | 'subscription' | 'renewal';

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
export const USUAL_ORDERS: CountedOrders = { payments: PAYMENT_REPORTED, statuses: null, kinds: null };

export const countsUsual = ({ payments, statuses, kinds }: CountedOrders): boolean =>
  statuses === null &&
  kinds === null &&
  payments !== null &&
  new Set(payments).size === PAYMENT_REPORTED.length &&
  PAYMENT_REPORTED.every((status) => payments.includes(status));

export const withDays = (filter: ReportFilter, { from, to }: DayRange): ReportFilter => ({ ...filter, from, to });
