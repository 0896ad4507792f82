import { endOfMonth, type DayRange } from '../../../server/src/domain/report/days';
import { FIRST_STATE, writeState, type Condition } from '../kit/list/list-state';

/** The days of a row of time (YYYY-MM-DD, YYYY-MM or YYYY), within those of the report. */
export const daysOfGroup = (group: string, { from, to }: DayRange): DayRange => {
  const first = `${group}-01-01`.slice(0, 10);
  const last = group.length === 10 ? group : endOfMonth(`${group}-12-01`.slice(0, 10));
  return { from: first < from ? from : first, to: last > to ? to : last };
};

/** What reports count, see docs/reports.md. */
const COUNTED: readonly Condition[] = [
  {
    source: ['order', 'payment_status'],
    operator: 'in',
    value: ['paid', 'partially_paid', 'partially_refunded', 'refunded'],
  },
  { source: ['order', 'status'], operator: 'not_in', value: ['on-hold', 'failed'] },
];

const isOneOf = (field: string, value: string): Condition => ({
  source: ['order', field],
  operator: 'in',
  value: [value],
});

export type CountedOrders = {
  readonly days: DayRange;
  /** Reports never add up two of these. */
  readonly mode: string;
  readonly currency: string;
  readonly variant?: number | undefined;
};

/** The list of the orders of these days. Filters come with the premium edition; days can be searched for in either. */
export const ordersAddress = (
  { days: { from, to }, mode, currency, variant }: CountedOrders,
  isPremium: boolean
): string => {
  const own = [isOneOf('mode', mode), isOneOf('currency', currency)];
  const ofVariant = variant === undefined ? [] : [isOneOf('order_items', String(variant))];
  const conditions = isPremium ? [...COUNTED, ...own, ...ofVariant] : [];
  const search = `created_at :: ${from} - ${to}`;
  return `/plugins/shop/orders?${writeState({ ...FIRST_STATE, search, conditions }).toString()}`;
};
