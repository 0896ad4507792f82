import { subscriptionsOf } from '../../server/src/modules/orders/order-subscriptions';
import { markAsPaid } from '../../server/src/modules/orders/use-cases/mark-as-paid';
import {
  readDailySignups,
  readLicenseChart,
  readLicensePie,
  readLicenseSummary,
  readSubscriptionChart,
  readSubscriptionRetention,
} from '../../server/src/modules/reports/definitions/subscriptions';
import { standardQuery, type StandardQuery } from '../../server/src/modules/reports/reports.input';
import { ensureSettingsRow, mergeSettings } from '../../server/src/modules/settings/settings.repository';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { parseInput } from '../../server/src/platform/http/parse-input';
import { platformFixture } from '../support/platform-fixture';
import { clockIn, replaceOrders, reportOrders, type ReportOrder } from '../support/report-orders';
import { fc } from '../support/seeded';
import { soldSubscription, subscriptionOf } from '../support/sold-subscriptions';

/** Stores with random subscriptions and licences: so many with REPORT_HISTORIES. */
const HISTORIES = Number(process.env.REPORT_HISTORIES ?? 10);
const ZONE = 'Asia/Kathmandu';
const DAY = 86_400_000;

const subscription = fc.record({
  order: fc.nat({ max: 59 }),
  status: fc.constantFrom('active', 'trialing', 'canceled', 'expired', 'completed', 'pending', 'intended'),
  interval: fc.constantFrom('yearly', 'half_yearly', 'quarterly', 'monthly', 'weekly', 'daily', 'fortnightly'),
  total: fc.nat({ max: 90_000 }),
  times: fc.constantFrom(0, 3, 12),
  paid: fc.nat({ max: 4 }),
  variant: fc.integer({ min: 1, max: 3 }),
  /** Days from now. */
  canceled: fc.option(fc.integer({ min: -300, max: 0 })),
  expires: fc.option(fc.integer({ min: -300, max: 100 })),
  /** Why it was canceled, if it was. */
  reason: fc.constantFrom('moved', 'order_not_paid'),
  /** Access ended, since nobody paid. */
  lapsed: fc.option(fc.integer({ min: -300, max: 0 })),
  /** It has a next date. */
  isDated: fc.boolean(),
  /** Payments of a setup fee, which are no installments. */
  setup: fc.constantFrom(0, 0, 1),
  isPaidOff: fc.constantFrom(false, false, true),
});
type Drawn = typeof subscription extends fc.Arbitrary<infer One> ? One : never;

type Begun = Pick<Drawn, 'status' | 'reason' | 'total' | 'paid' | 'lapsed' | 'isDated' | 'isPaidOff'>;

/** It is neither open nor was let go because nobody paid its order, nor canceled before. */
const hasBegun = ({ status, reason, total, paid, lapsed, isDated, isPaidOff }: Begun): boolean => {
  if (status !== 'canceled') return !['pending', 'intended'].includes(status);
  return reason !== 'order_not_paid' && (total === 0 || paid > 0 || isDated || isPaidOff || lapsed !== null);
};

const configOf = ({ status, reason, isPaidOff }: Pick<Drawn, 'status' | 'reason' | 'isPaidOff'>): string =>
  JSON.stringify({
    ...(status === 'canceled' ? { cancellation_reason: reason } : {}),
    ...(isPaidOff ? { is_paid_off: 'yes' } : {}),
  });

/** Installments to come. */
const openOf = ({ status, times, paid, setup, isPaidOff }: Drawn): number =>
  ['active', 'trialing'].includes(status) && !isPaidOff ? Math.max(0, times - Math.max(0, paid - setup)) : 0;

const license = fc.record({
  order: fc.nat({ max: 59 }),
  status: fc.constantFrom('active', 'active', 'disabled', 'expired'),
  expires: fc.option(fc.integer({ min: -50 * DAY, max: 50 * DAY })),
  sites: fc.nat({ max: 9 }),
  product: fc.integer({ min: 1, max: 3 }),
});

const MONTHS: Readonly<Record<string, number>> = {
  ...{ yearly: 1 / 12, half_yearly: 1 / 6, quarterly: 1 / 3, monthly: 1, weekly: 52 / 12, daily: 30, fortnightly: 1 },
};

