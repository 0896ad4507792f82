import { clockIn, type ReportOrder } from './report-orders';

/** The figures of reports as one would count them by hand, in plain code and from single orders. */
export type Question = {
  readonly from: string;
  readonly to: string;
  readonly mode: string;
  readonly currency: string;
  readonly payments?: readonly string[];
  readonly statuses?: readonly string[];
  readonly types?: readonly string[];
  readonly variants?: readonly number[];
};

const REPORTED = ['paid', 'refunded', 'partially_paid', 'partially_refunded'];

const hasStatus = ({ status }: ReportOrder, { statuses }: Question): boolean =>
  statuses ? statuses.includes(status) : !['on-hold', 'failed'].includes(status);

const isAsked = (order: ReportOrder, question: Question): boolean => {
  const { payments = REPORTED, types, variants = [] } = question;
  if (order.mode !== question.mode || order.currency !== question.currency) return false;
  if (!payments.includes(order.payment) || !hasStatus(order, question)) return false;
  if (types && !types.includes(order.type)) return false;
  return variants.length === 0 || order.lines.some(({ variant }) => variants.includes(variant));
};

export const asked = (orders: readonly ReportOrder[], question: Question): readonly ReportOrder[] =>
  orders.filter((order) => order.day >= question.from && order.day <= question.to && isAsked(order, question));

export const sumOf = (orders: readonly ReportOrder[], of: (order: ReportOrder) => number): number => {
  let sum = 0;
  for (const order of orders) sum += of(order);
  return sum;
};

export const gross = (orders: readonly ReportOrder[]): number => sumOf(orders, ({ paid }) => paid);

export const net = (orders: readonly ReportOrder[]): number =>
  sumOf(orders, ({ paid, refunded, tax, shippingTax }) => paid - refunded - tax - shippingTax);

export const itemsOf = ({ lines }: ReportOrder): number =>
  lines.reduce((sum, { kind, quantity }) => sum + (kind === 'onetime' || kind === 'subscription' ? quantity : 0), 0);

/** Orders by a key of each, in the order of the keys. */
export const groupBy = <Key extends string | number>(
  orders: readonly ReportOrder[],
  keyOf: (order: ReportOrder) => Key
): ReadonlyMap<Key, readonly ReportOrder[]> => {
  const found = new Map<Key, ReportOrder[]>();
  for (const order of orders) {
    const own = found.get(keyOf(order));
    if (own) own.push(order);
    else found.set(keyOf(order), [order]);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
};

export const countBy = <Key extends string | number>(
  orders: readonly ReportOrder[],
  keyOf: (order: ReportOrder) => Key
): readonly (readonly [Key, number])[] => [...groupBy(orders, keyOf)].map(([key, own]) => [key, own.length]);

/** New are those who had not ordered before the first day. */
export const newAndReturning = (orders: readonly ReportOrder[], question: Question) => {
  const count = (wanted: boolean) => {
    const own = asked(orders, question).filter(({ customer }) => customer !== null);
    const before = new Set(
      orders.filter((order) => order.day < question.from && isAsked(order, question)).map(({ customer }) => customer)
    );
    const counted = own.filter(({ customer }) => before.has(customer) !== wanted);
    return {
      customer_count: new Set(counted.map(({ customer }) => customer)).size,
      order_count: counted.length,
      gross_sales: gross(counted),
    };
  };
  return { new: count(true), returning: count(false) };
};

/** Weekday and hour on the clock of the zone. */
export const weekHours = (orders: readonly ReportOrder[], zone: string): ReadonlyMap<string, number> =>
  new Map(
    countBy(orders, ({ at }) => {
      const { weekday, hour } = clockIn(zone, at);
      return `${weekday} ${hour}`;
    })
  );
