import type { PlatformFixture } from './platform-fixture';
import { fc } from './seeded';

/** Orders for reports: as rows, and as a plain recount reads them. */
export type ReportOrder = {
  readonly at: number;
  readonly day: string;
  readonly status: string;
  readonly payment: string;
  readonly type: string;
  readonly mode: string;
  readonly currency: string;
  readonly method: string;
  readonly customer: number | null;
  readonly billing: string | null;
  readonly shipping: string | null;
  readonly total: number;
  readonly paid: number;
  readonly refunded: number;
  readonly tax: number;
  readonly shippingTax: number;
  /** Seconds until it was completed. */
  readonly took: number | null;
  readonly lines: readonly ReportLine[];
  /** The rate that all of its tax was charged by; none: it has no tax record. */
  readonly taxed?: { readonly country: string; readonly name: string } | null;
  /** The campaign that it came from, and the page, of which there may be both. */
  readonly campaign?: string;
  readonly page?: string;
};

export type ReportLine = {
  readonly variant: number;
  readonly quantity: number;
  readonly kind: string;
  readonly refunded?: number;
};

const DAY = 86_400_000;
const amount = fc.oneof(fc.nat({ max: 300_000 }), fc.constantFrom(0, 1, 9_999, 10_000, 99_999, 100_000));

export const orderLine = fc.record({
  variant: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 1, max: 60 }),
  kind: fc.constantFrom('onetime', 'subscription', 'fee', 'bundle'),
  refunded: fc.constantFrom(0, 0, 150),
});

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** To make one takes longer than to use it a hundred times. */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const format =
    FORMATS.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone: zone, hourCycle: 'h23', weekday: 'short' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
    });
  FORMATS.set(zone, format);
  return format;
};

/** A clock time in a zone, without the store's code. */
export const clockIn = (zone: string, at: number) => {
  const parts = formatOf(zone).formatToParts(at);
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    weekday: part('weekday'),
  };
};

const drawn = fc.record({
  ago: fc.oneof(fc.integer({ min: 0, max: 75 * DAY }), fc.integer({ min: 0, max: 900 * DAY })),
  status: fc.constantFrom('on-hold', 'processing', 'completed', 'completed', 'canceled', 'failed'),
  payment: fc.constantFrom('paid', 'paid', 'partially_paid', 'refunded', 'partially_refunded', 'pending', 'failed'),
  type: fc.constantFrom('payment', 'subscription', 'renewal'),
  mode: fc.constantFrom('test', 'test', 'test', 'live'),
  currency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY'),
  method: fc.constantFrom('cod', 'stripe', 'paypal'),
  customer: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 8 }),
  billing: fc.option(fc.constantFrom('DE', 'US', 'JP', 'FR', 'CH', 'AT', 'GB')),
  shipping: fc.option(fc.constantFrom('DE', 'US')),
  ...{ total: amount, paid: amount, refunded: fc.oneof(fc.constant(0), amount), tax: fc.nat({ max: 5_000 }) },
  shippingTax: fc.nat({ max: 500 }),
  took: fc.option(fc.nat({ max: 900_000 })),
  lines: fc.array(orderLine, { maxLength: 4 }),
  taxed: fc.option(fc.record({ country: fc.constantFrom('DE', 'US'), name: fc.constantFrom('VAT', 'vat') })),
  campaign: fc.constantFrom('', '', 'Spring', 'spring', 'sprïng'),
  page: fc.constantFrom('', 'https://News.example/a//b', 'http://blog.example'),
});

/** Orders up to a moment; each keeps the day that the zone's calendar showed. */
export const reportOrders = (now: number, zone: string, most = 60): fc.Arbitrary<readonly ReportOrder[]> =>
  fc.array(drawn, { minLength: 1, maxLength: most }).map((all) =>
    all.map(({ ago, ...order }) => {
      const at = Math.floor((now - ago) / 1_000) * 1_000;
      return { ...order, at, day: clockIn(zone, at).day };
    })
  );

const columns = (at: number, id: string) => {
  const moment = new Date(at);
  return { document_id: id, created_at: moment, updated_at: moment, published_at: moment };
};

export const orderRow = (order: ReportOrder, id: number) => ({
  ...columns(order.at, `order${id}`),
  ...{ id, uuid: `uuid-${id}`, status: order.status, payment_status: order.payment, type: order.type },
  ...{ mode: order.mode, currency: order.currency, payment_method: order.method, customer_id: order.customer },
  ...{ total_amount: order.total, total_paid: order.paid, total_refund: order.refunded, tax_total: order.tax },
  ...{ shipping_tax: order.shippingTax, placed_on: order.day, config: '{}' },
  completed_at: order.took === null ? null : new Date(order.at + order.took * 1_000),
});

export const addressRows = (order: ReportOrder, id: number) =>
  (['billing', 'shipping'] as const).flatMap((type) =>
    order[type] === null
      ? []
      : [{ ...columns(order.at, `address${type}${id}`), order_id: id, type, country: order[type] }]
  );

export const lineRows = (order: ReportOrder, id: number) =>
  order.lines.map(({ variant, quantity, kind, refunded }, index) => ({
    ...columns(order.at, `line${index}-${id}`),
    ...{ order_id: id, variation_id: variant, post_id: variant % 2, quantity, payment_type: kind, cart_index: index },
    ...{ post_title: `Product ${variant % 2}`, title: `Variant ${variant}`, line_total: quantity * 100 },
    refund_total: refunded ?? null,
  }));

export const taxRows = ({ at, taxed, tax, shippingTax }: ReportOrder, id: number) =>
  taxed
    ? [
        {
          ...columns(at, `tax${id}`),
          ...{ order_id: id, position: 0, country: taxed.country, state: '', name: taxed.name },
          ...{ order_tax: tax, shipping_tax: shippingTax, total_tax: tax + shippingTax },
        },
      ]
    : [];

export const originRows = ({ at, campaign = '', page = '' }: ReportOrder, id: number) => [
  { ...columns(at, `origin${id}`), order_id: id, utm_source: campaign, refer_url: page || null },
];

/** What belongs to an order. */
export const PARTS = [
  ...['shop_order_items', 'shop_order_addresses', 'shop_order_taxes', 'shop_order_operations'],
] as const;

/** The only orders of the store. */
export const replaceOrders = async (
  { knex }: Pick<PlatformFixture, 'knex'>,
  orders: readonly ReportOrder[]
): Promise<void> => {
  for (const table of [...PARTS, 'shop_orders']) await knex(table).delete();
  const rows = <Row>(make: (order: ReportOrder, id: number) => readonly Row[]): readonly Row[] =>
    orders.flatMap((order, index) => make(order, index + 1));
  const insert = async (table: string, made: readonly object[]): Promise<void> => {
    if (made.length > 0) await knex.batchInsert(table, [...made], 40);
  };
  await insert(
    'shop_orders',
    rows((order, id) => [orderRow(order, id)])
  );
  await insert('shop_order_addresses', rows(addressRows));
  await insert('shop_order_items', rows(lineRows));
  await insert('shop_order_taxes', rows(taxRows));
  await insert('shop_order_operations', rows(originRows));
};
