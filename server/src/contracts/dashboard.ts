import type { OrderMode, OrderPaymentStatus, OrderShippingStatus, OrderStatus } from './order-statuses';
import type { Cents, Count, CurrencyCode, Day, Id, Moment } from './scalars';

/** A step of the set-up. */
export type DashboardStep = {
  readonly title: string;
  /** What to do, in words for the merchant. */
  readonly text: string;
  /** Name of an icon, for clients that have one of this name. */
  readonly icon: string;
  readonly completed: boolean;
  /** Path of the page of the admin panel on which it is done. */
  readonly url: string;
};

export type DashboardSteps = {
  readonly page_setup: DashboardStep;
  readonly store_info: DashboardStep;
  readonly product_info: DashboardStep;
  readonly setup_payments: DashboardStep;
};

export type DashboardAnswer = {
  readonly data: {
    readonly steps: DashboardSteps;
    /** How many of them are completed. */
    readonly completed: Count;
  };
};

export type DashboardStat = {
  readonly title: string;
  /** A number of things; with `has_currency`, an amount in units of the currency of the store. */
  readonly current_count: number;
  /** Name of an icon, for clients that have one of this name. */
  readonly icon: string;
  /** Path of a page of the admin panel. */
  readonly url: string;
  readonly has_currency: boolean;
};

/** Total Products, Orders, Revenue and Refund, in this order. */
export type DashboardStatsAnswer = { readonly stats: readonly DashboardStat[] };

/** Figures of orders that are paid, or were, as `GET /reports/revenue` counts them. Amounts are in the currency of the store. */
export type SalesFigures = {
  readonly orders: Count;
  /** What has been paid. */
  readonly gross: Cents;
  /** What has been refunded of it. */
  readonly refunds: Cents;
  /** What has been paid, without refunds, tax and tax of shipping; may be negative. */
  readonly net: Cents;
};

export type DaySales = SalesFigures & { readonly date: Day };

/** An order, as far as a list of the latest ones shows it. */
export type LatestOrder = {
  readonly id: Id;
  readonly invoice_no: string | null;
  readonly status: OrderStatus;
  readonly payment_status: OrderPaymentStatus;
  readonly shipping_status: OrderShippingStatus;
  readonly mode: OrderMode;
  readonly total_amount: Cents;
  readonly currency: CurrencyCode;
  readonly customer_id: Id;
  /** As the record of the customer is now. */
  readonly customer_name: string;
  /** The name that the order was placed under: that of its bill. Empty where there is none. */
  readonly placed_as: string;
  readonly created_at: Moment | null;
};

export type DashboardSummary = {
  /** Of the amounts: the currency of the store. */
  readonly currency: CurrencyCode;
  /** Orders of this mode are counted: that of the store. */
  readonly mode: OrderMode;
  /** IANA name of the zone of the days. */
  readonly timezone: string;
  readonly today: SalesFigures;
  /** The sum of `days`. */
  readonly period: SalesFigures;
  /** One entry for each day from 30 days ago to today, the oldest first. */
  readonly days: readonly DaySales[];
  /** Orders of the period that are paid, or were, in other currencies, which no amount includes. */
  readonly other_currency_orders: Count;
  /** Orders that are processed and not shipped; at most 10,000 are counted. */
  readonly orders_to_fulfil: Count;
  /** Orders of the period whose payment has failed. */
  readonly failed_payments: Count;
  /** Variants whose stock is counted; null while the store counts none. `low` are those that are nearly sold out, but not quite. */
  readonly stock: { readonly low: Count; readonly out: Count } | null;
  /** The five latest orders of any mode, the newest first; null for callers who may not see orders. */
  readonly latest_orders: readonly LatestOrder[] | null;
};

export type DashboardSummaryAnswer = { readonly summary: DashboardSummary };

export type DashboardOperations = {
  'dashboard.find': DashboardAnswer;
  'dashboard.statsFind': DashboardStatsAnswer;
  'dashboard.summaryFind': DashboardSummaryAnswer;
};
