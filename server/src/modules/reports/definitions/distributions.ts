import type {
  CompletionTimeAnswer,
  DayAndHourAnswer,
  HourOfWeek,
  ItemCountAnswer,
  NewAndReturningAnswer,
  OrderValueAnswer,
} from '../../../contracts/reports';
import type { Platform } from '../../../platform/platform';
import { readTimezone } from '../../settings';
import { findNewAndReturning, type CustomersOfPeriod } from '../customers.read-model';
import { findFigures, type FiguresRow } from '../figures.read-model';
import { LAST_BUCKET, MOST_ITEMS, type Dimension } from '../order-dimensions.read-model';
import { readParameters } from '../read-parameters';
import type { StandardQuery } from '../reports.input';
import { clockOf } from '../store-clock';

const read = async (platform: Platform, { params }: StandardQuery, dimension: Dimension) => {
  const { filter } = await readParameters(platform, params);
  const clock = dimension === 'week_hour' ? { clock: clockOf(await readTimezone(platform), filter) } : {};
  return findFigures(platform.db, filter, { days: 0, dimension, ...clock });
};

/** Rows by their value, which is a number. */
const byNumber = (rows: readonly FiguresRow[]): readonly (FiguresRow & { readonly number: number })[] =>
  rows.map((row) => ({ ...row, number: Number(row.value) })).sort((a, b) => a.number - b.number);

const UNITS_OF_BUCKET = 100;

const bucketName = (bucket: number): string =>
  bucket === LAST_BUCKET
    ? `${LAST_BUCKET * UNITS_OF_BUCKET}+`
    : `${bucket * UNITS_OF_BUCKET}-${(bucket + 1) * UNITS_OF_BUCKET}`;

export const readOrderValues = async (platform: Platform, query: StandardQuery): Promise<OrderValueAnswer> => {
  const rows = byNumber(await read(platform, query, 'value_bucket'));
  return {
    data: Array.from({ length: LAST_BUCKET + 1 }, (_, bucket) => ({
      range: bucketName(bucket),
      orders: rows.find(({ number }) => number === bucket)?.orders ?? 0,
    })),
  };
};

export const readItemCounts = async (platform: Platform, query: StandardQuery): Promise<ItemCountAnswer> => ({
  data: byNumber(await read(platform, query, 'item_count')).map(({ number, orders }) => ({
    items: number === MOST_ITEMS ? `${MOST_ITEMS}+` : String(number),
    orders,
  })),
});

export const readCompletionTimes = async (platform: Platform, query: StandardQuery): Promise<CompletionTimeAnswer> => ({
  data: byNumber(await read(platform, query, 'completion_hours')).map(({ number, orders }) => ({
    hour: number,
    orders,
  })),
});

const HOURS = 24;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const hourName = (hour: number): string => (hour === 12 ? '12 PM' : `${hour % 12} ${hour < 12 ? 'AM' : 'PM'}`);

const GROSS_OF_NONE = { gross_sale: 0, order_count: 0 };

const grossOf = (rows: readonly FiguresRow[]) =>
  rows.reduce(
    (sum, { gross, orders }) => ({ gross_sale: sum.gross_sale + gross, order_count: sum.order_count + orders }),
    GROSS_OF_NONE
  );

export const readDayAndHour = async (platform: Platform, query: StandardQuery): Promise<DayAndHourAnswer> => {
  const rows = byNumber(await read(platform, query, 'week_hour'));
  const ordersAt = (day: number, hour: number): number =>
    rows.find(({ number }) => number === day * HOURS + hour)?.orders ?? 0;
  const hours = Array.from({ length: HOURS }, (_, hour) => hour);
  return {
    orderByDayAndHour: hours.map(
      (hour) =>
        ({
          hour: hourName(hour),
          ...Object.fromEntries(DAYS.map((name, day) => [name, ordersAt(day, hour)])),
        }) as HourOfWeek
    ),
    grossSaleByDay: DAYS.map((_, day) => ({
      day: day + 1,
      ...grossOf(rows.filter(({ number }) => Math.floor(number / HOURS) === day)),
    })),
    grossSaleByHour: hours.map((hour) => ({ hour, ...grossOf(rows.filter(({ number }) => number % HOURS === hour)) })),
  };
};

const customerGroup = ({ customers, orders, gross }: CustomersOfPeriod) => ({
  customer_count: customers,
  order_count: orders,
  gross_sales: gross,
});

export const readNewAndReturning = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<NewAndReturningAnswer> => {
  const { filter } = await readParameters(platform, params);
  const { fresh, returning } = await findNewAndReturning(platform.db, filter);
  return { newVsReturning: { new: customerGroup(fresh), returning: customerGroup(returning) } };
};
