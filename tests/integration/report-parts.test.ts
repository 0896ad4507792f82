import { firstOfMonth, lastDayToRollUp, monthsWithin } from '../../server/src/domain/report';
import { insertTransaction } from '../../server/src/modules/orders/orders.repository';
import { findRefunds } from '../../server/src/modules/reports/refunds.read-model';
import { USUAL_ORDERS, type ReportFilter } from '../../server/src/modules/reports/report-filter';
import { findUnequalDays } from '../../server/src/modules/reports/rollup/find-unequal-days';
import { readRollup } from '../../server/src/modules/reports/rollup/day-rows.repository';
import { readReportDays, rebuildReportDays } from '../../server/src/modules/reports/rollup/rebuild-days';
import { rollUpDays } from '../../server/src/modules/reports/rollup/roll-up';
import { countSoldProducts, findTopSold } from '../../server/src/modules/reports/sold-products.read-model';
import { ensureSettingsRow, mergeSettings } from '../../server/src/modules/settings/settings.repository';
import { SETTINGS_VERSION } from '../../server/src/modules/settings/use-cases/read-store-settings';
import { interruptedAt } from '../support/interrupted-database';
import { dyingAt, survives } from '../support/mortal-database';
import { platformFixture } from '../support/platform-fixture';
import { applyChange, type KnownOrder } from '../support/report-histories';
import { clockIn, replaceOrders, type ReportOrder } from '../support/report-orders';
import { productsByHand, soldByHand } from '../support/parts-by-hand';

const DAY = 86_400_000;
const KEYS = ['payment_method', 'reason', 'country', 'weeks'] as const;
const ZONE = 'Europe/Berlin';

/** Days ago: those that are never added up, and some of each month. A day without orders costs nothing. */
const SOLD = [0, 1, 2, 3, 4, ...Array.from({ length: 17 }, (_none, weeks) => 7 * (weeks + 1))];
const FIRST = 119;
/** An order of a month that is over. */
const LONG_AGO = SOLD.indexOf(63);

