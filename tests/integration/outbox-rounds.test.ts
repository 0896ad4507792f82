import { createEvents } from '../../server/src/platform/events/create-events';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Events } from '../../server/src/platform/events/events';
import type { Hooks } from '../../server/src/platform/events/hooks';
import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { createTestLog } from '../support/test-log';

const NAMES = ['order_created', 'order_placed'] as const;

describeOnEachDatabase('Events that are delivered in one round', [outboxModel], (database) => {
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

  it('cost four statements where nobody of the site hears of them', async () => {
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
    expect(statements).toEqual(['select', 'update', 'select', 'update']);
  });

  it('are read anew when the thing is the same but the moment is not', async () => {
    await record(1);
    clock.advance(1);
    await record(1);
    await events.drain();
    expect(reads).toBe(2);
  });

  it('are read anew after a consumer has acted on the first', async () => {
    events.consume({ name: 'packing', event: 'order_created', handle: async () => {} });
    await record(1);
    await events.drain();
    expect(reads).toBe(2);
  });

  it('are read anew after a hook has heard of the first', async () => {
    hooks.addAction('shop/order_created', () => {});
    await record(1);
    await events.drain();
    expect(reads).toBe(2);
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

    it('are read only as far as nobody can have acted', async () => {
      events.consume({ name: 'packing', event: 'order_created', handle: async () => {} });
      await pay([1, 2]);
      await record(9);
      await pay([3, 4]);
      await events.drain();
      expect(batches).toEqual([
        [1, 2],
        [3, 4],
      ]);
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

    it('are read one by one where somebody may act on each', async () => {
      hooks.addAction('shop/order_paid', () => {});
      await pay([1, 1, 2]);
      await events.drain();
      expect(batches).toEqual([[1], [1], [2]]);
    });
  });
});