platformFixture('reports of subscriptions and licences', (store) => {
  const now = (): number => store().platform.clock.now().getTime();
  const dayAgo = (days: number): string => clockIn(ZONE, now() - days * DAY).day;
  const query = (params: object = {}): StandardQuery =>
    parseInput(standardQuery, { params: { startDate: dayAgo(70), ...params } }) as StandardQuery;
  const insert = async (table: string, rows: readonly object[]): Promise<void> => {
    await store().knex(table).delete();
    if (rows.length > 0) await store().knex.batchInsert(table, [...rows], 20);
  };
  const moments = () => ({ created_at: new Date(now()), updated_at: new Date(now()) });
  const momentIn = (days: number | null): Date | null => (days === null ? null : new Date(now() + days * DAY));
  const datesOf = ({ isDated, lapsed }: Pick<Drawn, 'isDated' | 'lapsed'>) => ({
    next_billing_date: momentIn(isDated ? 1 : null),
    validity_expired_at: momentIn(lapsed),
  });
  const isWithin = (order: ReportOrder | undefined): boolean =>
    order !== undefined && order.mode === 'test' && order.day >= dayAgo(70) && order.day <= dayAgo(0);

  beforeEach(async () => {
    const { platform } = store();
    await ensureSettingsRow(platform);
    await mergeSettings(platform, { timezone: ZONE, currency: 'USD', order_mode: 'test' });
  });

  it('count what was begun, and what it comes to in a month', async () => {
    const drawn = fc.tuple(reportOrders(now(), ZONE), fc.array(subscription, { maxLength: 30 }));
    for (const [orders, all] of fc.sample(drawn, HISTORIES)) {
      const { platform } = store();
      await replaceOrders(store(), orders);
      const known = all.filter(({ order }) => order < orders.length);
      await insert(
        'shop_subscriptions',
        known.map(({ order, interval, total, times, paid, variant, canceled, expires, setup, ...state }, index) => ({
          ...{ config: configOf(state), status: state.status, ...datesOf(state) },
          meta: setup === 0 ? null : JSON.stringify({ setup_bills: setup }),
          ...{ ...moments(), document_id: `s${index}`, uuid: `s-${index}`, parent_order_id: order + 1 },
          ...{ billing_interval: interval, recurring_total: total, bill_times: times, bill_count: paid },
          ...{ canceled_at: momentIn(canceled), expire_at: momentIn(expires), variation_id: variant },
        }))
      );
      const begun = known.filter(
        ({ order, ...state }) => isWithin(orders[order]) && orders[order]?.currency === 'USD' && hasBegun(state)
      );
      const mrr = (some: typeof begun): number =>
        some.reduce((sum, { interval, total }) => sum + total * (MONTHS[interval] ?? 0), 0);
      const chart = await readSubscriptionChart(platform, query());
      expect(chart.summary.subscriptions).toBe(begun.length);
      expect(Math.abs(chart.summary.mrr - mrr(begun))).toBeLessThanOrEqual(0.5001);
      for (const row of chart.currentMetrics) {
        const own = begun.filter(({ order }) => orders[order]?.day === row.group);
        expect([row.group, row.subscriptions]).toEqual([row.group, own.length]);
        expect(Math.abs(row.mrr - mrr(own))).toBeLessThanOrEqual(0.5001);
      }
      const open = begun.filter((one) => openOf(one) > 0);
      expect(chart.futureInstallments).toEqual({
        subscriptions: open.length,
        payments: open.reduce((sum, one) => sum + openOf(one), 0),
        amount: open.reduce((sum, one) => sum + openOf(one) * one.total, 0),
      });
      const { signups } = await readDailySignups(platform, query({ variation_ids: [2] }));
      expect(signups.total).toBe(begun.filter(({ variant }) => variant === 2).length);
      expect(signups.labels.length).toBe(71);
    }
  });

  it('tell who came, who went and who stayed by month', async () => {
    const drawn = fc.tuple(reportOrders(now(), ZONE), fc.array(subscription, { maxLength: 30 }));
    for (const [orders, all] of fc.sample(drawn, HISTORIES)) {
      await replaceOrders(store(), orders);
      // Nobody leaves before coming.
      const known = all.filter(
        ({ order, canceled, lapsed, expires }) =>
          (orders[order]?.at ?? Infinity) <= now() + (canceled ?? lapsed ?? expires ?? 0) * DAY
      );
      await insert(
        'shop_subscriptions',
        known.map(({ order, interval, total, paid, canceled, expires, ...state }, index) => ({
          ...{ config: configOf(state), status: state.status, ...datesOf(state) },
          ...{ ...moments(), document_id: `s${index}`, uuid: `s-${index}`, parent_order_id: order + 1 },
          ...{ billing_interval: interval, recurring_total: total, bill_times: 0, bill_count: paid },
          ...{ canceled_at: momentIn(canceled), expire_at: momentIn(expires) },
        }))
      );
      const counted = known
        .map((one) => ({ ...one, sold: orders[one.order] as ReportOrder }))
        .filter(({ sold, ...state }) => sold.mode === 'test' && sold.currency === 'USD' && hasBegun(state))
        .map(({ sold, canceled, lapsed, expires, total }) => {
          const end = canceled ?? lapsed ?? expires;
          const month = end === null || end > 0 ? '9999-12' : clockIn(ZONE, now() + end * DAY).day.slice(0, 7);
          return { from: sold.day.slice(0, 7), to: month, isFree: total === 0 };
        });
      const { data } = await readSubscriptionRetention(store().platform, query({ startDate: dayAgo(200) }));
      expect(data.map(({ month }) => month)).toEqual([...new Set(data.map(({ month }) => month))].sort());
      for (const row of data) {
        const there = counted.filter(({ from, to }) => from <= row.month && to > row.month);
        const atStart = counted.filter(({ from, to }) => from < row.month && to >= row.month);
        const stayed = Math.max(0, there.length - counted.filter(({ from }) => from === row.month).length);
        expect(row).toMatchObject({
          new_subscriptions: counted.filter(({ from }) => from === row.month).length,
          churned_subscriptions: counted.filter(({ to }) => to === row.month).length,
          ...{ active_subscriptions: there.length, active_free: there.filter(({ isFree }) => isFree).length },
          retention_rate: atStart.length === 0 ? 0 : Math.round((stayed / atStart.length) * 10_000) / 100,
        });
      }
    }
  });

  const soldLately = async (): Promise<number> => {
    const { orderId } = await soldSubscription(store().platform);
    await store()
      .knex('shop_orders')
      .where({ id: orderId })
      .update({ placed_on: dayAgo(3) });
    return orderId;
  };

  const countedNow = async (): Promise<readonly number[]> => {
    const { platform } = store();
    const { data } = await readSubscriptionRetention(platform, query());
    const moved = data.flatMap((month) => [month.new_subscriptions, month.churned_subscriptions]);
    return [(await readSubscriptionChart(platform, query())).summary.subscriptions, ...moved].filter((n) => n > 0);
  };

  const cancelNow = async (orderId: number): Promise<void> => {
    const { platform } = store();
    const command = { by: 'staff', reason: 'moved', effective: 'at_once' } as const;
    await cancelSubscription(platform, (await subscriptionOf(platform, orderId)).id, command, { author: 'Ada' });
  };

  it('leave out what nobody paid in time, unless it is paid after all', async () => {
    const { platform } = store();
    const orderId = await soldLately();
    await platform.db.transaction(() => subscriptionsOf(platform).endUnpaid(orderId));
    expect(await countedNow()).toEqual([]);
    await platform.db.transaction(() => markAsPaid(platform, orderId, {}, 'Ada'));
    expect(await countedNow()).toEqual([1, 1]);
    await cancelNow(orderId);
    expect(await countedNow()).toEqual([1, 1, 1]);
  });

  it('leave out what staff canceled before it was paid', async () => {
    await cancelNow(await soldLately());
    expect(await countedNow()).toEqual([]);
  });

  it('count licences by day, state and product', async () => {
    const drawn = fc.tuple(reportOrders(now(), ZONE), fc.array(license, { maxLength: 30 }));
    for (const [orders, all] of fc.sample(drawn, HISTORIES)) {
      const { platform } = store();
      await replaceOrders(store(), orders);
      const known = all.filter(({ order }) => order < orders.length);
      await insert(
        'shop_licenses',
        known.map(({ order, status, expires, sites, product }, index) => ({
          ...{ ...moments(), status, limit: 0, activation_count: sites, license_key: `key${index}` },
          ...{ key_digest: `digest${index}`, product_id: product, variation_id: product, order_id: order + 1 },
          ...{ order_item_id: index + 1, unit: 1, customer_id: 1 },
          expiration_date: expires === null ? null : new Date(now() + expires),
        }))
      );
      const issued = known.filter(({ order }) => isWithin(orders[order]));
      const sites = (some: typeof issued): number => some.reduce((sum, one) => sum + one.sites, 0);
      const { lineChartData } = await readLicenseChart(platform, query());
      for (const { date, license_count: count } of lineChartData) {
        expect([date, count]).toEqual([date, issued.filter(({ order }) => orders[order]?.day === date).length]);
      }
      const { pieChartData } = await readLicensePie(platform, query());
      for (const row of pieChartData) {
        expect(row.activation_count).toBe(sites(issued.filter(({ product }) => product === row.product_id)));
      }
      expect(pieChartData.length).toBe(new Set(issued.map(({ product }) => product)).size);
      const disabled = issued.filter(({ status }) => status === 'disabled').length;
      const expired = issued.filter(
        ({ status, expires }) => status === 'expired' || (status === 'active' && expires !== null && expires <= 0)
      ).length;
      expect((await readLicenseSummary(platform, query())).summaryData).toEqual({
        ...{ totalLicense: issued.length, totalActiveLicense: issued.length - disabled - expired },
        ...{ totalInactiveLicense: disabled, totalExpiredLicense: expired, totalActivatedSites: sites(issued) },
        totalLicensedProducts: new Set(issued.map(({ product }) => product)).size,
      });
    }
  });
});