platformFixture('parts of orders', (store) => {
  beforeEach(async () => {
    const { platform } = store();
    await ensureSettingsRow(platform);
    await platform.db.transaction(async () => {
      await mergeSettings(platform, { currency: 'USD', order_mode: 'test', timezone: ZONE });
      await platform.versions.raise(SETTINGS_VERSION);
    });
  });

  const now = (): number => store().platform.clock.now().getTime();
  const dayAgo = (days: number): string => clockIn(ZONE, now() - days * DAY).day;

  const filter = (): ReportFilter => ({
    ...{ from: dayAgo(160), to: dayAgo(0), mode: 'test', currency: 'USD', ...USUAL_ORDERS, variants: [] },
  });

  const soldAgo = (days: number, variant: number, quantity = 1): ReportOrder => ({
    ...{ at: now() - days * DAY, day: dayAgo(days), status: 'completed', payment: 'paid', type: 'payment' },
    ...{ mode: 'test', currency: 'USD', method: 'cod', customer: 1, billing: 'DE', shipping: null, total: 100 },
    ...{ paid: 100, refunded: 0, tax: 0, shippingTax: 0, took: 3_600 },
    lines: [{ variant, quantity, kind: 'onetime' }],
  });

  /** Of four variants in turns. */
  const start = async (): Promise<readonly KnownOrder[]> => {
    const orders = SOLD.map((days) => soldAgo(days, (days % 4) + 1));
    await replaceOrders(store(), orders);
    return orders.map((order, index) => ({ id: index + 1, order }));
  };

  const expectExact = async (known: readonly KnownOrder[]): Promise<void> => {
    const { platform } = store();
    const orders = known.map(({ order }) => order);
    for (const by of ['product', 'variant'] as const) {
      const rows = await findTopSold(platform.db, filter(), { by, limit: 20 });
      expect([by, rows]).toEqual([by, soldByHand(orders, by)]);
    }
    expect(await countSoldProducts(platform.db, filter())).toBe(productsByHand(orders));
  };

  const wholeMonths = async (): Promise<readonly string[]> =>
    (await store().knex('shop_report_parts').where({ dimension: 'whole_month' }).orderBy('span').select('span')).map(
      (row: { readonly span: string }) => row.span
    );

  /** The months before the days that are never added up. */
  const monthsOver = (): readonly string[] =>
    monthsWithin({ from: firstOfMonth(dayAgo(FIRST)), to: lastDayToRollUp(new Date(now())) });

  const refund = { kind: 'refund', nth: LONG_AGO, share: 2 } as const;

  it('are read from rows of months, and of days beside them', async () => {
    const known = await start();
    await rollUpDays(store().platform);
    expect(await wholeMonths()).toEqual(monthsOver());
    expect(await findUnequalDays(store().platform)).toEqual([]);
    const month = monthsOver().at(-1) as string;
    // What no writer of the store does: whoever reads months does not see that.
    const days = store()
      .knex('shop_report_parts')
      .where('span', '>=', `${month}-01`)
      .where('span', '<=', `${month}-31`);
    await days.clone().update({ quantity: 900 });
    await expectExact(known);
    expect((await findUnequalDays(store().platform)).length).toBeGreaterThan(0);
    await store().knex('shop_report_parts').where('span', month).update({ quantity: 900 });
    const [first] = await findTopSold(store().platform.db, filter(), { by: 'product', limit: 1 });
    expect(first?.quantity).toBeGreaterThan(900);
    const dimensions = (await findUnequalDays(store().platform)).map(({ dimension }) => dimension);
    expect([...new Set(dimensions)].sort()).toEqual(['product', 'product_by_month', 'variant', 'variant_by_month']);
    await rebuildReportDays(store().platform);
    await expectExact(known);
    await store().deliver();
    await expectExact(known);
    expect(await wholeMonths()).toEqual(monthsOver());
    expect(await findUnequalDays(store().platform)).toEqual([]);
  });

  type Given = { readonly nth: number; readonly method: string; readonly reason: string; readonly weeks: number };

  it('have what went back by method, reason, country and weeks, wherever the days are added up', async () => {
    const { platform } = store();
    let known = await start();
    const expected = { payment_method: new Map(), reason: new Map(), country: new Map(), weeks: new Map() };
    const add = (groups: Map<string, readonly [number, number]>, label: string): void => {
      const [count, amount] = groups.get(label) ?? [0, 0];
      groups.set(label, [count + 1, amount + 50]);
    };
    const giveBack = async ({ nth, method, reason, weeks }: Given): Promise<void> => {
      known = await applyChange(platform, known, { ...refund, nth }, ZONE);
      const { id, order } = known[nth] as KnownOrder;
      const at = new Date(order.at + (weeks * 7 + 1) * DAY);
      const row = { order_id: id, transaction_type: 'refund', status: 'refunded', total: 50, currency: 'USD' };
      const values = { ...row, uuid: `refund-${id}`, payment_method: method, order_type: 'payment', created_at: at };
      await insertTransaction(platform.db, { ...values, meta: JSON.stringify({ reason }) }, at);
      const labels = { payment_method: method, reason, country: 'DE', weeks: String(Math.min(weeks, 8)) } as const;
      for (const key of KEYS) add(expected[key], labels[key]);
    };
    const expectRefunds = async (): Promise<void> => {
      for (const key of KEYS) {
        const rows = await findRefunds(platform.db, filter(), key);
        const found = new Map(rows.map(({ label, count, amount }) => [label, [count, amount]]));
        expect([key, found]).toEqual([key, expected[key]]);
      }
    };
    await giveBack({ nth: LONG_AGO, method: 'stripe', reason: 'broken', weeks: 0 });
    await giveBack({ nth: LONG_AGO + 1, method: 'cod', reason: '', weeks: 2 });
    await giveBack({ nth: 2, method: 'stripe', reason: 'too late', weeks: 0 });
    await giveBack({ nth: LONG_AGO + 3, method: 'cod', reason: 'broken', weeks: 9 });
    await expectRefunds();
    await rollUpDays(platform);
    expect(await wholeMonths()).toEqual(monthsOver());
    await expectRefunds();
    await giveBack({ nth: LONG_AGO + 2, method: 'paypal', reason: 'broken', weeks: 1 });
    await expectRefunds();
    await rollUpDays(platform);
    await expectRefunds();
    expect(await findUnequalDays(platform)).toEqual([]);
  });

  it('of a month are read by its days while one of them has changed, and until it is added up again', async () => {
    const { platform } = store();
    const known = await start();
    await rollUpDays(platform);
    const after = await applyChange(platform, known, refund, ZONE);
    await expectExact(after);
    for (let at = 1; ; at += 1) {
      const hasEnded = await survives(async () => rollUpDays(await dyingAt(platform, at)));
      await expectExact(after);
      if (hasEnded) break;
      expect(at).toBeLessThan(200);
    }
    expect(await wholeMonths()).toEqual(monthsOver());
    expect(await findUnequalDays(platform)).toEqual([]);
  });

  it('are of one moment, whatever happens between the statements of a report', async () => {
    const { platform } = store();
    let after = await start();
    await rollUpDays(platform);
    for (const nth of [1, 2, 3]) {
      const change = async (): Promise<void> => {
        after = await applyChange(platform, after, { ...refund, nth: LONG_AGO + nth }, ZONE);
      };
      const changeAndRollUp = async (): Promise<void> => {
        await change();
        await rollUpDays(platform);
      };
      const works: readonly (() => Promise<unknown>)[] = [
        ...[change, () => rollUpDays(platform), changeAndRollUp],
        ...[() => rebuildReportDays(platform), changeAndRollUp],
      ];
      for (const work of works) {
        const { db } = interruptedAt(platform, nth, work);
        const rows = await findTopSold(db, filter(), { by: 'product', limit: 20 });
        expect(rows).toEqual(
          soldByHand(
            after.map(({ order }) => order),
            'product'
          )
        );
      }
    }
  });

  it('are counted where an older version of the plugin added days up, until they are added up anew', async () => {
    const { platform, knex } = store();
    const known = await start();
    await rollUpDays(platform);
    // It knows neither these rows nor the seal, and has added all days up anew.
    await knex('shop_report_parts').delete();
    await knex('shop_report_rollups').increment('epoch', 1);
    await expectExact(known);
    expect(await readReportDays(platform)).toMatchObject({ state: 'running' });
    expect(await findUnequalDays(platform)).toEqual([]);
    await rollUpDays(platform);
    await expectExact(known);
    expect(await readReportDays(platform)).toMatchObject({ state: 'complete' });
    expect(await wholeMonths()).toEqual(monthsOver());
    expect(await findUnequalDays(platform)).toEqual([]);
  });

  it('are counted where an older version added a changed day up again, and no other', async () => {
    const { platform, knex } = store();
    const known = await start();
    await rollUpDays(platform);
    const after = await applyChange(platform, known, refund, ZONE);
    // It writes the rows of the day anew, knows no parts, and takes the mark away.
    const ofDay = { day: dayAgo(SOLD[LONG_AGO] as number) };
    const rows = (await knex('shop_report_days').where(ofDay).select()) as readonly { readonly id: number }[];
    await knex('shop_report_days').where(ofDay).delete();
    await knex.batchInsert(
      'shop_report_days',
      rows.map(({ id: _id, ...row }) => row),
      40
    );
    await knex('shop_changed_days').delete();
    await expectExact(after);
    expect(await readReportDays(platform)).toMatchObject({ state: 'running' });
    await rollUpDays(platform);
    await expectExact(after);
    expect(await readReportDays(platform)).toMatchObject({ state: 'complete' });
    expect(await findUnequalDays(platform)).toEqual([]);
  });

  it('stay true where this version adds a changed day up again, without all others', async () => {
    const { platform } = store();
    const known = await start();
    await rollUpDays(platform);
    const { epoch } = await readRollup(platform.db);
    const after = await applyChange(platform, known, refund, ZONE);
    await rollUpDays(platform);
    await expectExact(after);
    expect(await readRollup(platform.db)).toMatchObject({ epoch, isOwn: true });
  });
});
