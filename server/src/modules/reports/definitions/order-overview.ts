import type { RepeatCustomersAnswer, ReportOverviewAnswer } from '../../../contracts/report-overviews';
import { mayAlso } from '../../../domain/access';
import { InvalidInputError } from '../../../domain/errors';
import {
  addDays,
  average,
  defaultRange,
  netOf,
  readDay,
  sumFigures,
  type DayRange,
  type Figures,
} from '../../../domain/report';
import type { Principal } from '../../../platform/auth/principal';
import { envelope, offsetOf } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { findBuyerNames, findRepeatBuyers } from '../customers.read-model';
import { findFigures } from '../figures.read-model';
import { findOrderDays } from '../order-days.read-model';
import { baseFilter } from '../read-parameters';
import { askedRange, keepsToLastDays, storeToday } from '../report-days';
import type { ReportFilter } from '../report-filter';
import type { RepeatCustomersQuery, ReportOverviewQuery } from '../reports.input';

const FIELD = 'params.created_at';

const wrongDays = (): InvalidInputError => {
  const message = `${FIELD} must name an operator and its days`;
  return new InvalidInputError(message, { [FIELD]: { filter: message } });
};

type Given = { readonly from: string | undefined; readonly to: string | undefined };

const OPERATORS = new Map<string, (day: string) => Given>([
  ['=', (day) => ({ from: day, to: day })],
  ['>=', (day) => ({ from: day, to: undefined })],
  ['>', (day) => ({ from: addDays(day, 1), to: undefined })],
  ['<=', (day) => ({ from: undefined, to: day })],
  ['<', (day) => ({ from: undefined, to: addDays(day, -1) })],
]);

const dayOf = (value: unknown): string => {
  const day = typeof value === 'string' ? readDay(value) : null;
  if (day === null) throw wrongDays();
  return day;
};

const fromBrackets = (given: unknown): unknown => {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    throw wrongDays();
  }
};

/** {column, operator, value}; the column is what the field says. */
const readCreatedAt = (given: unknown): Given => {
  const filter = fromBrackets(given);
  if (typeof filter !== 'object' || filter === null) throw wrongDays();
  const { operator, value } = filter as { readonly operator?: unknown; readonly value?: unknown };
  if (operator === 'between') {
    const [from, to] = Array.isArray(value) ? (value as readonly unknown[]) : [];
    return { from: dayOf(from), to: dayOf(to) };
  }
  const read = OPERATORS.get(String(operator));
  if (!read) throw wrongDays();
  return read(dayOf(value));
};

const NAMES = { from: FIELD, to: FIELD } as const;

const overviewOf = (figures: Figures): ReportOverviewAnswer['data'] => ({
  total_orders: figures.orders,
  gross_sale: figures.gross,
  net_revenue: netOf(figures),
  refund_amount: figures.refunds,
  refund_count: figures.refunded,
  tax_total: figures.tax,
  shipping_tax: figures.shippingTax,
  average_order_gross: average(figures.gross, figures.orders),
  average_order_net: average(netOf(figures), figures.orders),
});

export const reportOverviewFilter = async (
  platform: Platform,
  { params }: ReportOverviewQuery
): Promise<ReportFilter> => {
  const today = await storeToday(platform);
  const { created_at: filter } = params;
  const given = filter === undefined || filter === '' ? { from: undefined, to: undefined } : readCreatedAt(filter);
  return baseFilter(platform, askedRange(platform, given, { today, names: NAMES, fallback: defaultRange(today) }));
};

export const readReportOverview = async (
  platform: Platform,
  query: ReportOverviewQuery
): Promise<ReportOverviewAnswer> => {
  const filter = await reportOverviewFilter(platform, query);
  const rows = await findFigures(platform.db, filter, { days: 0, dimension: 'payment_method' });
  return {
    data: overviewOf(sumFigures(rows)),
    orders_by_payment_method: [...rows]
      .sort((a, b) => b.orders - a.orders || (a.value < b.value ? -1 : 1))
      .map(({ value, orders, gross }) => ({ payment_method: value, orders, gross_sale: gross })),
  };
};

const SEE_CUSTOMERS = { permission: 'customers/view', action: 'plugin::shop.customers.find' } as const;

const everBought = async (platform: Platform): Promise<DayRange> => {
  const today = await storeToday(platform);
  const recent = defaultRange(today);
  if (keepsToLastDays(platform)) return recent;
  const { mode } = await baseFilter(platform, recent);
  return (await findOrderDays(platform.db, mode)) ?? recent;
};

export const repeatCustomersFilter = async (platform: Platform): Promise<ReportFilter> =>
  baseFilter(platform, await everBought(platform));

/** Customers with two orders or more in the currency and mode of the store. */
export const readRepeatCustomers = async (
  platform: Platform,
  { params }: RepeatCustomersQuery,
  principal: Principal
): Promise<RepeatCustomersAnswer> => {
  const request = { page: params.current_page, perPage: params.per_page };
  const filter = await repeatCustomersFilter(platform);
  const place = { limit: request.perPage, offset: offsetOf(request) };
  const { buyers, total } = await findRepeatBuyers(platform.db, filter, place);
  const ids = mayAlso(principal, SEE_CUSTOMERS) ? buyers.map(({ customerId }) => customerId) : [];
  const names = await findBuyerNames(platform.db, ids);
  const rows = buyers.map(({ customerId, orders, gross, firstDay, lastDay }) => ({
    customer_id: customerId,
    full_name: names.get(customerId)?.fullName ?? null,
    email: names.get(customerId)?.email ?? null,
    ...{ orders, gross_sale: gross, first_order_date: firstDay, last_order_date: lastDay },
  }));
  return { repeat_customers: envelope(rows, total, request) };
};
