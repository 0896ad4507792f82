import { createEvents } from '../../server/src/platform/events/create-events';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Events } from '../../server/src/platform/events/events';
import type { Hooks } from '../../server/src/platform/events/hooks';
import {
  DELIVERY_TABLE,
  OUTBOX_TABLE,
  deliveryModel,
  outboxModel,
} from '../../server/src/platform/events/outbox-model';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { createTestLog } from '../support/test-log';

const NAMES = ['order_created', 'order_placed'] as const;

describeOnEachDatabase('Events that are delivered in one round', [outboxModel, deliveryModel], (database) => {
  let clock: TestClock;
  let hooks: Hooks;
  let events: Events;
  let reads: number;
  /** Which reading each event told of. */
  let heard: string[];

  const record = (order: number): Promise<void> =>
    database().db.transaction(() => events.record(NAMES.map((name) => ({ name, references: { order } }))));

  beforeEach(async () => {
    await database().knex(OUTBOX_TABLE).delete();
    await database().knex(DELIVERY_TABLE).delete();
    [reads, heard, clock] = [0, [], createTestClock()];
    const log = createTestLog();
    hooks = createHooks({ log, isolate: database().db.isolate });
    const emit = async (name: string, payload: unknown) => void heard.push(`${name} ${String(payload)}`);
    events = createEvents({ db: database().db, clock, hooks, emit, log, workerId: 'worker', random: () => 0 });
    const hydrate = async () => (reads += 1);
    for (const name of NAMES) events.define({ name, when: 'An order is made.', hydrate });
  });

  it('share what is read where one use case recorded them about one thing', async () => {
    await record(1);
    await record(2);
    await events.drain();
    expect(heard).toEqual([1, 2].flatMap((read) => NAMES.map((name) => `shop.${name} ${read}`)));
  });

  it('cost four statements where nobody of the site hears of them, and a look at what is to be delivered', async () => {
    await events.drain();
    for (let order = 1; order <= 20; order += 1) await record(order);
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }): void => void statements.push(sql.slice(0, 6).toLowerCase());
    database().knex.on('query', listen);
    try {
      await expect(events.drain()).resolves.toBe(40);
    } finally {
      database().knex.removeListener('query', listen);
    }
    expect(statements).toEqual(['select', 'update', 'select', 'update', 'select']);
    expect(await database().knex(DELIVERY_TABLE)).toEqual([]);
  });

  it('are read anew when the thing is the same but the moment is not', async () => {
    await record(1);
    clock.advance(1);
    await record(1);
    await events.drain();
    expect(reads).toBe(2);
  });

  it('are read anew for a consumer that has acted on the first, and not for those that hear them together', async () => {
    const told: string[] = [];
    for (const name of ['packing', 'counting']) {
      for (const event of NAMES) {
        events.consume({ name, event, handle: async ({ payload }) => void told.push(`${name} ${String(payload)}`) });
      }
    }
    await record(1);
    await events.drain();
    const [first, second] = ['packing', 'counting'].map((name) => told.filter((line) => line.startsWith(name)));
    const readings = (lines: readonly string[] = []) => lines.map((line) => Number(line.split(' ')[1]));
    expect(readings(first)[0]).toBe(readings(second)[0]);
    for (const [one = 0, other = 0] of [readings(first), readings(second)]) expect(other).toBeGreaterThan(one);
  });

  describe('with payloads that are read for many at once', () => {
    let batches: number[][];

    beforeEach(() => {
      batches = [];
      events.define({
        name: 'order_paid',
        when: 'An order is paid.',
        hydrateAll: async (references) => {
          batches.push(references.map(({ order }) => Number(order)));
          return references.map(({ order }) => `paid ${String(order)}`);
        },
      });
    });

    const pay = (orders: readonly number[]): Promise<void> =>
      database().db.transaction(() =>
        events.record(orders.map((order) => ({ name: 'order_paid', references: { order } })))
      );

    it('are read together, each thing once, and given each to its own event', async () => {
      await pay([1, 2, 1, 3]);
      await events.drain();
      expect(batches).toEqual([[1, 2, 3]]);
      expect(heard).toEqual([1, 2, 1, 3].map((order) => `shop.order_paid paid ${order}`));
    });

    it('are read alone when they could not be read together, so that one that cannot be read stops no other', async () => {
      events.define({
        name: 'order_refunded',
        when: 'Money goes back.',
        hydrateAll: async (references) => {
          if (references.some(({ order }) => order === 2)) throw new Error('The order is broken.');
          return references.map(({ order }) => `refunded ${String(order)}`);
        },
      });
      const records = [1, 2, 3].map((order) => ({ name: 'order_refunded', references: { order } }));
      await database().db.transaction(() => events.record(records));
      await events.drain();
      expect(heard).toEqual([1, 3].map((order) => `shop.order_refunded refunded ${order}`));
      const rows = (await database().knex(OUTBOX_TABLE).orderBy('id').select('status')) as { status: string }[];
      expect(rows.map(({ status }) => status)).toEqual(['done', 'pending', 'done']);
    });

    it('are read one by one for a consumer, who may act on each', async () => {
      const told: string[] = [];
      const handle = async ({ payload }: { payload: unknown }) => void told.push(String(payload));
      events.consume({ name: 'packing', event: 'order_paid', handle });
      await pay([1, 1, 2]);
      await events.drain();
      expect(told).toEqual(['paid 1', 'paid 1', 'paid 2']);
      expect(batches[0]).toEqual([1, 2]);
      expect(batches.slice(-2)).toEqual([[1], [2]]);
    });
  });
});
