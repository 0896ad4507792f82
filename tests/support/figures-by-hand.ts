import { NO_FIGURES, type Figures } from '../../server/src/domain/report';
import type { Dimension } from '../../server/src/modules/reports/order-dimensions.read-model';
import { clockIn, type ReportOrder } from './report-orders';
import { groupBy, itemsOf, sumOf } from './report-recount';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** What an order is put together by, in plain code; null: it is not counted. */
const labelOf = (order: ReportOrder, dimension: Dimension, zone: string): string | null => {
  const labels: Readonly<Record<Dimension, () => string | null>> = {
    none: () => '',
    payment_status: () => order.payment,
    payment_method: () => order.method,
    billing_country: () => order.billing ?? '',
    shipping_country: () => order.shipping ?? '',
    week_hour: () => {
      const { weekday, hour } = clockIn(zone, order.at);
      return String(WEEKDAYS.indexOf(weekday) * 24 + hour);
    },
    value_bucket: () => String(Math.min(10, Math.floor(order.total / 10_000))),
    item_count: () => String(Math.min(100, itemsOf(order))),
    completion_hours: () =>
      order.status === 'completed' && order.took !== null
        ? String(Math.min(168, Math.floor(order.took / 3_600)))
        : null,
  };
  return labels[dimension]();
};

const figuresOf = (orders: readonly ReportOrder[]): Figures => {
  const of = (type: string): readonly ReportOrder[] => orders.filter((order) => order.type === type);
  const paid = (order: ReportOrder): number => order.paid;
  return {
    ...NO_FIGURES,
    orders: orders.length,
    gross: sumOf(orders, paid),
    refunds: sumOf(orders, ({ refunded }) => refunded),
    tax: sumOf(orders, ({ tax }) => tax),
    shippingTax: sumOf(orders, ({ shippingTax }) => shippingTax),
    total: sumOf(orders, ({ total }) => total),
    refunded: orders.filter(({ refunded }) => refunded > 0).length,
    items: sumOf(orders, itemsOf),
    subscriptions: of('subscription').length,
    subscriptionGross: sumOf(of('subscription'), paid),
    renewals: of('renewal').length,
    renewalGross: sumOf(of('renewal'), paid),
  };
};

export type HandCount = {
  readonly dimension: Dimension;
  readonly days: 0 | 4 | 7 | 10;
  readonly zone: string;
};

/** All figures of orders by group of days and value, in an order of their own. */
export const figuresByHand = (orders: readonly ReportOrder[], { dimension, days, zone }: HandCount) => {
  const counted = orders.filter((order) => labelOf(order, dimension, zone) !== null);
  const groups = groupBy(counted, (order) => `${order.day.slice(0, days)} ${labelOf(order, dimension, zone)}`);
  return [...groups].map(([name, own]) => {
    const [group = '', value = ''] = name.split(' ');
    return { ...figuresOf(own), group, value };
  });
};
