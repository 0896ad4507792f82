import type { InferType, StringSchema } from 'yup';
import { ORDER_STATUSES } from '../../domain/order';
import { COMPARE_TYPES, GROUP_KEYS, NAMED_RANGES, readDay } from '../../domain/report';
import {
  explained,
  id,
  jsonOrBrackets,
  listOf,
  object,
  oneOf,
  page,
  perPage,
  text,
  wholeNumber,
} from '../../platform/http/fields';
import type { AnySchema, InputSchema } from '../../platform/http/route';

const MAX_VARIANTS = 200;
const MAX_CHOICES = 20;

const DAY = 'YYYY-MM-DD, a day of the time zone of the store; a time behind it is passed over.';

const asDay = (value: unknown): unknown => (typeof value === 'string' ? (readDay(value) ?? value) : value);

const day = (words: string): StringSchema<string | undefined> =>
  explained(text(40), `${words} ${DAY}`)
    .transform((value: unknown) => (value === '' ? undefined : asDay(value)))
    .test('date', '${path} must be a date', (value) => value === undefined || readDay(value) === value);

const inCapitals = (value: unknown): unknown => {
  if (value === '') return undefined;
  return typeof value === 'string' ? value.toUpperCase() : value;
};

const currency = () =>
  explained(text(3), { pattern: '^[A-Za-z]{3}$', description: 'ISO 4217; that of the store where it is left out.' })
    .transform(inCapitals)
    .test('currency', '${path} must be a currency', (value) => value === undefined || /^[A-Z]{3}$/.test(value));

const RANGE = {
  startDate: day('The first day; the day 30 days ago where it is left out.'),
  endDate: day('The last day; today where it is left out.'),
};

/** `-` and `_` alike, and in small letters. */
const spelled = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase().replaceAll('-', '_') : value;

/** Words of a list, spelled in one way. */
const choices = <Word extends string>(words: readonly Word[], says: string) =>
  explained(listOf(oneOf(...words).transform(spelled), MAX_CHOICES), says);

const PAYMENTS = ['paid', 'partially_paid', 'refunded', 'partially_refunded', 'all'] as const;
const KINDS = ['payment', 'onetime', 'one_time', 'subscription', 'renewal', 'all'] as const;

const STATUSES = [...ORDER_STATUSES, 'on_hold', 'all'] as const;

const standard = {
  ...RANGE,
  groupKey: explained(
    oneOf(...GROUP_KEYS),
    '`default`: by day up to 91 days, by month up to 365, else by year. Groups of time without orders are there, too.'
  ),
  currency: currency(),
  filterMode: explained(oneOf('live', 'test'), 'That of the store where it is left out.'),
  variation_ids: explained(listOf(id(), MAX_VARIANTS), 'Orders with one of these variants alone.'),
  compareType: explained(
    oneOf(...COMPARE_TYPES),
    'What the period is compared with. `previous_period`: as many days, ending the day before. The free edition compares with that or `previous_month`.'
  ),
  compareDate: day('The first day of the period to compare with, for the type `custom`.'),
  paymentStatus: choices(PAYMENTS, 'Orders that are paid, or were, where it is left out.'),
  orderTypes: choices(KINDS, '`onetime` and `payment` are the same.'),
  orderStatus: choices(STATUSES, '`all`: all but those that are on hold or failed, as where it is left out.'),
};

export const standardQuery = object({ params: object(standard) });

export const rangeQuery = object({ params: object(RANGE) });

export type FormatQuery = { readonly format?: 'json' | 'csv' | undefined };

/** What every report can be asked beside its own parameters. */
export const withFormat = <Query>(query: InputSchema<Query>): InputSchema<Query & FormatQuery> =>
  (query as unknown as AnySchema).shape({
    format: explained(oneOf('json', 'csv'), '`csv`: the table of the report as a file; JSON where it is left out.'),
  }) as unknown as InputSchema<Query & FormatQuery>;

/** For reports that ask nothing. */
export const nothingQuery = object({});

/** The longest lifespan that may be asked for, in days. */
const LONGEST_LIFESPAN = 3_660;

const ofSubscriptions = {
  ...standard,
  subscriptionType: explained(
    oneOf('subscription').transform(spelled),
    'What is counted: subscriptions, by the order that began them. There is no other type.'
  ),
};

export const subscriptionsQuery = object({ params: object(ofSubscriptions) });

export const retentionChartQuery = object({
  params: object({
    ...ofSubscriptions,
    customDays: explained(wholeNumber(1, LONGEST_LIFESPAN), 'Also count those that lasted so many days at most.'),
  }),
});

export const cohortsQuery = object({
  params: object({
    ...ofSubscriptions,
    groupBy: explained(oneOf('month', 'year'), 'What cohorts began in; `month` where it is left out.'),
    metric: explained(oneOf('subscribers', 'mrr'), 'What is told of them; `subscribers` where it is left out.'),
  }),
});

export const futureRenewalsQuery = object({
  params: object({
    currency: standard.currency,
    filterMode: standard.filterMode,
    variation_ids: explained(listOf(id(), MAX_VARIANTS), 'Subscriptions to one of these variants alone.'),
  }),
});

export const overviewQuery = object({ params: object({ currency: currency() }) });

export const quickStatsQuery = object({
  day_range: explained(
    text(40),
    `\`-7 days\` (also weeks, months and years, ten years at most): from then to today; or ${NAMED_RANGES.join(', ')}. Today where it is left out.`
  ),
});

export const salesGrowthQuery = object({
  start_date: day('The first day; that of the first order where it is left out.'),
  end_date: day('The last day; that of the last order where it is left out.'),
});

export const reportOverviewQuery = object({
  params: object({
    created_at: explained(
      jsonOrBrackets(),
      'Days of the orders: `operator` is `between` with two days as `value`, or one of `=`, `>`, `>=`, `<`, `<=` with one. The last 30 days where it is left out.'
    ),
  }),
});

export const repeatCustomersQuery = object({
  params: object({ per_page: perPage(10, 200), current_page: page() }),
});

export type StandardParams = InferType<typeof standardQuery>['params'];
export type StandardQuery = InferType<typeof standardQuery>;
export type RangeQuery = InferType<typeof rangeQuery>;
export type RetentionChartQuery = InferType<typeof retentionChartQuery>;
export type CohortsQuery = InferType<typeof cohortsQuery>;
export type FutureRenewalsQuery = InferType<typeof futureRenewalsQuery>;
export type OverviewQuery = InferType<typeof overviewQuery>;
export type QuickStatsQuery = InferType<typeof quickStatsQuery>;
export type SalesGrowthQuery = InferType<typeof salesGrowthQuery>;
export type ReportOverviewQuery = InferType<typeof reportOverviewQuery>;
export type RepeatCustomersQuery = InferType<typeof repeatCustomersQuery>;
