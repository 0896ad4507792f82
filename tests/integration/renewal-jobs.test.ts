import { findOrder } from '../../server/src/modules/orders/orders.repository';
import { markAsPaid } from '../../server/src/modules/orders/use-cases/mark-as-paid';
import { subscriptionsModule } from '../../server/src/modules/subscriptions';
import { toOpenQuery } from '../../server/src/modules/subscriptions/renewals/due-subscriptions.repository';
import { forgetVoidRenewal } from '../../server/src/modules/subscriptions/renewals/renewals.repository';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { lapseOverdue } from '../../server/src/modules/subscriptions/use-cases/lapse-overdue';
import { openDueRenewals } from '../../server/src/modules/subscriptions/use-cases/renew-due';
import { voidRenewal } from '../../server/src/modules/subscriptions/use-cases/staff-renewals';
import { newDocumentId, toInt } from '../../server/src/platform/db/columns';
import { soldSubscription, subscriptionOf, type SaleOfTest, type Sold } from '../support/sold-subscriptions';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, DAY, HOUR, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const SYSTEM = { method: 'system', mode: 'store_managed' } as const;

describeOnEachDatabase('The jobs of renewals', storeTables(), (database) => {
  let store: StoreProcess;
  let clock: TestClock;

  beforeEach(async () => {
    clock = createTestClock();
    store = await startProcess(database(), clock);
    for (const table of ['shop_renewals', 'shop_subscriptions', 'shop_outbox', 'shop_orders']) {
      await store.platform.db.table(table).delete();
    }
  });

  const running = async (sale: SaleOfTest = {}): Promise<Sold> => {
    const sold = await soldSubscription(store.platform, sale);
    await store.platform.db.transaction(() => markAsPaid(store.platform, sold.orderId, {}, 'Ada'));
    return { ...sold, subscription: await subscriptionOf(store.platform, sold.orderId) };
  };

  const renewals = async (id: number) =>
    (await store.platform.db
      .table('shop_renewals')
      .where({ subscription_id: id })
      .orderBy('id')
      .select('state', 'order_id')) as readonly { state: string; order_id: number }[];

  const told = async (): Promise<readonly string[]> =>
    (await store.platform.db.table('shop_outbox').orderBy('id').select('event')).map(({ event }) => String(event));

  const statusOf = async ({ orderId }: Sold): Promise<string> => (await subscriptionOf(store.platform, orderId)).status;

  /** So much before its date, or behind it. */
  const goTo = ({ subscription: { next_billing_date: dueAt } }: Sold, beside: number): void =>
    clock.advance(Number(dueAt?.getTime()) + beside - clock.now().getTime());

  it.each([
    ['daily', 0],
    ['weekly', 3],
    ['monthly', 7],
    ['yearly', 15],
    ['fortnightly', 7],
  ])('open a renewal as long ahead as its interval says: %s', async (interval, days) => {
    const sold = await running({ terms: { interval } });
    goTo(sold, -days * DAY - 1_000);
    expect(await openDueRenewals(store.platform)).toBe(0);
    clock.advance(1_000);
    expect(await openDueRenewals(store.platform)).toBe(1);
    expect(await openDueRenewals(store.platform)).toBe(0);
    expect(await renewals(sold.subscription.id)).toMatchObject([{ state: 'open' }]);
  });

  it.each([
    ['daily', 1],
    ['monthly', 7],
  ])('call overdue only what could be paid, and end it behind all days of grace: %s', async (interval, days) => {
    const sold = await running({ terms: { interval } });
    for (const beside of [HOUR / 3, 2 * DAY]) {
      goTo(sold, beside);
      expect([await lapseOverdue(store.platform), await statusOf(sold)]).toEqual([0, 'active']);
    }
    expect([await openDueRenewals(store.platform), await openDueRenewals(store.platform)]).toEqual([1, 0]);
    expect(await renewals(sold.subscription.id)).toMatchObject([{ state: 'open' }]);
    expect([await lapseOverdue(store.platform), await statusOf(sold)]).toEqual([1, 'past_due']);
    clock.advance(days * DAY - 1_000);
    expect([await lapseOverdue(store.platform), await statusOf(sold)]).toEqual([0, 'past_due']);
    clock.advance(2_000);
    expect([await lapseOverdue(store.platform), await statusOf(sold)]).toEqual([1, 'expired']);
  });

  it('end nothing that nobody was asked to pay, however long the store was down', async () => {
    const sold = await running();
    goTo(sold, 40 * DAY);
    const lapse = subscriptionsModule.crons?.(store.platform).find(({ name }) => name === 'shop-lapse-subscriptions');
    await lapse?.run();
    expect(await statusOf(sold)).toBe('past_due');
    expect(await renewals(sold.subscription.id)).toMatchObject([{ state: 'open' }]);
    clock.advance(7 * DAY + 1_000);
    await lapse?.run();
    expect(await statusOf(sold)).toBe('expired');
  });

  it('call overdue what staff have made void', async () => {
    const sold = await running();
    goTo(sold, -DAY);
    await openDueRenewals(store.platform);
    const [renewal] = await renewals(sold.subscription.id);
    await voidRenewal(store.platform, toInt(renewal?.order_id), { author: 'Ada' });
    goTo(sold, HOUR);
    expect([await lapseOverdue(store.platform), await statusOf(sold)]).toEqual([1, 'past_due']);
  });

  it('open them while a trial runs, and none of what is canceled', async () => {
    const terms = { trialDays: 3, signupFee: 500 };
    const [trial, canceled] = [await running({ terms }), await running({ terms })];
    const cancellation = { by: 'staff', reason: 'moved', effective: 'period_end' } as const;
    await cancelSubscription(store.platform, canceled.subscription.id, cancellation, { author: 'Ada' });
    expect(await openDueRenewals(store.platform)).toBe(1);
    expect(await renewals(trial.subscription.id)).toHaveLength(1);
  });

  it('take what was not paid to overdue and then to its end, and nobody can pay it any more', async () => {
    const sold = await running();
    goTo(sold, -DAY);
    await openDueRenewals(store.platform);
    expect(await lapseOverdue(store.platform)).toBe(0);
    goTo(sold, 1_000);
    expect(await lapseOverdue(store.platform)).toBe(1);
    expect(await lapseOverdue(store.platform)).toBe(0);
    expect(await statusOf(sold)).toBe('past_due');
    goTo(sold, 7 * DAY);
    expect(await lapseOverdue(store.platform)).toBe(1);
    expect(await statusOf(sold)).toBe('expired');
    const [renewal] = await renewals(sold.subscription.id);
    expect(renewal?.state).toBe('void');
    expect(await findOrder(store.platform.db, toInt(renewal?.order_id))).toMatchObject({ status: 'canceled' });
    const events = await told();
    for (const event of ['subscription_past_due', 'subscription_expired_validity', 'renewal_voided']) {
      expect(events.filter((each) => each === event)).toEqual([event]);
    }
  });

  it('let other code of the site say how long somebody may be late', async () => {
    const sold = await running();
    store.platform.hooks.addFilter('shop/subscription/grace_period_days', () => 1);
    goTo(sold, -DAY);
    await openDueRenewals(store.platform);
    goTo(sold, DAY + 1_000);
    expect(await lapseOverdue(store.platform)).toBe(1);
    expect(await statusOf(sold)).toBe('expired');
  });

  it('end the access of what was canceled with the period that was paid, once', async () => {
    const sold = await running();
    const cancellation = { by: 'customer', reason: 'cancelled_by_customer', effective: 'period_end' } as const;
    await cancelSubscription(store.platform, sold.subscription.id, cancellation, { author: 'Ada' });
    goTo(sold, -1_000);
    expect(await lapseOverdue(store.platform)).toBe(0);
    goTo(sold, 1_000);
    expect([await lapseOverdue(store.platform), await lapseOverdue(store.platform)]).toEqual([1, 0]);
    const row = await subscriptionOf(store.platform, sold.orderId);
    expect(row).toMatchObject({ status: 'canceled', next_billing_date: null });
    expect(row.validity_expired_at).toEqual(clock.now());
    expect((await told()).filter((event) => event === 'subscription_expired_validity')).toHaveLength(1);
  });

  it.each([
    ['before', 'monthly', -DAY],
    ['when', 'daily', HOUR / 2],
  ])('wait for the charge that the store is about to make, opened %s it is due', async (_when, interval, opened) => {
    const sold = await running({ collection: SYSTEM, terms: { interval } });
    goTo(sold, opened);
    await openDueRenewals(store.platform);
    // The provider may be silent, or the store down: nobody has been asked for the money.
    for (const beside of [HOUR, 3 * HOUR, 8 * DAY]) {
      goTo(sold, beside);
      expect([await lapseOverdue(store.platform), await statusOf(sold)]).toEqual([0, 'active']);
    }
    goTo(sold, 31 * DAY);
    expect([await lapseOverdue(store.platform), await statusOf(sold)]).toEqual([1, 'past_due']);
    const values = { next_attempt_at: null };
    await store.platform.db.table('shop_renewals').where({ subscription_id: sold.subscription.id }).update(values);
    expect(await lapseOverdue(store.platform)).toBe(1);
    expect(await statusOf(sold)).toBe('expired');
  });

  /** So many more of it, of the same order and date. */
  const copies = async ({ subscription: { id } }: Sold, count: number): Promise<void> => {
    const { db } = store.platform;
    const { id: _id, ...row } = (await db.table('shop_subscriptions').where({ id }).first()) as Record<string, unknown>;
    const rows = Array.from({ length: count }, (_, index) => ({
      ...row,
      ...{ uuid: `copy-${index}`, document_id: newDocumentId() },
      ...Object.fromEntries(
        ['original_plan', 'config', 'meta'].map((name) => [
          name,
          typeof row[name] === 'string' ? row[name] : JSON.stringify(row[name]),
        ])
      ),
    }));
    for (let at = 0; at < count; at += 50) await db.table('shop_subscriptions').insert(rows.slice(at, at + 50));
  };

  it('open all of them, page by page, once in two processes at the same time', async () => {
    const sold = await running();
    await copies(sold, 119);
    goTo(sold, -DAY);
    const other = await startProcess(database(), clock, 'other');
    const opened = await Promise.all([openDueRenewals(store.platform), openDueRenewals(other.platform)]);
    expect(opened[0] + opened[1]).toBe(120);
    const [row] = await store.platform.db.table('shop_renewals').countDistinct({ rows: 'subscription_id' });
    expect(toInt((row as Record<string, unknown>).rows)).toBe(120);
    expect(await store.platform.db.table('shop_orders').where({ type: 'renewal' }).select('id')).toHaveLength(120);
  }, 120_000);

  /** Half a millisecond later than JavaScript can say. */
  const LATER = {
    sqlite: 'next_billing_date + 0.5',
    postgres: "next_billing_date + interval '500 microseconds'",
    mysql: 'date_add(next_billing_date, interval 500 microsecond)',
  };

  it('open more than a page that are due at one moment, however exactly the database keeps it', async () => {
    const sold = await running();
    await copies(sold, 119);
    goTo(sold, -DAY);
    const { db } = store.platform;
    await db.table('shop_subscriptions').update({ next_billing_date: db.raw(LATER[db.client]) });
    expect([await openDueRenewals(store.platform), await openDueRenewals(store.platform)]).toEqual([120, 0]);
    goTo(sold, HOUR);
    expect(await lapseOverdue(store.platform)).toBe(120);
  }, 120_000);

  const openedFor = async (): Promise<readonly unknown[]> =>
    (await store.platform.db.table('shop_subscriptions').whereNotNull('opened_for').pluck('id')) as unknown[];

  it('pass over what is open, and note what another version of the plugin has opened', async () => {
    const sold = await running();
    goTo(sold, -DAY);
    expect([await openDueRenewals(store.platform), await openedFor()]).toEqual([1, [sold.subscription.id]]);
    await store.platform.db.table('shop_subscriptions').update({ opened_for: null });
    expect([await openDueRenewals(store.platform), await openedFor()]).toEqual([0, [sold.subscription.id]]);
    expect(await renewals(sold.subscription.id)).toHaveLength(1);
  });

  it('open again what was void for a date and is to be billed after all', async () => {
    const sold = await running();
    const { id, next_billing_date: dueAt } = sold.subscription;
    goTo(sold, -DAY);
    await openDueRenewals(store.platform);
    const { db } = store.platform;
    await db.table('shop_renewals').where({ subscription_id: id }).update({ state: 'void', open_key: null });
    expect(await openDueRenewals(store.platform)).toBe(0);
    await db.transaction(() => forgetVoidRenewal(db, id, dueAt as Date));
    expect([await openedFor(), await openDueRenewals(store.platform)]).toEqual([[], 1]);
  });

  it('find them by an index, which on PostgreSQL and SQLite holds none that is opened', async () => {
    const sold = await running();
    await copies(sold, 300);
    const { db, client } = database();
    if (client === 'postgres') await db.raw('analyze shop_subscriptions');
    const search = {
      status: 'active',
      until: clock.now(),
      after: { at: '2000-01-01 00:00:00', id: 5 },
      limit: 100,
    } as const;
    const query = toOpenQuery(db, search, ['monthly']).select('s.id').toString();
    const plan = await database().knex.transaction(async (trx) => {
      // Of a small table PostgreSQL would rather read all.
      if (client === 'postgres') await trx.raw('set local enable_seqscan = off');
      return trx.raw(`explain ${client === 'sqlite' ? 'query plan ' : ''}${query}`) as Promise<unknown>;
    });
    expect(JSON.stringify(plan)).toContain(`shop_subscriptions_${client === 'mysql' ? 'due' : 'unopened'}_idx`);
  });
});
