import type {
  CustomerMetrics,
  CustomerReportAnswer,
  CustomerRow,
  HeatMapAnswer,
  SourcesAnswer,
  TaxReportAnswer,
} from '../../../contracts/report-breakdowns';
import { countryNameOf } from '../../../domain/customer';
import {
  fluctuationsOf,
  groupsOf,
  isTimeKey,
  LENGTH_OF,
  percentage,
  timeKeyFor,
  type TimeKey,
} from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { findCustomersByGroup } from '../customers.read-model';
import { findFigures } from '../figures.read-model';
import { findTaxesByRate, sumTaxes, type TaxSums } from '../order-taxes.read-model';
import { readParameters } from '../read-parameters';
import { withDays, type ReportFilter } from '../report-filter';
import type { StandardQuery } from '../reports.input';
import { findSources } from '../sources.read-model';
import { readTotals } from './compare-periods';

export const readSources = async (platform: Platform, { params }: StandardQuery): Promise<SourcesAnswer> => {
  const { filter, current, previous } = await readTotals(platform, params);
  const sources = await findSources(platform.db, filter);
  return {
    sourceReportData: {
      sources: sources.map(({ source, orders, gross }) => ({
        ...{ source, orders, revenue: gross },
        percentage: percentage(orders, current.orders),
      })),
      total_orders: current.orders,
      total_revenue: current.gross,
    },
    fluctuations: fluctuationsOf(
      { total_orders: current.orders, total_revenue: current.gross },
      { total_orders: previous.orders, total_revenue: previous.gross }
    ),
  };
};

export const readHeatMap = async (platform: Platform, { params }: StandardQuery): Promise<HeatMapAnswer> => {
  const { filter } = await readParameters(platform, params);
  const rows = await findFigures(platform.db, filter, { days: 0, dimension: 'billing_country' });
  return {
    countryHeatMap: rows
      .filter(({ value }) => value !== '')
      .map(({ value, orders }) => ({ name: countryNameOf(value), value: orders }))
      .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1)),
  };
};

const metricsOf = (customers: number, returning: number): CustomerMetrics => ({
  total_customers: customers,
  new_customers: customers - returning,
  returning_customers: returning,
});

const readCustomers = async (platform: Platform, filter: ReportFilter, key: TimeKey) => {
  const { groups, customers, returning } = await findCustomersByGroup(platform.db, filter, LENGTH_OF[key]);
  const found = new Map(groups.map((row) => [row.group, row]));
  const series = groupsOf(filter, key).map((group): CustomerRow => {
    const row = found.get(group);
    return { year: group.slice(0, 4), group, ...metricsOf(row?.customers ?? 0, row?.returning ?? 0) };
  });
  return { summary: metricsOf(customers, returning), series };
};

/** By time, whatever the group key. */
export const readCustomerReport = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<CustomerReportAnswer> => {
  const asked = await readParameters(platform, params);
  const key = isTimeKey(asked.key) ? asked.key : timeKeyFor(asked.filter);
  const current = await readCustomers(platform, asked.filter, key);
  const previous = await readCustomers(platform, withDays(asked.filter, asked.compared), key);
  return {
    summary: current.summary,
    previousSummary: previous.summary,
    fluctuations: fluctuationsOf(current.summary, previous.summary),
    currentMetrics: current.series,
    previousMetrics: previous.series,
    appliedGroupKey: key,
  };
};

const taxesOf = ({ orderTax, shippingTax, totalTax }: TaxSums) => ({
  order_tax: orderTax,
  shipping_tax: shippingTax,
  total_tax: totalTax,
});

export const readTaxes = async (platform: Platform, { params }: StandardQuery): Promise<TaxReportAnswer> => {
  const { filter } = await readParameters(platform, params);
  const { rates, hasMore } = await findTaxesByRate(platform.db, filter);
  return {
    taxes: rates.map((rate) => ({
      ...{ country: rate.country, state: rate.state, name: rate.name, orders: rate.orders },
      ...taxesOf(rate),
    })),
    has_more: hasMore,
    summary: taxesOf(await sumTaxes(platform.db, filter)),
  };
};
