import { AsyncResource } from 'node:async_hooks';
import { PAYMENT_REPORTED } from '../../server/src/domain/order';
import { clockOf } from '../../server/src/modules/reports/store-clock';
import { findFigures } from '../../server/src/modules/reports/figures.read-model';
import type { Dimension } from '../../server/src/modules/reports/order-dimensions.read-model';
import type { OrderKind, ReportFilter } from '../../server/src/modules/reports/report-filter';
import { findUnequalDays } from '../../server/src/modules/reports/rollup/find-unequal-days';
import { readReportDays, rebuildReportDays } from '../../server/src/modules/reports/rollup/rebuild-days';
import { rollUpDays } from '../../server/src/modules/reports/rollup/roll-up';
import { findTaxesByRate, sumTaxes } from '../../server/src/modules/reports/order-taxes.read-model';
import { countSoldProducts, findTopSold } from '../../server/src/modules/reports/sold-products.read-model';
import { findSources } from '../../server/src/modules/reports/sources.read-model';
import { ensureSettingsRow, mergeSettings } from '../../server/src/modules/settings/settings.repository';
import { SETTINGS_VERSION } from '../../server/src/modules/settings/use-cases/read-store-settings';
import { compareReports, questionOf, recentQuestion, type DrawnQuestion } from '../support/compare-reports';
import {
  namedSources,
  namedTaxes,
  productsByHand,
  soldByHand,
  sourcesByHand,
  taxesByHand,
} from '../support/parts-by-hand';
import { figuresByHand } from '../support/figures-by-hand';
import { interruptedAt } from '../support/interrupted-database';
import { dyingAt, survives } from '../support/mortal-database';
import { platformFixture } from '../support/platform-fixture';
import { repeated, sampled } from '../support/sampled';
import {
  applyChange,
  eachOrderChange,
  orderChange,
  type KnownOrder,
  type OrderChange,
} from '../support/report-histories';
import { clockIn, replaceOrders, reportOrders, type ReportOrder } from '../support/report-orders';
import { asked } from '../support/report-recount';
import { fc } from '../support/seeded';

/** Histories of a store in which everything happens once. */
const WHOLE_HISTORIES = 2;
/** Random ones beside them: so many with REPORT_HISTORIES. */
const HISTORIES = Number(process.env.REPORT_HISTORIES ?? repeated({ inGate: 1, inFull: 25 }));
const MOST_ORDERS = repeated({ inGate: 25, inFull: 60 });
const DAY = 86_400_000;

const DIMENSIONS: readonly Dimension[] = [
  ...(['none', 'payment_status', 'payment_method', 'billing_country', 'shipping_country'] as const),
  ...(['week_hour', 'value_bucket', 'item_count', 'completion_hours'] as const),
];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Etc/GMT+12'] as const;

const wait = fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) });
const moveStore = fc.record({ kind: fc.constant('move-store' as const), zone: fc.constantFrom(...ZONES) });
const die = fc.record({ kind: fc.constant('die' as const), at: fc.integer({ min: 1, max: 400 }) });
const [rollUp, rebuild] = [{ kind: 'roll-up' as const }, { kind: 'rebuild' as const }];

