import { createEvents } from '../../server/src/platform/events/create-events';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Events } from '../../server/src/platform/events/events';
import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { createDeferred } from '../support/deferred';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { createTestLog } from '../support/test-log';

const MINUTE = 60_000;
const CONSUMERS = ['mail', 'feed'] as const;

/** What a worker has done before it dies is not done again. */
describeOnEachDatabase('A worker that dies amid a batch of events', [outboxModel], (database) => {
  let clock: TestClock;
  /** `<consumer> <order>`, and `hook <order>`. */
  let heard: string[];
  let keys: string[];

  type Work = (line: string) => Promise<void>;

  const worker = (workerId: string, work: Work = async () => {}): Events => {
    const { db } = database();
    const log = createTestLog();
    const hooks = createHooks({ log, isolate: db.isolate });
    const hear = async (name: string, payload: unknown): Promise<void> => {
      const line = `${name} ${(payload as { order: number }).order}`;
      heard.push(line);
      await work(line);
    };
    hooks.addAction('shop/order_paid', (payload) => hear('hook', payload));
    const events = createEvents({ db, clock, hooks, emit: async () => {}, log, workerId, random: () => 0 });
    events.define({ name: 'order_paid', when: 'An order has been paid in full.' });
    for (const name of CONSUMERS) {
      const handle = async ({ payload, idempotencyKey }: { payload: unknown; idempotencyKey: string }) => {
        keys.push(idempotencyKey);
        await hear(name, payload);
      };
      events.consume({ name, event: 'order_paid', handle });
    }
    return events;
  };

  beforeEach(async () => {
    clock = createTestClock();
    [heard, keys] = [[], []];
    await database().knex(OUTBOX_TABLE).delete();
    const events = worker('recorder');
    const record = [1, 2, 3, 4, 5].map((order) => ({ name: 'order_paid', references: { order } }));
    await database().db.transaction(() => events.record(record));
  });

  const ALL = [1, 2, 3, 4, 5].flatMap((order) => [...CONSUMERS, 'hook'].map((name) => `${name} ${order}`));

  /** Answers when the worker hangs at this line for ever, as one that was killed. */
  const dieAt = async (line: string): Promise<void> => {
    const begun = createDeferred();
    const dying = worker('dying', async (each) => {
      if (each !== line) return;
      begun.resolve();
      await new Promise(() => {});
    });
    void dying.drain();
    await begun.promise;
  };

  it.each(['mail 1', 'feed 1', 'mail 3', 'feed 3', 'hook 3', 'hook 5'])(
    'at %s repeats that, and nothing else',
    async (line) => {
      await dieAt(line);
      clock.advance(MINUTE + 1);
      await expect(worker('heir').drain()).resolves.toBeGreaterThan(0);
      expect(heard.filter((each) => each !== line)).toEqual(ALL.filter((each) => each !== line));
      expect(heard.filter((each) => each === line)).toHaveLength(2);
      const states = (await database().knex(OUTBOX_TABLE).pluck('status')) as string[];
      expect(states).toEqual(Array.from({ length: 5 }, () => 'done'));
    }
  );

  it('repeats it with the same key, which no other event or consumer has', async () => {
    await dieAt('feed 3');
    clock.advance(MINUTE + 1);
    await worker('heir').drain();
    expect(keys).toHaveLength(11);
    expect(new Set(keys).size).toBe(10);
    expect(keys[5]).toBe(keys[6]);
  });
});
