import type { CohortRow } from '../../server/src/contracts/report-subscriptions';
import { readFutureRenewals } from '../../server/src/modules/reports/definitions/future-renewals';
import {
  readRetentionChart,
  readSubscriptionCohorts,
} from '../../server/src/modules/reports/definitions/subscription-lives';
import { readSubscriptionRetention } from '../../server/src/modules/reports/definitions/subscriptions';
import {
  cohortsQuery,
  futureRenewalsQuery,
  retentionChartQuery,
  standardQuery,
  type CohortsQuery,
  type FutureRenewalsQuery,
  type RetentionChartQuery,
  type StandardQuery,
} from '../../server/src/modules/reports/reports.input';
import { ensureSettingsRow, mergeSettings } from '../../server/src/modules/settings/settings.repository';
import { parseInput } from '../../server/src/platform/http/parse-input';
import type { Platform } from '../../server/src/platform/platform';
import { platformFixture } from '../support/platform-fixture';
import { clockIn, replaceOrders, reportOrders, type ReportOrder } from '../support/report-orders';
import { fc } from '../support/seeded';
import { dueAfter, dueFrom, threeMonthsFrom } from '../support/subscription-recount';

/** Stores with random subscriptions: so many with REPORT_HISTORIES. */
const HISTORIES = Number(process.env.REPORT_HISTORIES ?? 10);
const ZONE = 'Asia/Kathmandu';
const DAY = 86_400_000;

const MONTHS: Readonly<Record<string, number>> = {
  ...{ yearly: 1 / 12, half_yearly: 1 / 6, quarterly: 1 / 3, monthly: 1, weekly: 52 / 12, daily: 30, fortnightly: 1 },
};
const interval = fc.constantFrom(...Object.keys(MONTHS));
const status = fc.constantFrom(
  'active',
  'active',
  'trialing',
  'canceled',
  'expired',
  'past_due',
  'completed',
  'pending',
  'intended'
);
const order = fc.nat({ max: 59 });
const total = fc.oneof(fc.constant(0), fc.nat({ max: 90_000 }));
const variant = fc.integer({ min: 1, max: 3 });

/** Whole days, and a second more or less: what lies on a bound is where mistakes are. */
const lasted = fc.oneof(
  fc.integer({ min: 0, max: 500 * 86_400 }),
  fc
    .tuple(fc.constantFrom(7, 15, 20, 30, 90, 180, 365), fc.constantFrom(-1, 0, 1))
    .map(([days, seconds]) => days * 86_400 + seconds)
);
const life = fc.record({
  ...{ order, status, interval, total, variant },
  lasted: fc.option(lasted),
  /** A canceled one keeps its access for a while; who does not pay loses it before the term ends. */
  way: fc.constantFrom('canceled', 'lapsed', 'term'),
});

const renewing = fc.record({
  ...{ order, status, interval, total, variant },
  /** Days since it began; null: its provider tells the dates. */
  began: fc.option(fc.integer({ min: 0, max: 800 * 86_400 })),
  /** The next date is not before this, in seconds from now. */
  next: fc.integer({ min: -60 * 86_400, max: 110 * 86_400 }),
  ...{ times: fc.constantFrom(0, 0, 3, 12), paid: fc.nat({ max: 5 }), setup: fc.constantFrom(0, 1) },
  paidOff: fc.constantFrom(false, false, false, true),
  /** Access ends with this renewal. */
  expiresAfter: fc.option(fc.nat({ max: 5 }), { freq: 2 }),
});

type Renewing = typeof renewing extends fc.Arbitrary<infer Drawn> ? Drawn : never;

