import type { Cents } from '../money';

const DAY = 86_400_000;

/** The calendar days up to `today` (YYYY-MM-DD), from so many days ago, the oldest first. */
export const daysUntil = (today: string, daysAgo: number): readonly string[] => {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: daysAgo + 1 }, (_, index) =>
    new Date(last - (daysAgo - index) * DAY).toISOString().slice(0, 10)
  );
};

export type SalesFigures = {
  readonly orders: number;
  readonly gross: Cents;
  readonly refunds: Cents;
  readonly net: Cents;
};

/** The figures of one day in one currency. */
export type DayInCurrency = SalesFigures & { readonly day: string; readonly currency: string };

const NO_SALES: SalesFigures = { orders: 0, gross: 0, refunds: 0, net: 0 };

const plus = (a: SalesFigures, b: SalesFigures): SalesFigures => ({
  orders: a.orders + b.orders,
  gross: a.gross + b.gross,
  refunds: a.refunds + b.refunds,
  net: a.net + b.net,
});

export type SalesOverview = {
  readonly days: readonly (SalesFigures & { readonly date: string })[];
  readonly today: SalesFigures;
  readonly period: SalesFigures;
  /** Orders that were placed in other currencies: amounts of two currencies have no sum. */
  readonly otherCurrencyOrders: number;
};

/** One entry for each of the days, in the currency; `days` ends with today. */
export const overviewOf = (
  rows: readonly DayInCurrency[],
  currency: string,
  days: readonly string[]
): SalesOverview => {
  const own = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.day, row]));
  const figures = days.map((date) => ({ date, ...plus(NO_SALES, own.get(date) ?? NO_SALES) }));
  const { date: _date, ...today } = figures.at(-1) ?? { date: '', ...NO_SALES };
  return {
    days: figures,
    today,
    period: figures.reduce(plus, NO_SALES),
    otherCurrencyOrders: rows
      .filter((row) => row.currency !== currency)
      .reduce((orders, row) => orders + row.orders, 0),
  };
};
