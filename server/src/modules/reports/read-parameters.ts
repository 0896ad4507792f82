import { ForbiddenError, InvalidInputError } from '../../domain/errors';
import { PAYMENT_REPORTED, type OrderStatus, type PaymentStatus } from '../../domain/order';
import {
  appliedKey,
  comparedRange,
  defaultRange,
  isTimeKey,
  LENGTH_OF,
  type AppliedKey,
  type CompareType,
  type DayRange,
} from '../../domain/report';
import type { Platform } from '../../platform/platform';
import { readStoreSettings } from '../settings';
import type { Grouping } from './figures.read-model';
import { askedRange, assertComparable, keepsToLastDays, storeToday } from './report-days';
import { USUAL_ORDERS, type OrderKind, type ReportFilter } from './report-filter';
import type { StandardParams } from './reports.input';

/** What a report with the standard parameters was asked. */
export type Asked = {
  readonly filter: ReportFilter;
  /** What the period is compared with. */
  readonly compared: DayRange;
  readonly key: AppliedKey;
};

const NAMES = { from: 'params.startDate', to: 'params.endDate' } as const;

/** Orders of the store's mode and currency that are paid, or were. */
export const baseFilter = async (platform: Platform, range: DayRange, currency?: string): Promise<ReportFilter> => {
  const settings = await readStoreSettings(platform);
  return {
    ...range,
    mode: settings.order_mode === 'live' ? 'live' : 'test',
    currency: currency ?? settings.currency,
    ...USUAL_ORDERS,
    variants: [],
  };
};

const kindOf = (word: string): OrderKind =>
  word === 'onetime' || word === 'one_time' ? 'payment' : (word as OrderKind);
const statusOf = (word: string): OrderStatus => (word === 'on_hold' ? 'on-hold' : (word as OrderStatus));

/** Null for none, and for `all` of them. */
const chosen = <Word>(words: readonly string[] | undefined, read: (word: string) => Word): readonly Word[] | null =>
  !words || words.length === 0 || words.includes('all') ? null : [...new Set(words.map(read))];

const compareDateOf = (params: StandardParams, platform: Platform): string | null => {
  if (params.compareType !== 'custom') return null;
  if (params.compareDate === undefined) {
    const message = 'params.compareDate is required';
    throw new InvalidInputError(message, { 'params.compareDate': { required: message } });
  }
  if (keepsToLastDays(platform)) {
    throw new ForbiddenError('To compare with a period of your own needs the premium edition of the shop.');
  }
  return params.compareDate;
};

/** @throws InvalidInputError, ForbiddenError */
export const readParameters = async (platform: Platform, params: StandardParams): Promise<Asked> => {
  const today = await storeToday(platform);
  const given = { from: params.startDate, to: params.endDate };
  const range = askedRange(platform, given, { today, names: NAMES, fallback: defaultRange(today) });
  const compareDate = compareDateOf(params, platform);
  const compared = comparedRange(range, (params.compareType ?? 'previous_period') as CompareType, compareDate);
  assertComparable(platform, compared, today);
  const filter = await baseFilter(platform, range, params.currency);
  return {
    filter: {
      ...filter,
      mode: params.filterMode ?? filter.mode,
      payments: chosen(params.paymentStatus, (word) => word as PaymentStatus) ?? PAYMENT_REPORTED,
      kinds: chosen(params.orderTypes, kindOf),
      statuses: chosen(params.orderStatus, statusOf),
      variants: params.variation_ids ?? [],
    },
    compared,
    key: appliedKey(params.groupKey ?? 'default', range),
  };
};

/** How orders are put together for a key. */
export const groupingOf = (key: AppliedKey): Pick<Grouping, 'days' | 'dimension'> =>
  isTimeKey(key) ? { days: LENGTH_OF[key], dimension: 'none' } : { days: 0, dimension: key };