platformFixture('reports of how long subscriptions last', (store) => {
  const now = (): number => Math.floor(store().platform.clock.now().getTime() / 1_000) * 1_000;
  const dayAgo = (days: number): string => clockIn(ZONE, now() - days * DAY).day;
  const insert = async (rows: readonly object[]): Promise<void> => {
    const moments = { created_at: new Date(now()), updated_at: new Date(now()) };
    await store().knex('shop_subscriptions').delete();
    const whole = rows.map((row, index) => ({ ...moments, document_id: `s${index}`, uuid: `s-${index}`, ...row }));
    if (whole.length > 0) await store().knex.batchInsert('shop_subscriptions', whole, 20);
  };

  beforeEach(async () => {
    const { platform } = store();
    await ensureSettingsRow(platform);
    await mergeSettings(platform, { timezone: ZONE, currency: 'USD', order_mode: 'test' });
  });

  /** Random lives, as rows and as they are counted. */
  const livesOf = async (
    orders: readonly ReportOrder[],
    drawn: readonly (typeof life extends fc.Arbitrary<infer One> ? One : never)[]
  ) => {
    await replaceOrders(store(), orders);
    const known = drawn.flatMap((one) => {
      const sold = orders[one.order];
      if (!sold) return [];
      const end = one.lasted === null ? null : sold.at + one.lasted * 1_000;
      // Nobody has gone yet who will do so.
      const isToCome = one.way !== 'term' && (end ?? Infinity) > now();
      return [{ ...one, sold, end: isToCome ? null : end }];
    });
    await insert(
      known.map((one) => ({
        ...{ parent_order_id: one.order + 1, status: one.status, billing_interval: one.interval },
        ...{ recurring_total: one.total, bill_times: 0, bill_count: 1, variation_id: one.variant },
        canceled_at: one.way === 'canceled' && one.end !== null ? new Date(one.end) : null,
        validity_expired_at: one.way === 'lapsed' && one.end !== null ? new Date(one.end) : null,
        expire_at: one.end === null ? null : new Date(one.end + (one.way === 'term' ? 0 : 20 * DAY)),
      }))
    );
    return known
      .filter(
        ({ sold, status: own }) => sold.mode === 'test' && sold.currency === 'USD' && !/^(pending|intended)$/.test(own)
      )
      .map((one) => ({ ...one, end: one.end !== null && one.end <= now() ? one.end : null }));
  };

  it('count by how long they lasted', async () => {
    const drawn = fc.tuple(reportOrders(now(), ZONE), fc.array(life, { maxLength: 40 }));
    for (const [orders, all] of fc.sample(drawn, HISTORIES)) {
      const counted = await livesOf(orders, all);
      const query = parseInput(retentionChartQuery, {
        params: { startDate: dayAgo(600), customDays: '20', variation_ids: [1, 2] },
      }) as RetentionChartQuery;
      const begun = counted.filter(({ sold, variant: own }) => sold.day >= dayAgo(600) && own !== 3);
      const days = begun.flatMap(({ sold, end }) => (end === null ? [] : [(end - sold.at) / DAY]));
      const between = (above: number, upTo: number): number => days.filter((d) => d > above && d <= upTo).length;
      expect(await readRetentionChart(store().platform, query)).toEqual({
        retentionChart: {
          ...{ day_7: between(-1, 7), day_15: between(7, 15), day_30: between(15, 30), day_90: between(30, 90) },
          ...{ day_180: between(90, 180), day_365: between(180, 365), more_than_year: between(365, Infinity) },
        },
        custom: { days: 20, subscriptions: between(-1, 20) },
        summary: { subscriptions: begun.length, ended: days.length, still_there: begun.length - days.length },
      });
    }
  });

  it.each([
    ['month', 7],
    ['year', 4],
  ] as const)('tell who stayed of those who began in one %s', async (groupBy, length) => {
    const drawn = fc.tuple(reportOrders(now(), ZONE), fc.array(life, { maxLength: 40 }));
    const groupOf = (at: number): string => clockIn(ZONE, at).day.slice(0, length);
    for (const [orders, all] of fc.sample(drawn, HISTORIES)) {
      const counted = await livesOf(orders, all);
      const read = async (metric: string): Promise<readonly CohortRow[]> => {
        const params = { startDate: dayAgo(500), groupBy, metric };
        return (await readSubscriptionCohorts(store().platform, parseInput(cohortsQuery, { params }) as CohortsQuery))
          .cohorts;
      };
      const [subscribers, mrr] = [await read('subscribers'), await read('mrr')];
      const groups = subscribers.map(({ month }) => month);
      expect([groups[0], groups.at(-1)]).toEqual([dayAgo(500).slice(0, length), groupOf(now())]);
      for (const [index, cohort] of groups.entries()) {
        const own = counted.filter(({ sold }) => sold.day.slice(0, length) === cohort);
        const thereAt = (group: string) => own.filter(({ end }) => end === null || groupOf(end) > group);
        const later = groups.slice(index + 1);
        const last = thereAt(later.at(-1) ?? cohort).length;
        expect(subscribers[index]).toEqual({
          ...{ month: cohort, initial: own.length },
          ...Object.fromEntries(later.map((group, at) => [`month_${at + 1}`, thereAt(group).length])),
          retention_rate: own.length === 0 ? 0 : Math.round((last / own.length) * 10_000) / 100,
        });
        const revenueOf = (some: typeof own): number =>
          some.reduce((sum, one) => sum + one.total * (MONTHS[one.interval] ?? 0), 0);
        expect(Math.abs(Number(mrr[index]?.initial) - revenueOf(own))).toBeLessThanOrEqual(0.5001);
        for (const [at, group] of later.entries()) {
          expect(Math.abs(Number(mrr[index]?.[`month_${at + 1}`]) - revenueOf(thereAt(group)))).toBeLessThanOrEqual(
            0.5001
          );
        }
      }
    }
  });

  it('keep to the last 30 days on the free edition', async () => {
    const { platform } = store();
    const free: Platform = { ...platform, config: { ...platform.config, edition: 'free' } };
    const began = [5, 30, 31, 60];
    const sold = { status: 'completed', payment: 'paid', type: 'subscription', mode: 'test', currency: 'USD' };
    const bought = { ...sold, method: 'cod', customer: 1, billing: null, shipping: null, total: 100, paid: 100 };
    const plain = { ...bought, refunded: 0, tax: 0, shippingTax: 0, took: null, lines: [] };
    await replaceOrders(
      store(),
      began.map((days) => ({ ...plain, at: now() - days * DAY, day: dayAgo(days) }))
    );
    await insert(
      began.map((_days, index) => ({
        ...{ parent_order_id: index + 1, status: 'active', billing_interval: 'monthly', recurring_total: 100 },
        ...{ bill_times: 0, bill_count: 0, variation_id: 1 },
      }))
    );
    for (const groupBy of ['month', 'year']) {
      const query = parseInput(cohortsQuery, { params: { groupBy } }) as CohortsQuery;
      const { cohorts } = await readSubscriptionCohorts(free, query);
      expect(cohorts.reduce((sum, { initial }) => sum + initial, 0)).toBe(2);
    }
    const { data } = await readSubscriptionRetention(free, parseInput(standardQuery, { params: {} }) as StandardQuery);
    expect(data.reduce((sum, { new_subscriptions: count }) => sum + count, 0)).toBe(2);
    // Who came before is there all the same.
    expect(data.at(-1)?.active_subscriptions).toBe(4);
  });

  /** The cycle of a random subscription: its first date, and the next one. */
  const cycleOf = ({ began, next, interval: every }: Renewing) => {
    const from = now() + next * 1_000;
    if (began === null) return { anchor: from, at: from, count: 0 };
    const anchor = now() - began * 1_000;
    return { anchor, ...dueFrom(anchor, every, from) };
  };

  const expiryOf = (one: Renewing): number | null => {
    const { anchor, count } = cycleOf(one);
    return one.expiresAfter === null ? null : dueAfter(anchor, one.interval, count + one.expiresAfter);
  };

  /** The days of the next three months on which it falls due. */
  const daysOf = (one: Renewing): readonly string[] => {
    const { anchor, count } = cycleOf(one);
    const [today, last] = [dayAgo(0), threeMonthsFrom(dayAgo(0))];
    const payments = one.paidOff ? 0 : one.times === 0 ? 1_000 : one.times - Math.max(0, one.paid - one.setup);
    const days: string[] = [];
    for (let paid = 0; paid < payments; paid += 1) {
      const at = dueAfter(anchor, one.interval, count + paid);
      const { day } = clockIn(ZONE, at);
      if (day > last || at >= (expiryOf(one) ?? Infinity)) break;
      if (day >= today) days.push(day);
    }
    return days;
  };

  it('project the renewals of three months', async () => {
    const drawn = fc.tuple(reportOrders(now(), ZONE), fc.array(renewing, { maxLength: 25 }));
    for (const [orders, all] of fc.sample(drawn, HISTORIES)) {
      await replaceOrders(store(), orders);
      const known = all.filter((one) => one.order < orders.length);
      await insert(
        known.map((one) => {
          const { anchor, at } = cycleOf(one);
          const expiry = expiryOf(one);
          return {
            ...{ parent_order_id: one.order + 1, status: one.status, billing_interval: one.interval },
            ...{ recurring_total: one.total, bill_times: one.times, bill_count: one.paid, variation_id: one.variant },
            ...{ meta: JSON.stringify({ setup_bills: one.setup }), next_billing_date: new Date(at) },
            config: JSON.stringify(one.paidOff ? { is_paid_off: 'yes' } : {}),
            anchor_at: one.began === null ? null : new Date(anchor),
            expire_at: expiry === null ? null : new Date(expiry),
          };
        })
      );
      const compare = async (params: object, isAsked: (one: Renewing, sold: ReportOrder) => boolean) => {
        const query = parseInput(futureRenewalsQuery, { params }) as FutureRenewalsQuery;
        const answer = await readFutureRenewals(store().platform, query);
        const due = known
          .filter((one) => ['active', 'trialing'].includes(one.status) && one.total > 0)
          .filter((one) => isAsked(one, orders[one.order] as ReportOrder))
          .flatMap((one) => daysOf(one).map((day) => ({ month: day.slice(0, 7), amount: one.total })));
        const sum = (some: typeof due): number => some.reduce((amounts, { amount }) => amounts + amount, 0);
        expect(answer.period).toEqual({ startDate: dayAgo(0), endDate: threeMonthsFrom(dayAgo(0)) });
        expect([answer.totalRenewals, answer.totalProjected]).toEqual([due.length, sum(due)]);
        for (const row of answer.projections) {
          const own = due.filter(({ month }) => month === row.group);
          expect([row.renewals_count, row.projected_amount]).toEqual([own.length, sum(own)]);
        }
      };
      await compare({}, (_one, { mode, currency }) => mode === 'test' && currency === 'USD');
      await compare(
        { currency: 'eur', filterMode: 'live' },
        (_one, sold) => sold.mode === 'live' && sold.currency === 'EUR'
      );
      await compare(
        { variation_ids: [1] },
        (one, sold) => one.variant === 1 && sold.mode === 'test' && sold.currency === 'USD'
      );
    }
  });
});