const step = fc.oneof(
  { weight: 8, arbitrary: orderChange },
  { weight: 2, arbitrary: wait },
  { weight: 1, arbitrary: moveStore },
  { weight: 3, arbitrary: fc.constant(rollUp) },
  { weight: 2, arbitrary: die },
  { weight: 1, arbitrary: fc.constant(rebuild) }
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Orders of days that have been added up change in every way, before and while they are added up again. */
const wholeHistory: fc.Arbitrary<readonly Step[]> = fc
  .tuple(eachOrderChange, die, wait, moveStore)
  .map(([changes, dies, waits, moves]): readonly Step[] => {
    const [first, second, third] = [changes.slice(0, 4), changes.slice(4, 8), changes.slice(8)];
    return [rollUp, ...first, dies, ...second, waits, rollUp, ...third, moves, rebuild];
  });

const MOST_STEPS = 17;

const isOrderChange = (each: Step): each is OrderChange =>
  !['wait', 'move-store', 'roll-up', 'die', 'rebuild'].includes(each.kind);

platformFixture('days of reports', (store) => {
  let zone: string;

  const setZone = async (name: string): Promise<void> => {
    zone = name;
    const { platform } = store();
    await platform.db.transaction(async () => {
      await mergeSettings(platform, { timezone: name });
      await platform.versions.raise(SETTINGS_VERSION);
    });
  };

  beforeEach(async () => {
    await ensureSettingsRow(store().platform);
    await mergeSettings(store().platform, { currency: 'USD', order_mode: 'test' });
    await setZone('Europe/Berlin');
  });

  const now = (): number => store().platform.clock.now().getTime();
  const dayAgo = (days: number): string => clockIn(zone, now() - days * DAY).day;

  /** How often figures were compared. */
  let compared = 0;

  /** All figures by every dimension, against a count by hand; in the gate each time every other one by day, the others together. */
  const compareFigures = async (
    known: readonly KnownOrder[],
    drawn: DrawnQuestion,
    dimensions = DIMENSIONS
  ): Promise<void> => {
    const { platform } = store();
    const { question } = questionOf(drawn, dayAgo);
    const { payments, statuses, types } = question;
    const filter = {
      ...{ from: question.from, to: question.to, mode: question.mode, currency: question.currency },
      ...{ payments: payments ?? PAYMENT_REPORTED, statuses: statuses ?? null, variants: question.variants ?? [] },
      kinds: (types as readonly OrderKind[] | undefined) ?? null,
    } as ReportFilter;
    const found = asked(
      known.map(({ order }) => order),
      question
    );
    compared += 1;
    for (const [place, dimension] of dimensions.entries()) {
      for (const days of sampled([0, 10] as const, 2, compared + place)) {
        const clock = dimension === 'week_hour' ? { clock: clockOf(zone, filter) } : {};
        const rows = await findFigures(platform.db, filter, { days, dimension, items: true, ...clock });
        const sorted = [...rows].sort((a, b) => (`${a.group} ${a.value}` < `${b.group} ${b.value}` ? -1 : 1));
        expect([dimension, sorted]).toEqual([dimension, figuresByHand(found, { dimension, days, zone })]);
      }
    }
    for (const by of ['product', 'variant'] as const) {
      const rows = await findTopSold(platform.db, filter, { by, limit: 20 });
      expect([by, rows]).toEqual([by, soldByHand(found, by, question.variants)]);
    }
    expect(await countSoldProducts(platform.db, filter)).toBe(productsByHand(found, question.variants));
    expect(namedSources(await findSources(platform.db, filter))).toEqual(sourcesByHand(found));
    const taxes = taxesByHand(found);
    expect(namedTaxes((await findTaxesByRate(platform.db, filter)).rates)).toEqual(taxes);
    const totalTax = taxes.reduce((sum, rate) => sum + rate.totalTax, 0);
    expect((await sumTaxes(platform.db, filter)).totalTax).toBe(totalTax);
  };

  const start = async (orders: readonly ReportOrder[]): Promise<readonly KnownOrder[]> => {
    await store().knex('shop_changed_days').delete();
    await store().knex('shop_report_days').delete();
    await store().knex('shop_report_parts').delete();
    await store().knex('shop_report_rollups').delete();
    await replaceOrders(store(), orders);
    return orders.map((order, index) => ({ id: index + 1, order }));
  };

  const take = async (known: readonly KnownOrder[], each: Step): Promise<readonly KnownOrder[]> => {
    const { platform, clock } = store();
    if (isOrderChange(each)) return applyChange(platform, known, each, zone);
    if (each.kind === 'wait') clock.advance(each.days * DAY);
    if (each.kind === 'move-store') await setZone(each.zone);
    if (each.kind === 'roll-up') await rollUpDays(platform);
    if (each.kind === 'die') await survives(async () => rollUpDays(await dyingAt(platform, each.at)));
    if (each.kind === 'rebuild') await rebuildReportDays(platform);
    return known;
  };

  it(`say what a count by hand says, at each step of ${WHOLE_HISTORIES} whole and ${HISTORIES} random histories`, async () => {
    const historiesOf = (steps: fc.Arbitrary<readonly Step[]>) =>
      fc.tuple(fc.integer(), steps, fc.array(recentQuestion, { minLength: MOST_STEPS }));
    const random = fc.array(step, { minLength: 6, maxLength: 14 });
    const histories = [
      ...fc.sample(historiesOf(wholeHistory), WHOLE_HISTORIES),
      ...fc.sample(historiesOf(random), HISTORIES),
    ];
    for (const [seed, steps, questions] of histories) {
      await setZone('Europe/Berlin');
      const drawn = { numRuns: 1, seed };
      const [orders] = fc.sample(reportOrders(now(), zone, MOST_ORDERS), drawn) as [readonly ReportOrder[]];
      let known = await start(orders);
      for (const [index, each] of steps.entries()) {
        known = await take(known, each);
        await compareFigures(known, questions[index] as DrawnQuestion);
      }
      await rollUpDays(store().platform);
      expect(await findUnequalDays(store().platform)).toEqual([]);
      expect(await store().knex('shop_changed_days').where('day', '<', dayAgo(5)).select()).toEqual([]);
      const all = known.map(({ order }) => order);
      await compareReports({ platform: store().platform, zone }, all, questions[0] as DrawnQuestion);
    }
  }, 1_200_000);

  const plain = (days: number, more: Partial<ReportOrder> = {}): ReportOrder => ({
    ...{ at: now() - days * DAY, day: dayAgo(days), status: 'completed', payment: 'paid', type: 'payment' },
    ...{ mode: 'test', currency: 'USD', method: 'cod', customer: 1, billing: 'DE', shipping: null, total: 100 },
    ...{ paid: 100, refunded: 0, tax: 0, shippingTax: 0, took: 3_600, lines: [] },
    ...more,
  });

  const wholeQuestion: DrawnQuestion = {
    ...{ from: 0, length: 60, currency: 'USD', mode: undefined, payments: undefined, statuses: undefined },
    ...{ types: undefined, variants: [] },
  };

  /** What a roll-up has committed so far. */
  const committed = async (): Promise<string> => {
    const { knex } = store();
    const months = knex('shop_report_parts').where({ dimension: 'whole_month' }).select('span');
    return JSON.stringify([await knex('shop_report_rollups').select(), await months]);
  };

  it('are added up once, at whatever statement a roll-up dies', async () => {
    const { platform, knex } = store();
    const known = await start([plain(40), plain(40, { billing: 'US' }), plain(1)]);
    await knex('shop_changed_days').insert({ day: dayAgo(40) });
    // Whoever comes next goes on, and dies at each statement of the transaction that is open.
    let at = 1;
    let before = await committed();
    for (let hasEnded = false; !hasEnded;) {
      const nth = at;
      hasEnded = await survives(async () => rollUpDays(await dyingAt(platform, nth)));
      await compareFigures(known, wholeQuestion, ['none', 'billing_country']);
      const after = await committed();
      if (after !== before) expect(await findUnequalDays(platform)).toEqual([]);
      at = after === before ? at + 1 : 1;
      before = after;
      expect(at).toBeLessThan(200);
    }
    expect(await readReportDays(platform)).toMatchObject({ state: 'complete', changed_days: 0 });
    await compareFigures(known, wholeQuestion);
    expect(await findUnequalDays(platform)).toEqual([]);
  });

  it('are read from their rows where nothing has changed', async () => {
    const known = await start([plain(40), plain(9), plain(1)]);
    await rollUpDays(store().platform);
    await compareFigures(known, wholeQuestion);
    // What no writer of the store does: the row still says what it said.
    await store().knex('shop_orders').where({ id: 1 }).update({ total_paid: 7 });
    await compareFigures(known, wholeQuestion);
    const broken = await findUnequalDays(store().platform);
    expect(broken.length).toBeGreaterThan(0);
    expect(broken[0]).toMatchObject({ day: dayAgo(40), dimension: '', mode: 'test', currency: 'USD' });
    expect(Number(broken[0]?.gross)).toBe(93);
    await rebuildReportDays(store().platform);
    expect(await readReportDays(store().platform)).toMatchObject({ state: 'running', rolled_to: null, days_done: 0 });
    const counted = [{ id: 1, order: plain(40, { paid: 7 }) }, ...known.slice(1)];
    await compareFigures(counted, wholeQuestion);
    await store().deliver();
    const done = await readReportDays(store().platform);
    expect(done).toMatchObject({ state: 'complete', first_day: dayAgo(40), rolled_to: done.last_day, changed_days: 0 });
    expect(done.days_done).toBe(done.days_in_all);
    await compareFigures(counted, wholeQuestion);
    expect(await findUnequalDays(store().platform)).toEqual([]);
  });

  it('are not those of today and the days before it, so that placing an order notes nothing', async () => {
    await start([plain(1)]);
    const order: OrderChange = { kind: 'place', type: 'renewal', currency: 'USD', paid: 5, daysLate: 0, lines: [] };
    for (const name of ZONES) {
      await setZone(name);
      await applyChange(store().platform, [], order, zone);
      expect(await store().knex('shop_changed_days').select()).toEqual([]);
      await store().knex('shop_orders').delete();
      await store().knex('shop_order_addresses').delete();
    }
  });

  it('forget nothing that changes while they are added up', async () => {
    const known = await start([plain(40), plain(9)]);
    const { platform } = store();
    await rollUpDays(platform);
    const paid = { kind: 'refund', nth: 0, share: 2 } as const;
    const after = await applyChange(platform, known, paid, zone);
    await compareFigures(after, wholeQuestion);
    expect(await store().knex('shop_changed_days').select('day')).toEqual([{ day: dayAgo(40) }]);
    await rollUpDays(platform);
    expect(await store().knex('shop_changed_days').select('day')).toEqual([]);
    await compareFigures(after, wholeQuestion);
  });

  /** Statements of one report, and those that count a day. */
  const INTERRUPTIONS = Array.from({ length: 15 }, (_none, index) => index + 1);

  it('are one moment to a report, whatever happens between its statements', async () => {
    const { platform } = store();
    const read = async (nth: number, work: () => Promise<unknown>) => {
      const filter = {
        ...{ from: dayAgo(60), to: dayAgo(0), mode: 'test', currency: 'USD' },
        ...{ payments: PAYMENT_REPORTED, statuses: null, kinds: null, variants: [] },
      } as ReportFilter;
      const interrupted = interruptedAt(platform, nth, work);
      const [sums] = await findFigures(interrupted.db, filter, { days: 0, dimension: 'none' });
      return [sums?.orders, sums?.gross, sums?.refunds];
    };
    for (const nth of [1, 2]) {
      const known = await start([plain(40), plain(9), plain(1)]);
      await rollUpDays(platform);
      const refund = { kind: 'refund', nth: 0, share: 2 } as const;
      expect(await read(nth, () => applyChange(platform, known, refund, zone))).toEqual([3, 300, 50]);
      expect(await read(nth, () => rollUpDays(platform))).toEqual([3, 300, 50]);
      expect(await read(nth, () => rebuildReportDays(platform))).toEqual([3, 300, 50]);
      await rollUpDays(platform);
      const rest = () => applyChange(platform, known.slice(1), { ...refund, share: 1 }, zone);
      const changed = async (): Promise<void> => {
        await rest();
        await rollUpDays(platform);
      };
      expect(await read(nth, changed)).toEqual([3, 300, 150]);
    }
  });

  it('forget no change that is committed amid a roll-up', async () => {
    const { platform } = store();
    // SQLite has one connection: there nobody changes anything meanwhile.
    if (platform.db.client === 'sqlite') return;
    for (const nth of INTERRUPTIONS) {
      let known = await start([plain(40)]);
      const refund = { kind: 'refund', nth: 0, share: 2 } as const;
      const change = async (): Promise<void> => {
        known = await applyChange(platform, known, refund, zone);
      };
      await rollUpDays(interruptedAt(platform, nth, change));
      await compareFigures(known, wholeQuestion, ['none', 'billing_country']);
      await rollUpDays(platform);
      await compareFigures(known, wholeQuestion, ['none', 'billing_country']);
      expect(await findUnequalDays(platform)).toEqual([]);
    }
  });

  it('forget no order that is placed amid a roll-up on a day that it passes over', async () => {
    const { platform } = store();
    if (platform.db.client === 'sqlite') return;
    for (const nth of INTERRUPTIONS) {
      let known = await start([plain(30)]);
      const late: OrderChange = { kind: 'place', type: 'payment', currency: 'USD', paid: 500, daysLate: 40, lines: [] };
      const placeLate = async (): Promise<void> => {
        known = await applyChange(platform, known, late, zone);
      };
      await rollUpDays(interruptedAt(platform, nth, placeLate, 'after'));
      await compareFigures(known, wholeQuestion, ['none', 'billing_country']);
      await rollUpDays(platform);
      await compareFigures(known, wholeQuestion, ['none', 'billing_country']);
      expect(await findUnequalDays(platform)).toEqual([]);
    }
  });

  it('forget no change that was begun before a roll-up, and is committed after it', async () => {
    const { platform } = store();
    if (platform.db.client === 'sqlite') return;
    let known = await start([plain(40), plain(9)]);
    const rollUp = AsyncResource.bind(() => rollUpDays(platform));
    await platform.db.transaction(async () => {
      known = await applyChange(platform, known, { kind: 'refund', nth: 0, share: 2 }, zone);
      await rollUp();
    });
    await compareFigures(known, wholeQuestion);
    await rollUpDays(platform);
    await compareFigures(known, wholeQuestion);
    expect(await findUnequalDays(platform)).toEqual([]);
  });

  it('are added up by several processes at once as by one', async () => {
    const { platform } = store();
    const known = await start([plain(40), plain(33), plain(20), plain(9)]);
    await Promise.all([rollUpDays(platform), rollUpDays(platform), rollUpDays(platform)]);
    await compareFigures(known, wholeQuestion);
    expect(await findUnequalDays(platform)).toEqual([]);
  });
});
