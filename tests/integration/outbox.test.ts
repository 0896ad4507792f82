import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { toDate } from '../../server/src/platform/db/columns';
import { createEvents } from '../../server/src/platform/events/create-events';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Events } from '../../server/src/platform/events/events';
import {
  DELIVERY_TABLE,
  OUTBOX_TABLE,
  deliveryModel,
  outboxModel,
} from '../../server/src/platform/events/outbox-model';
import { createDeferred } from '../support/deferred';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { createTestLog, type TestLog } from '../support/test-log';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describeOnEachDatabase('The outbox', [outboxModel, deliveryModel], (database) => {
  let clock: TestClock;
  let log: TestLog;
  /** `hook <n>`, `emit <n>`, and whatever the consumers of a test add. */
  let heard: string[];

  const worker = (workerId = 'worker'): Events => {
    const hooks = createHooks({ log, isolate: database().db.isolate });
    hooks.addAction('shop/order_paid', (payload) => void heard.push(`hook ${(payload as { order: number }).order}`));
    const events = createEvents({
      db: database().db,
      clock,
      hooks,
      emit: async (name, payload) => void heard.push(`${name} ${(payload as { order: number }).order}`),
      log,
      workerId,
      random: () => 0,
    });
    events.define({ name: 'order_paid', when: 'An order has been paid in full.' });
    return events;
  };

  const record = (events: Events, ...orders: number[]): Promise<void> =>
    database().db.transaction(() =>
      events.record(orders.map((order) => ({ name: 'order_paid', references: { order } })))
    );

  const rows = (): Promise<Record<string, unknown>[]> => database().knex(OUTBOX_TABLE).select('*').orderBy('id');
  const statuses = async (): Promise<unknown[]> => (await rows()).map(({ status }) => status);
  const deliveries = (): Promise<Record<string, unknown>[]> => database().knex(DELIVERY_TABLE).select().orderBy('id');
  const deliveryStates = async (): Promise<string[]> =>
    (await deliveries()).map(({ consumer, status, attempts }) => `${consumer} ${status} ${attempts}`);
  const heardBy = (receiver: string): string[] => heard.filter((line) => line.startsWith(receiver));

  beforeEach(async () => {
    clock = createTestClock();
    log = createTestLog();
    heard = [];
    await database().knex(OUTBOX_TABLE).delete();
    await database().knex(DELIVERY_TABLE).delete();
  });

  it('delivers to consumers, hooks and the eventHub, to each in the order of recording', async () => {
    const events = worker();
    events.consume({
      name: 'mail',
      event: 'order_paid',
      handle: async ({ payload }) => void heard.push(`mail ${(payload as { order: number }).order}`),
    });
    await record(events, 1, 2);
    expect(heard).toEqual([]);
    await expect(events.drain()).resolves.toBe(6);
    for (const receiver of ['mail', 'hook', 'shop.order_paid']) {
      expect(heardBy(receiver)).toEqual([`${receiver} 1`, `${receiver} 2`]);
    }
    const done = { status: 'done', attempts: 1, locked_by: null, locked_until: null };
    const [row] = await rows();
    expect(row).toMatchObject(done);
    expect(toDate(row?.delivered_at)).toEqual(clock.now());
    const each = (consumer: string) => ({
      ...done,
      event_id: row?.id,
      event: 'order_paid',
      refs: '{"order":1}',
      consumer,
    });
    const [mail, listener, ...others] = await deliveries();
    expect([mail, listener]).toEqual([each('mail'), each('site:listener-1')].map(expect.objectContaining));
    expect([toDate(mail?.finished_at), toDate(mail?.recorded_at)]).toEqual([clock.now(), clock.now()]);
    expect(others).toHaveLength(2);
    await expect(events.drain()).resolves.toBe(0);
  });

  it('hydrates once per event, at the moment of delivery', async () => {
    const events = worker();
    let hydrations = 0;
    const payloads: unknown[] = [];
    events.define({
      name: 'order_shipped',
      when: 'An order has left the house.',
      hydrate: async (references) => ({ order: references.order, hydration: (hydrations += 1) }),
    });
    for (const name of ['mail', 'feed']) {
      events.consume({ name, event: 'order_shipped', handle: async ({ payload }) => void payloads.push(payload) });
    }
    await database().db.transaction(() => events.record([{ name: 'order_shipped', references: { order: 5 } }]));
    expect(hydrations).toBe(0);
    await events.drain();
    expect(payloads).toEqual([
      { order: 5, hydration: 1 },
      { order: 5, hydration: 1 },
    ]);
  });

  it('keeps nothing of a transaction that rolls back', async () => {
    const events = worker();
    const failing = database().db.transaction(async () => {
      await events.record([{ name: 'order_paid', references: { order: 1 } }]);
      throw new Error('the use case failed');
    });
    await expect(failing).rejects.toThrow('the use case failed');
    expect(await rows()).toEqual([]);
    await expect(events.drain()).resolves.toBe(0);
  });

  it('refuses to record outside a transaction, and events that nobody defined', async () => {
    const events = worker();
    await expect(events.record([{ name: 'order_paid', references: {} }])).rejects.toThrow(/inside the transaction/);
    await database().db.transaction(async () => {
      await expect(events.record([{ name: 'order_lost', references: {} }])).rejects.toThrow(/'order_lost'/);
      await events.record([{ name: 'order_paid', references: { order: 3 } }]);
    });
    expect(await statuses()).toEqual(['pending']);
  });

  it('refuses to deliver inside a transaction, where consumers would wait for its connection', async () => {
    await expect(database().db.transaction(() => worker().drain())).rejects.toThrow(/inside a transaction/);
  });

  it('refuses double definitions and consumers, and consumers of unknown events at start', () => {
    const events = worker();
    const handle = async (): Promise<void> => undefined;
    expect(() => events.define({ name: 'order_paid', when: '' })).toThrow(/twice/);
    events.consume({ name: 'mail', event: 'order_paid', handle });
    expect(() => events.consume({ name: 'mail', event: 'order_paid', handle })).toThrow(/twice/);
    events.consume({ name: 'mail', event: 'order_lost', handle });
    expect(events.start).toThrow(/'order_lost'/);
  });

  it('writes all events of a use case with one statement, and keeps the end of each delivery', async () => {
    const events = worker();
    await events.drain();
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }): void => {
      if (sql.includes(OUTBOX_TABLE)) statements.push(sql.slice(0, 6).toLowerCase());
    };
    database().knex.on('query', listen);
    try {
      await record(events, 1, 2, 3, 4, 5);
      expect(statements.splice(0)).toEqual(['insert']);
      await expect(events.drain()).resolves.toBe(10);
      // Claimed and noted; the end of each announcement. A drain that waits for these for long looks for more meanwhile.
      expect(statements.slice(0, 4)).toEqual(['select', 'update', 'select', 'update']);
      expect(statements.filter((each) => each !== 'select')).toEqual(Array<string>(7).fill('update'));
    } finally {
      database().knex.removeListener('query', listen);
    }
  });

  it('gives each of 400 events to one of two workers that drain side by side', async () => {
    const received: number[] = [];
    const workers = ['one', 'two'].map((name) => ({ events: worker(name), begun: createDeferred() }));
    for (const { events, begun } of workers) {
      events.consume({
        name: 'mail',
        event: 'order_paid',
        handle: async ({ payload }) => {
          begun.resolve();
          // Neither goes on before both hold a batch.
          await Promise.all(workers.map((each) => each.begun.promise));
          received.push((payload as { order: number }).order);
        },
      });
    }
    const orders = Array.from({ length: 400 }, (_, index) => index + 1);
    await record(worker('recorder'), ...orders);
    // A look that finds all of the moment in the other's hands ends its drain: it is made again until nothing is left.
    const drainAll = async (events: Events): Promise<number> => {
      const settled = await events.drain();
      return received.length < orders.length ? settled + (await drainAll(events)) : settled;
    };
    const settled = await Promise.all(workers.map(({ events }) => drainAll(events)));
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(1200);
    expect(settled.every((count) => count > 0)).toBe(true);
    expect(received.sort((one, other) => one - other)).toEqual(orders);
    expect(new Set(await statuses())).toEqual(new Set(['done']));
    expect(heard.filter((line) => line.startsWith('hook'))).toHaveLength(400);
  });

  it('repeats only the consumer that failed, later and later, and announces once', async () => {
    const events = worker();
    let refusals = 2;
    events.consume({ name: 'steady', event: 'order_paid', handle: async () => void heard.push('steady') });
    events.consume({
      name: 'shaky',
      event: 'order_paid',
      handle: async () => {
        heard.push('shaky');
        if ((refusals -= 1) >= 0) throw new Error('mail server is away');
      },
    });
    await record(events, 1);
    await expect(events.drain()).resolves.toBe(3);
    expect(heard.splice(0).sort()).toEqual(['hook 1', 'shaky', 'shop.order_paid 1', 'steady']);
    expect(await deliveryStates()).toEqual(['steady done 1', 'shaky pending 1', 'site:listener-1 done 1']);
    expect((await deliveries())[1]).toMatchObject({ locked_by: null, last_error: 'Error: mail server is away' });
    expect(log.warnings).toEqual([expect.stringContaining("'order_paid' was refused by 'shaky' (attempt 1 of 10)")]);
    expect(await statuses()).toEqual(['done']);

    for (const [delay, settled] of [
      [5_000, 0],
      [15_000, 1],
    ] as const) {
      clock.advance(delay - 1);
      await expect(events.drain()).resolves.toBe(0);
      expect(heard).toEqual([]);
      clock.advance(1);
      await expect(events.drain()).resolves.toBe(settled);
      expect(heard.splice(0)).toEqual(['shaky']);
    }
    expect(await deliveryStates()).toEqual(['steady done 1', 'shaky done 3', 'site:listener-1 done 1']);
  });

  it('lets one bad event not hold up the others', async () => {
    const events = worker();
    events.consume({
      name: 'mail',
      event: 'order_paid',
      handle: async ({ payload }) => {
        if ((payload as { order: number }).order === 2) throw new Error('no such customer');
      },
    });
    await record(events, 1, 2, 3);
    await events.drain();
    expect((await deliveryStates()).filter((line) => line.startsWith('mail'))).toEqual([
      'mail done 1',
      'mail pending 1',
      'mail done 1',
    ]);
  });

  it('only logs what the eventHub throws, and delivers again to a listener that throws', async () => {
    const hooks = createHooks({ log, isolate: database().db.isolate });
    let isBroken = true;
    hooks.addAction('shop/order_paid', () => (isBroken ? Promise.reject(new Error('hook is broken')) : undefined));
    const emit = (): Promise<void> => Promise.reject(new Error('hub is broken'));
    const { db } = database();
    const events = createEvents({ db, clock, hooks, emit, log, workerId: 'worker', random: () => 0 });
    events.define({ name: 'order_paid', when: 'An order has been paid in full.' });
    await record(events, 1);
    await expect(events.drain()).resolves.toBe(1);
    expect(log.errors.sort()).toEqual([
      expect.stringMatching("A listener of the action 'shop/order_paid' failed .*hook is broken"),
      expect.stringContaining('hub is broken'),
    ]);
    isBroken = false;
    clock.advance(MINUTE);
    await expect(events.drain()).resolves.toBe(1);
    expect(await deliveryStates()).toEqual(['site:listener-1 done 2']);
  });

  it('takes over the rows of a worker that died, once its lease has run out', async () => {
    const dying = worker('dying');
    const abandoned = createDeferred();
    const begun = createDeferred();
    dying.consume({
      name: 'mail',
      event: 'order_paid',
      handle: async () => {
        begun.resolve();
        await abandoned.promise;
      },
    });
    await record(dying, 1, 2);
    const lost = dying.drain();
    await begun.promise;
    // The listener of this worker is not stuck, and the heir shall find the deliveries to `mail` alone.
    const done = 'site:listener-1 done 1';
    while ((await deliveryStates()).filter((line) => line === done).length < 2) await sleep(10);

    const heir = worker('heir');
    heir.consume({ name: 'mail', event: 'order_paid', handle: async () => void heard.push('heir') });
    await heir.drain();
    expect(heardBy('heir')).toEqual([]);
    clock.advance(MINUTE + 1);
    await expect(heir.drain()).resolves.toBe(2);
    expect(heardBy('heir')).toHaveLength(2);
    heard.length = 0;

    // The first worker was not dead but slow: it neither goes on with rows that are no longer its own nor settles them.
    abandoned.resolve();
    await lost;
    expect(heard).toEqual([]);
    expect((await deliveryStates()).filter((line) => line.startsWith('mail'))).toEqual(['mail done 2', 'mail done 2']);
  });

  it.each([OUTBOX_TABLE, DELIVERY_TABLE])('gives up what every worker dies at: a row of %s', async (table) => {
    const events = worker();
    await record(events, 1);
    await events.drain();
    heard.length = 0;
    const lost = { status: 'running', attempts: 10, locked_by: 'lost', locked_until: clock.now() };
    await database().knex(table).update(lost);
    clock.advance(MINUTE);
    await expect(events.drain()).resolves.toBe(1);
    expect(heard).toEqual([]);
    const dead = { error: expect.stringContaining('every worker that took it was lost') as string, attempts: 11 };
    const consumer = table === OUTBOX_TABLE ? 'event-hub' : 'site:listener-1';
    expect(await events.deadLetters({ limit: 9 })).toMatchObject({ letters: [{ ...dead, consumer }], total: 1 });
    expect(await statuses()).toEqual(['done']);
  });

  it('delivers soon after the commit once it is started, outside the context of the request', async () => {
    const request = new AsyncLocalStorage<string>();
    const events = worker();
    const delivered = createDeferred<{ request: string | undefined; inTransaction: boolean }>();
    events.consume({
      name: 'mail',
      event: 'order_paid',
      handle: async () =>
        delivered.resolve({ request: request.getStore(), inTransaction: database().db.inTransaction() }),
    });
    events.start();
    try {
      await request.run('POST /orders', () => record(events, 1));
      await expect(delivered.promise).resolves.toEqual({ request: undefined, inTransaction: false });
    } finally {
      await events.stop();
    }
    expect(await statuses()).toEqual(['done']);
  });

  it('delivers by its poll what another process recorded and did not live to deliver', async () => {
    const delivered = createDeferred();
    const polling = worker('polling');
    polling.consume({ name: 'mail', event: 'order_paid', handle: async () => delivered.resolve() });
    polling.start();
    try {
      // Lets the look at start pass, so that only the poll is left.
      await new Promise(setImmediate);
      await polling.drain();
      await record(worker('never started'), 1);
      await delivered.promise;
    } finally {
      await polling.stop();
    }
    expect(await statuses()).toEqual(['done']);
  });

  it('stops after the deliveries in hand and gives the rest of its batch back', async () => {
    const events = worker();
    const begun = createDeferred();
    const finish = createDeferred();
    events.consume({
      name: 'mail',
      event: 'order_paid',
      handle: async () => {
        begun.resolve();
        await finish.promise;
      },
    });
    await record(events, 1, 2, 3);
    const draining = events.drain();
    await begun.promise;
    let stopped = false;
    const stopping = events.stop().then(() => (stopped = true));
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    finish.resolve();
    await stopping;
    await draining;
    const ofMail = (await deliveryStates()).filter((line) => line.startsWith('mail'));
    expect(ofMail).toEqual(['mail done 1', 'mail pending 0', 'mail pending 0']);
    expect((await deliveries()).map(({ locked_by }) => locked_by)).toEqual(Array.from({ length: 6 }, () => null));
    await expect(events.drain()).resolves.toBe(0);
  });

  it('sweeps delivered rows after seven days, and never the others', async () => {
    const events = worker();
    await record(events, 1);
    await events.drain();
    await record(events, 2);
    clock.advance(7 * DAY);
    await events.sweep();
    expect([await statuses(), await deliveryStates()]).toEqual([['done', 'pending'], ['site:listener-1 done 1']]);
    clock.advance(1);
    await events.sweep();
    expect([await statuses(), await deliveryStates()]).toEqual([['pending'], []]);
  });
});
