import type { Cents } from '../money';
import type { DayRange } from './days';
import { netOf, NO_FIGURES, sumFigures, type Figures } from './figures';
import { groupsOf } from './group-keys';

/** What a merchant is told first of what reports count. */
export type SalesFigures = {
  readonly orders: number;
  readonly gross: Cents;
  readonly refunds: Cents;
  readonly net: Cents;
};

export const salesOf = (figures: Figures): SalesFigures => ({
  ...{ orders: figures.orders, gross: figures.gross, refunds: figures.refunds },
  net: netOf(figures),
});

export type SalesOverview = {
  readonly days: readonly (SalesFigures & { readonly date: string })[];
  /** The last of the days. */
  readonly today: SalesFigures;
  /** All of the days. */
  readonly period: SalesFigures;
};

/** One entry for each day of a range that ends with today; `rows` are those days, named by `group`, that have figures. */
export const overviewOf = (rows: readonly (Figures & { readonly group: string })[], range: DayRange): SalesOverview => {
  const found = new Map(rows.map((row) => [row.group, row]));
  const ofDay = (day: string): Figures => found.get(day) ?? NO_FIGURES;
  return {
    days: groupsOf(range, 'daily').map((date) => ({ date, ...salesOf(ofDay(date)) })),
    today: salesOf(ofDay(range.to)),
    period: salesOf(sumFigures(rows)),
  };
};
