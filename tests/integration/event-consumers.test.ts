import { createEvents } from '../../server/src/platform/events/create-events';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Events, Receive } from '../../server/src/platform/events/events';
import type { Hooks } from '../../server/src/platform/events/hooks';
import {
  DELIVERY_TABLE,
  OUTBOX_TABLE,
  deliveryModel,
  outboxModel,
} from '../../server/src/platform/events/outbox-model';
import { createDeferred } from '../support/deferred';
import { until } from '../support/patience';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { createTestLog, type TestLog } from '../support/test-log';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Site = { readonly events: Events; readonly hooks: Hooks };
type Told = { readonly order: number };

/** Each consumer has the events by itself, whatever becomes of the others. */
describeOnEachDatabase('The consumers of an event', [outboxModel, deliveryModel], (database) => {
  let clock: TestClock;
  let log: TestLog;
  /** `<receiver> <order>`. */
  let heard: string[];

  type Parts = { readonly workerId?: string; readonly patience?: number; readonly hub?: () => Promise<void> };

  const site = ({ workerId = 'worker', patience = MINUTE, hub = async () => {} }: Parts = {}): Site => {
    const { db } = database();
    const hooks = createHooks({ log, isolate: db.isolate });
    const emit = async (name: string, payload: unknown): Promise<void> => {
      heard.push(`${name} ${(payload as Told).order}`);
      await hub();
    };
    const events = createEvents({ db, clock, hooks, emit, log, workerId, random: () => 0, patience });
    for (const name of ['order_paid', 'order_shipped']) events.define({ name, when: 'Now.' });
    return { events, hooks };
  };

  const consume = (
    { events }: Site,
    name: string,
    work: (order: number) => unknown = () => {},
    order: { readonly isOrdered?: true } = {}
  ): void => {
    const handle: Receive = async ({ payload }) => {
      const { order } = payload as Told;
      heard.push(`${name} ${order}`);
      await work(order);
    };
    events.consume({ name, event: 'order_paid', handle, ...order });
  };

  const fail = (): never => {
    throw new Error('away');
  };

  const record = ({ events }: Site, orders: readonly number[], name = 'order_paid'): Promise<void> =>
    database().db.transaction(() => events.record(orders.map((order) => ({ name, references: { order } }))));

  const states = async (): Promise<string[]> => {
    const rows = await database().knex(DELIVERY_TABLE).orderBy('id');
    return rows.map(({ consumer, status, attempts }) => `${consumer} ${status} ${attempts}`);
  };

  const heardBy = (receiver: string): string[] => heard.filter((line) => line.startsWith(`${receiver} `));

  beforeEach(async () => {
    [clock, log, heard] = [createTestClock(), createTestLog(), []];
    await database().knex(OUTBOX_TABLE).delete();
    await database().knex(DELIVERY_TABLE).delete();
  });

  it('do not wait for one that is slow, nor for its later events', async () => {
    const slow = createDeferred();
    const shop = site();
    consume(shop, 'slow', () => slow.promise);
    consume(shop, 'fast');
    await record(shop, [1, 2]);
    shop.events.start();
    try {
      await until(() => heardBy('fast').length === 2);
      await record(shop, [3]);
      await until(async () => (await states()).filter((state) => state === 'fast done 1').length === 3);
      expect(heardBy('slow')).toEqual(['slow 1']);
      slow.resolve();
      await until(async () => (await states()).every((state) => state.endsWith('done 1')));
      expect(heardBy('slow')).toEqual(['slow 1', 'slow 2', 'slow 3']);
    } finally {
      slow.resolve();
      await shop.events.stop();
    }
  });

  it('get their events while four others hang, each of which is cut and tried again', async () => {
    const shop = site({ patience: 1_500 });
    const hanging = ['one', 'two', 'three', 'four'];
    for (const name of hanging) consume(shop, name, () => new Promise(() => {}));
    consume(shop, 'fast');
    await record(shop, [1]);
    const draining = shop.events.drain();
    await until(async () => (await states()).includes('fast done 1'));
    await draining;
    expect(await states()).toEqual([...hanging.map((name) => `${name} pending 1`), 'fast done 1']);
    const [row] = await database().knex(DELIVERY_TABLE).where({ consumer: 'one' });
    expect(row).toMatchObject({ last_error: 'Error: no answer within 1500 ms', locked_by: null });
  });

  it('do not wait for listeners of the eventHub', async () => {
    const busy = createDeferred();
    const shop = site({ hub: () => busy.promise });
    consume(shop, 'mail');
    await record(shop, [1], 'order_shipped');
    await record(shop, [1]);
    shop.events.start();
    try {
      await until(() => heardBy('mail').length === 1);
      await record(shop, [2]);
      await until(() => heardBy('mail').length === 2);
      expect(heard.filter((line) => line.startsWith('shop.'))).toEqual(['shop.order_shipped 1']);
      busy.resolve();
      const left = async () => database().knex(OUTBOX_TABLE).whereNot('status', 'done');
      await until(async () => (await left()).length === 0);
      expect(heardBy('shop.order_paid')).toEqual(['shop.order_paid 1', 'shop.order_paid 2']);
      expect(heardBy('mail')).toEqual(['mail 1', 'mail 2']);
    } finally {
      busy.resolve();
      await shop.events.stop();
    }
  });

  it('are given up one by one, listed, and tried again alone', async () => {
    const shop = site();
    let works = false;
    const failing = () => (works ? undefined : fail());
    consume(shop, 'steady');
    consume(shop, 'mail', failing);
    shop.hooks.addAction('shop/order_paid', failing, 10, 'erp');
    await record(shop, [8]);
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await shop.events.drain();
      clock.advance(HOUR);
    }
    expect(await states()).toEqual(['steady done 1', 'mail dead 10', 'site:erp dead 10']);
    expect([heardBy('steady').length, heardBy('mail').length, heardBy('shop.order_paid').length]).toEqual([1, 10, 1]);
    const { letters, total } = await shop.events.deadLetters({ limit: 10 });
    const dead = { event: 'order_paid', references: { order: 8 }, error: 'Error: away', attempts: 10 };
    expect(total).toBe(2);
    expect(letters).toMatchObject([
      { ...dead, consumer: 'site:erp' },
      { ...dead, consumer: 'mail' },
    ]);
    expect(
      log.errors.filter((line) => /is given up for '(mail|site:erp)' after 10 attempts: .*away/.test(line))
    ).toHaveLength(2);

    works = true;
    heard = [];
    await expect(shop.events.retryDead('nonsense')).resolves.toBe(false);
    await expect(shop.events.retryDead(letters[1]?.id ?? '')).resolves.toBe(true);
    await expect(shop.events.drain()).resolves.toBe(1);
    expect(heard).toEqual(['mail 8']);
    expect(await states()).toEqual(['steady done 1', 'mail done 5', 'site:erp dead 10']);
  });

  it('have what they got before a worker died, and the others get it from the next one', async () => {
    const dying = site({ workerId: 'dying' });
    const [begun, lost] = [createDeferred(), createDeferred()];
    consume(dying, 'mail');
    consume(dying, 'feed', () => {
      begun.resolve();
      return lost.promise;
    });
    await record(dying, [1]);
    const draining = dying.events.drain();
    await begun.promise;
    await until(async () => (await states()).includes('mail done 1'));

    const heir = site({ workerId: 'heir' });
    for (const name of ['mail', 'feed']) consume(heir, name);
    clock.advance(MINUTE + 1);
    await heir.events.drain();
    expect([heardBy('mail'), heardBy('feed')]).toEqual([['mail 1'], ['feed 1', 'feed 1']]);
    lost.resolve();
    await draining;
    expect(await states()).toEqual(['mail done 1', 'feed done 2']);
  });

  it('get nothing twice where an event is taken again after its deliveries were written', async () => {
    const shop = site();
    consume(shop, 'mail');
    await record(shop, [1]);
    await shop.events.drain();
    const lost = { status: 'running', locked_by: 'lost', locked_until: clock.now(), delivered_at: null };
    await database().knex(OUTBOX_TABLE).update(lost);
    await database().knex(DELIVERY_TABLE).delete();
    clock.advance(MINUTE);
    await shop.events.drain();
    expect(heardBy('mail')).toEqual(['mail 1']);
    expect(heardBy('shop.order_paid')).toHaveLength(2);
    expect(await states()).toEqual([]);
  });

  it('get each event from one of two workers', async () => {
    const workers = ['one', 'two'].map((workerId) => site({ workerId }));
    for (const worker of workers) for (const name of ['mail', 'feed']) consume(worker, name);
    const orders = Array.from({ length: 30 }, (_none, index) => index + 1);
    await record(workers[0] as Site, orders);
    workers.forEach(({ events }) => events.start());
    try {
      await until(async () => (await states()).filter((state) => state.endsWith(' done 1')).length === 60);
    } finally {
      await Promise.all(workers.map(({ events }) => events.stop()));
    }
    for (const name of ['mail', 'feed']) expect(new Set(heardBy(name)).size).toBe(30);
    expect(heard.filter((line) => !line.startsWith('shop.'))).toHaveLength(60);
  });

  it('of several events get them in the order of recording, each listener of the site by its name', async () => {
    const { events, hooks } = site();
    const tell = (name: string) => async (payload: unknown) => {
      await new Promise(setImmediate);
      heard.push(`${name} ${(payload as Told).order}`);
    };
    for (const action of ['order_paid', 'order_shipped']) {
      hooks.addAction(`shop/${action}`, tell(`anonymous ${action}`));
      hooks.addAction(`shop/${action}`, tell(`erp ${action}`), 5, 'erp');
    }
    await record({ events, hooks }, [1]);
    await record({ events, hooks }, [1], 'order_shipped');
    await record({ events, hooks }, [2]);
    await events.drain();
    for (const name of ['anonymous', 'erp']) {
      expect(heardBy(name)).toEqual([`${name} order_paid 1`, `${name} order_shipped 1`, `${name} order_paid 2`]);
    }
    expect((await states()).slice(0, 2)).toEqual(['site:erp done 1', 'site:listener-1 done 1']);
  });

  describe('that are ordered', () => {
    const ORDERED = { isOrdered: true } as const;
    it('wait for an event at which they fail, until its fourth attempt', async () => {
      const one = site();
      let away = 2;
      consume(one, 'log', (order) => (order === 1 && away-- > 0 ? fail() : undefined), ORDERED);
      consume(one, 'mail');
      await record(one, [1, 2]);
      await one.events.drain();
      expect([heardBy('mail'), heardBy('log')]).toEqual([['mail 1', 'mail 2'], ['log 1']]);
      for (let attempt = 0; attempt < 2; attempt += 1) {
        clock.advance(MINUTE);
        await one.events.drain();
      }
      expect(heardBy('log')).toEqual(['log 1', 'log 1', 'log 1', 'log 2']);

      away = 99;
      await record(one, [1, 3]);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await one.events.drain();
        clock.advance(MINUTE);
      }
      expect(heardBy('log')).not.toContain('log 3');
      await one.events.drain();
      expect(heardBy('log').at(-1)).toBe('log 3');
    });

    it.each([
      ['has not written the deliveries of', OUTBOX_TABLE],
      ['is at', DELIVERY_TABLE],
    ])('wait for an event that another process %s', async (_what, table) => {
      const { db } = database();
      const one = site();
      consume(one, 'log', undefined, ORDERED);
      consume(one, 'mail');
      if (table === DELIVERY_TABLE) {
        const written = { event: 'order_paid', refs: '{"order":1}', consumer: 'log', attempts: 1, event_id: 0 };
        const moments = { available_at: clock.now(), recorded_at: clock.now() };
        await db.table(table).insert({ ...written, ...moments, status: 'running' });
      } else await record(one, [1]);
      const elsewhere = { status: 'running', locked_by: 'other', locked_until: new Date(clock.now().getTime() + HOUR) };
      await db.table(table).update(elsewhere);
      await record(one, [2]);
      await one.events.drain();
      expect([heardBy('mail'), heardBy('log')]).toEqual([['mail 2'], []]);
      await db.table(table).where({ locked_by: 'other' }).update({ status: 'pending', locked_by: null });
      await one.events.drain();
      expect(heardBy('log')).toEqual(['log 1', 'log 2']);
    });

    it('hear again of one that failed often, though nothing else waits', async () => {
      const one = site();
      consume(one, 'log', undefined, ORDERED);
      const written = { event: 'order_paid', refs: '{"order":1}', consumer: 'log', attempts: 5, event_id: 5_000 };
      const moments = { available_at: clock.now(), recorded_at: clock.now() };
      await database()
        .db.table(DELIVERY_TABLE)
        .insert({ ...written, ...moments, status: 'pending' });
      await one.events.drain();
      expect(heardBy('log')).toEqual(['log 1']);
    });

    it('get all events once, in order, where two workers take turns', async () => {
      const [one, other] = [site({ workerId: 'one' }), site({ workerId: 'other' })];
      for (const each of [one, other]) consume(each, 'log', undefined, ORDERED);
      const orders = Array.from({ length: 150 }, (_none, index) => index);
      await record(one, orders);
      await until(async () => {
        await Promise.all([one.events.drain(), other.events.drain()]);
        return heardBy('log').length >= orders.length;
      });
      expect(heardBy('log')).toEqual(orders.map((order) => `log ${order}`));
    });
  });

  it('that are gone leave deliveries that are given up in the end', async () => {
    const before = site();
    consume(before, 'gone', fail);
    await record(before, [1]);
    await before.events.drain();
    const after = site();
    clock.advance(HOUR);
    await after.events.drain();
    expect(await states()).toEqual(['gone pending 2']);
    const [row] = await database().knex(DELIVERY_TABLE);
    expect(row).toMatchObject({ last_error: "Error: no consumer 'gone' of the event 'order_paid' is here" });
  });

  it.each(['#mail', 'Mail', 'event-hub', 'site:mail', ''])('cannot be called %j', (name) => {
    expect(() => consume(site(), name)).toThrow(/cannot be the name of a consumer/);
  });

  describe('on the tables of a version that kept all consumers in the row of the event', () => {
    const insert = (order: number, columns: object): Promise<unknown> =>
      database()
        .knex(OUTBOX_TABLE)
        .insert({
          ...{ event: 'order_paid', refs: JSON.stringify({ order }), status: 'pending', attempts: 1 },
          ...{ available_at: clock.now(), created_at: clock.now(), ...columns },
        });

    it('get what they have not had', async () => {
      const shop = site();
      for (const name of ['mail', 'feed']) consume(shop, name);
      shop.hooks.addAction('shop/order_paid', (told) => void heard.push(`hook ${(told as Told).order}`));
      await insert(1, { settled_consumers: '[]' });
      await insert(2, { settled_consumers: '["mail"]' });
      await insert(3, { settled_consumers: '["mail","#announced"]' });
      await insert(4, { settled_consumers: null });
      await insert(5, { settled_consumers: 'nonsense' });
      await shop.events.drain();
      const expected = { mail: [1, 4, 5], feed: [1, 2, 3, 4, 5], hook: [1, 2, 4, 5], 'shop.order_paid': [1, 2, 4, 5] };
      for (const [receiver, orders] of Object.entries(expected)) {
        expect(heardBy(receiver)).toEqual(orders.map((order) => `${receiver} ${order}`));
      }
    });

    it('have what was given up listed by consumer, and get it when it is tried again', async () => {
      const shop = site();
      for (const name of ['mail', 'feed']) consume(shop, name);
      const dead = { status: 'dead', attempts: 10 };
      await insert(1, { ...dead, settled_consumers: '["mail","#announced"]', last_error: 'feed: Error: away' });
      await insert(2, { ...dead, settled_consumers: '[]', last_error: 'Error: the order is broken' });
      await insert(3, { ...dead, settled_consumers: '["mail","feed","#announced"]', last_error: 'old: Error: away' });
      await shop.events.drain();
      expect(heard).toEqual([]);
      const { letters } = await shop.events.deadLetters({ limit: 10 });
      expect(letters.map(({ consumer, references }) => `${consumer} ${String(references.order)}`).reverse()).toEqual([
        ...['feed 1', 'mail 2', 'feed 2', 'event-hub 2', 'old 3'],
      ]);
      for (const { id } of letters) await shop.events.retryDead(id);
      await shop.events.drain();
      expect(heard.sort()).toEqual(['feed 1', 'feed 2', 'mail 2', 'shop.order_paid 2']);
      expect((await database().knex(OUTBOX_TABLE).pluck('status')) as string[]).toEqual(['done', 'done', 'done']);
    });
  });
});
