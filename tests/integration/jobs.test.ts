import { AsyncLocalStorage } from 'node:async_hooks';
import { toDate } from '../../server/src/platform/db/columns';
import { createEmbeddedQueue } from '../../server/src/platform/jobs/embedded-queue';
import { JOB_TABLE, cronRunModel, jobModel } from '../../server/src/platform/jobs/job-models';
import type { Job, JobQueue } from '../../server/src/platform/jobs/job-queue';
import { createDeferred } from '../support/deferred';
import { createTestClock, DAY, HOUR, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { createTestLog, type TestLog } from '../support/test-log';

const MINUTE = 60_000;

describeOnEachDatabase('The job queue', [jobModel, cronRunModel], (database) => {
  let clock: TestClock;
  let log: TestLog;
  let done: Job[];
  let crons: Map<string, () => Promise<void>>;

  const queueOf = (workerId = 'worker'): JobQueue =>
    createEmbeddedQueue({
      db: database().db,
      clock,
      log,
      workerId,
      ...{ random: () => 0, scheduleSeconds: 0 },
      registerCron: (name, _rule, task) => void crons.set(name, task),
    });

  /** With a job `note` that keeps what it was given. */
  const notingQueue = (workerId?: string): JobQueue => {
    const queue = queueOf(workerId);
    queue.define({ name: 'note', handle: async (job) => void done.push(job) });
    return queue;
  };

  const rows = (): Promise<Record<string, unknown>[]> => database().knex(JOB_TABLE).select('*').orderBy('id');
  const statuses = async (): Promise<unknown[]> => (await rows()).map(({ status }) => status);
  const payloads = (): unknown[] => done.map(({ payload }) => payload);

  beforeEach(async () => {
    clock = createTestClock();
    log = createTestLog();
    done = [];
    crons = new Map();
    await database().knex(JOB_TABLE).delete();
  });

  it('runs a job with its payload', async () => {
    const queue = notingQueue();
    await queue.enqueue('note', { order: 7, total: 1250 });
    await queue.enqueue('note', undefined);
    await expect(queue.drain()).resolves.toBe(2);
    expect(done).toMatchObject([
      { name: 'note', payload: { order: 7, total: 1250 }, attempt: 1 },
      { name: 'note', payload: null, attempt: 1 },
    ]);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'done', locked_by: null, locked_until: null, last_error: null });
    expect(toDate(row?.finished_at)).toEqual(clock.now());
    await expect(queue.drain()).resolves.toBe(0);
  });

  it('joins the transaction of the caller', async () => {
    const queue = notingQueue();
    await database().db.transaction(() => queue.enqueue('note', 'kept'));
    const failing = database().db.transaction(async () => {
      await queue.enqueue('note', 'lost');
      throw new Error('the use case failed');
    });
    await expect(failing).rejects.toThrow('the use case failed');
    await queue.drain();
    expect(payloads()).toEqual(['kept']);
  });

  it('refuses unknown and doubly defined jobs, and to run inside a transaction', async () => {
    const queue = notingQueue();
    await expect(queue.enqueue('nothing', {})).rejects.toThrow(/'nothing'/);
    expect(() => queue.define({ name: 'note', handle: async () => undefined })).toThrow(/twice/);
    await expect(database().db.transaction(() => queue.drain())).rejects.toThrow(/inside a transaction/);
  });

  it('waits for the moment of a job', async () => {
    const queue = notingQueue();
    await queue.enqueue('note', 'later', { runAt: new Date(clock.now().getTime() + HOUR) });
    await expect(queue.drain()).resolves.toBe(0);
    clock.advance(HOUR);
    await expect(queue.drain()).resolves.toBe(1);
  });

  it('adds no second job with the key of one that waits, and spoils no transaction by it', async () => {
    const queue = notingQueue();
    await queue.enqueue('note', 'first', { key: 'order 7' });
    await database().db.transaction(async () => {
      await queue.enqueue('note', 'second', { key: 'order 7' });
      await queue.enqueue('note', 'another', { key: 'order 8' });
      await queue.enqueue('note', 'shouted', { key: 'ORDER 7' });
      await queue.enqueue('note', 'without key');
      await queue.enqueue('note', 'without key');
    });
    await queue.drain();
    expect(payloads().sort()).toEqual(['another', 'first', 'shouted', 'without key', 'without key']);
  });

  it('keeps the keys of different jobs apart', async () => {
    const queue = notingQueue();
    queue.define({ name: 'other', handle: async (job) => void done.push(job) });
    await queue.enqueue('note', 1, { key: 'same' });
    await queue.enqueue('other', 2, { key: 'same' });
    await expect(queue.drain()).resolves.toBe(2);
  });

  it('holds a key while its job runs and frees it when the job has ended', async () => {
    const queue = queueOf();
    let runs = 0;
    queue.define({
      name: 'sync',
      handle: async () => {
        runs += 1;
        await queue.enqueue('sync', 'while it runs', { key: 'stock' });
      },
    });
    await queue.enqueue('sync', 'first', { key: 'stock' });
    await expect(queue.drain()).resolves.toBe(1);
    expect(runs).toBe(1);
    await queue.enqueue('sync', 'after it ran', { key: 'stock' });
    await expect(queue.drain()).resolves.toBe(1);
  });

  it('runs what a running job adds in the same drain', async () => {
    const queue = notingQueue();
    queue.define({
      name: 'fan out',
      handle: async () => {
        for (const number of [1, 2, 3]) await queue.enqueue('note', number);
      },
    });
    await queue.enqueue('fan out', null);
    await expect(queue.drain()).resolves.toBe(4);
    expect(payloads().sort()).toEqual([1, 2, 3]);
  });

  it('tries again, later and later, and keeps the dead for a replay', async () => {
    const queue = queueOf();
    let works = false;
    const attempts: number[] = [];
    queue.define({
      name: 'feed',
      handle: async ({ attempt }) => {
        attempts.push(attempt);
        if (!works) throw new Error(`attempt ${attempt} failed`);
      },
    });
    await queue.enqueue('feed', { order: 1 }, { maxAttempts: 3, key: 'order 1' });
    await expect(queue.drain()).resolves.toBe(0);
    clock.advance(4999);
    await queue.drain();
    expect(attempts).toEqual([1]);
    clock.advance(1);
    await queue.drain();
    clock.advance(14_999);
    await queue.drain();
    expect(attempts).toEqual([1, 2]);
    await expect(queue.deadLetters({ limit: 10 })).resolves.toEqual({ letters: [], total: 0 });
    clock.advance(1);
    await expect(queue.drain()).resolves.toBe(1);
    expect(attempts).toEqual([1, 2, 3]);
    expect(log.errors).toEqual([expect.stringContaining('attempt 3 failed')]);

    const [dead] = (await queue.deadLetters({ limit: 10 })).letters;
    expect(dead).toMatchObject({ name: 'feed', payload: { order: 1 }, error: 'Error: attempt 3 failed' });
    expect(dead?.failedAt).toEqual(clock.now());
    clock.advance(DAY);
    await expect(queue.drain()).resolves.toBe(0);
    // A dead job holds its key no longer.
    await queue.enqueue('feed', { order: 1 }, { runAt: new Date(clock.now().getTime() + DAY), key: 'order 1' });
    expect(await statuses()).toEqual(['dead', 'pending']);

    works = true;
    for (const id of ['0', '-1', 'x', '', '99999999999999', '1 or 1=1']) {
      await expect(queue.retryDead(id)).resolves.toBe(false);
    }
    await expect(queue.retryDead(dead?.id ?? '')).resolves.toBe(true);
    await expect(queue.retryDead(dead?.id ?? '')).resolves.toBe(false);
    await expect(queue.drain()).resolves.toBe(1);
    expect(attempts).toEqual([1, 2, 3, 1]);
    await expect(queue.deadLetters({ limit: 10 })).resolves.toEqual({ letters: [], total: 0 });
  });

  it('makes five attempts unless told otherwise', async () => {
    const queue = queueOf();
    let attempts = 0;
    queue.define({
      name: 'feed',
      handle: () => {
        attempts += 1;
        throw new Error('thrown, not rejected');
      },
    });
    await queue.enqueue('feed', null);
    for (let hour = 0; hour < 8; hour += 1) {
      await queue.drain();
      clock.advance(HOUR);
    }
    expect(attempts).toBe(5);
    expect(await statuses()).toEqual(['dead']);
  });

  it('leaves a job of unknown name to newer processes, and lets it become a dead letter where none is', async () => {
    await notingQueue().enqueue('note', 'from a newer version', { maxAttempts: 1 });
    const older = queueOf('older');
    await expect(older.drain()).resolves.toBe(0);
    clock.advance(HOUR + 1);
    await older.drain();
    const [dead] = (await older.deadLetters({ limit: 10 })).letters;
    expect(dead?.error).toContain("no job 'note'");
  });

  it('gives each of 200 jobs to one of two workers that drain side by side', async () => {
    const runs: unknown[] = [];
    const workers = ['one', 'two'].map((name) => ({ queue: queueOf(name), begun: createDeferred() }));
    for (const { queue, begun } of workers) {
      queue.define({
        name: 'note',
        handle: async ({ payload }) => {
          begun.resolve();
          // Neither goes on before both hold a job.
          await Promise.all(workers.map((each) => each.begun.promise));
          runs.push(payload);
        },
      });
    }
    const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
    const producer = notingQueue('producer');
    await database().db.transaction(async () => {
      for (const number of numbers) await producer.enqueue('note', number);
    });
    const settled = await Promise.all(workers.map(({ queue }) => queue.drain()));
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(settled.every((count) => count > 0)).toBe(true);
    expect(runs.sort((one, other) => Number(one) - Number(other))).toEqual(numbers);
    expect(new Set(await statuses())).toEqual(new Set(['done']));
  });

  it('does not let a long job hold up short ones', async () => {
    const queue = notingQueue();
    const shortDone = createDeferred();
    queue.define({ name: 'long', handle: () => shortDone.promise });
    queue.define({ name: 'short', handle: async () => shortDone.resolve() });
    await queue.enqueue('long', null);
    await queue.enqueue('short', null);
    await expect(queue.drain()).resolves.toBe(2);
  });

  it('takes over the job of a worker that died, and lets it settle nothing if it was only slow', async () => {
    const slow = queueOf('slow');
    const begun = createDeferred();
    const finish = createDeferred();
    slow.define({
      name: 'note',
      lease: MINUTE,
      handle: async () => {
        begun.resolve();
        await finish.promise;
        throw new Error('too late to matter');
      },
    });
    await slow.enqueue('note', 1);
    const lost = slow.drain();
    await begun.promise;
    const heir = notingQueue('heir');
    clock.advance(MINUTE);
    await expect(heir.drain()).resolves.toBe(0);
    clock.advance(20_000);
    await expect(heir.drain()).resolves.toBe(1);
    expect(done).toMatchObject([{ payload: 1, attempt: 2 }]);
    finish.resolve();
    await expect(lost).resolves.toBe(0);
    expect(await rows()).toMatchObject([{ status: 'done', last_error: null }]);
    expect(log.warnings).toEqual([expect.stringContaining('outlived its lease')]);
  });

  it('renews the lease of a long job, so that nobody else takes it', async () => {
    const lease = 300;
    const owner = queueOf('owner');
    const begun = createDeferred();
    const finish = createDeferred();
    owner.define({
      name: 'import',
      lease,
      handle: async () => {
        begun.resolve();
        await finish.promise;
      },
    });
    await owner.enqueue('import', null);
    const running = owner.drain();
    await begun.promise;
    clock.advance(lease - 100);
    const renewed = clock.now().getTime() + lease;
    while (toDate((await rows())[0]?.locked_until)?.getTime() !== renewed) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    clock.advance(lease - 100);
    const other = queueOf('other');
    other.define({ name: 'import', handle: () => Promise.reject(new Error('must not run')) });
    await expect(other.drain()).resolves.toBe(0);
    finish.resolve();
    await expect(running).resolves.toBe(1);
    expect(await rows()).toMatchObject([{ status: 'done', attempts: 1 }]);
  });

  it('gives up a job at which every worker dies', async () => {
    const queue = notingQueue();
    await queue.enqueue('note', 1, { maxAttempts: 2 });
    await database().knex(JOB_TABLE).update({ status: 'running', attempts: 2, locked_until: clock.now() });
    clock.advance(MINUTE);
    await expect(queue.drain()).resolves.toBe(1);
    expect(done).toEqual([]);
    expect(await statuses()).toEqual(['dead']);
  });

  it('runs soon after the commit once it is started, outside the context of the request', async () => {
    const request = new AsyncLocalStorage<string>();
    const queue = queueOf();
    const ran = createDeferred<{ request: string | undefined; inTransaction: boolean }>();
    queue.define({
      name: 'note',
      handle: async () => ran.resolve({ request: request.getStore(), inTransaction: database().db.inTransaction() }),
    });
    queue.start();
    try {
      await request.run('POST /orders', () => database().db.transaction(() => queue.enqueue('note', 1)));
      await expect(ran.promise).resolves.toEqual({ request: undefined, inTransaction: false });
    } finally {
      await queue.stop();
    }
    expect(await statuses()).toEqual(['done']);
  });

  it('stops after the jobs in hand, takes no more, and begins anew when it is started', async () => {
    const queue = queueOf();
    const begun = createDeferred();
    const finish = createDeferred();
    queue.define({
      name: 'note',
      handle: async () => {
        begun.resolve();
        await finish.promise;
      },
    });
    await Promise.all(Array.from({ length: 6 }, (_, n) => queue.enqueue('note', n)));
    queue.start();
    await begun.promise;
    let stopped = false;
    const stopping = queue.stop().then(() => {
      stopped = true;
    });
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    finish.resolve();
    await stopping;
    expect((await statuses()).sort()).toEqual(['done', 'done', 'done', 'done', 'pending', 'pending']);
    await expect(queue.drain()).resolves.toBe(0);
    queue.start();
    await queue.drain();
    await queue.stop();
    expect(new Set(await statuses())).toEqual(new Set(['done']));
  });

  it('gives back what it had claimed but not begun when it is stopped', async () => {
    const queue = notingQueue();
    await queue.enqueue('note', 1);
    let stopping: Promise<void> | undefined;
    const stopAtReading = ({ sql }: { sql: string }): void => {
      if (/^select \*/.test(sql)) stopping ??= queue.stop();
    };
    database().knex.on('query', stopAtReading);
    try {
      await expect(queue.drain()).resolves.toBe(0);
    } finally {
      database().knex.removeListener('query', stopAtReading);
    }
    await stopping;
    expect(done).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 0, locked_by: null }]);
  });

  it('sweeps done jobs after seven days by a cron of its own', async () => {
    const queue = notingQueue();
    queue.start();
    await queue.enqueue('note', 1);
    await queue.drain();
    for (const [milliseconds, kept] of [[7 * DAY, 1] as const, [MINUTE, 0] as const]) {
      clock.advance(milliseconds);
      await crons.get('shop-jobs-sweep')?.();
      expect(await rows()).toHaveLength(kept);
    }
    await queue.stop();
  });
});
