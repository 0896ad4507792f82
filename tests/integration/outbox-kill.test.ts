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
import { until } from '../support/patience';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { createTestLog } from '../support/test-log';

const MINUTE = 60_000;
const CONSUMERS = ['mail', 'feed'] as const;

/** What a worker has done before it dies is not done again. */
describeOnEachDatabase('A worker that dies amid a batch of events', [outboxModel, deliveryModel], (database) => {
  let clock: TestClock;
  /** `<consumer> <order>`, and `hook <order>`. */
  let heard: string[];
  let keys: string[];
  /** What hangs comes to its end with its test, when its lease is long lost. */
  let bury: () => Promise<void>;

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
    await database().knex(DELIVERY_TABLE).delete();
    const events = worker('recorder');
    const record = [1, 2, 3, 4, 5].map((order) => ({ name: 'order_paid', references: { order } }));
    await database().db.transaction(() => events.record(record));
  });

  afterEach(() => bury());

  const RECEIVERS = [...CONSUMERS, 'hook'];
  const ALL = [1, 2, 3, 4, 5].flatMap((order) => RECEIVERS.map((name) => `${name} ${order}`)).sort();

  /** Answers what was done before this line, at which the worker stands still for ever, as one that was killed. */
  const dieAt = async (line: string): Promise<readonly string[]> => {
    const buried = createDeferred();
    const [done, hanging]: [string[], string[]] = [[], []];
    const dying = worker('dying', async (each) => {
      if (hanging.length === 0 && each !== line) return void done.push(each);
      hanging.push(each);
      await buried.promise;
    });
    const draining = dying.drain();
    bury = async () => {
      buried.resolve();
      await draining;
    };
    const isAtEnd = (name: string): boolean =>
      done.includes(`${name} 5`) || hanging.some((each) => each.startsWith(name));
    const kept = async () => (await database().knex(DELIVERY_TABLE).where({ status: 'done' })).length;
    await until(async () => RECEIVERS.every(isAtEnd) && (await kept()) >= done.length);
    return done;
  };

  it.each(['mail 1', 'feed 1', 'mail 3', 'feed 3', 'hook 3', 'hook 5'])(
    'at %s repeats that and what others were at, and nothing else',
    async (line) => {
      const done = await dieAt(line);
      heard = [];
      clock.advance(MINUTE + 1);
      await expect(worker('heir').drain()).resolves.toBeGreaterThan(0);
      expect(heard.sort()).toEqual(ALL.filter((each) => !done.includes(each)));
      const states = (await database().knex(DELIVERY_TABLE).pluck('status')) as string[];
      expect(states).toEqual(Array.from({ length: 15 }, () => 'done'));
    }
  );

  it('repeats it with the same key, which no other event or consumer has', async () => {
    const done = await dieAt('feed 3');
    clock.advance(MINUTE + 1);
    await worker('heir').drain();
    expect(done.filter((line) => line.startsWith('feed'))).toEqual(['feed 1', 'feed 2']);
    expect(new Set(keys).size).toBe(10);
    const ofFeed = keys.filter((key) => key.endsWith('-feed'));
    expect(ofFeed).toHaveLength(6);
    expect(ofFeed[2]).toBe(ofFeed[3]);
  });
});
