import { toDate } from '../../server/src/platform/db/columns';
import { type CronRuns, createCronRuns } from '../../server/src/platform/jobs/cron-runs';
import { createEmbeddedQueue } from '../../server/src/platform/jobs/embedded-queue';
import { CRON_RUN_TABLE, cronRunModel, jobModel } from '../../server/src/platform/jobs/job-models';
import type { CronDefinition, JobQueue } from '../../server/src/platform/jobs/job-queue';
import { createDeferred } from '../support/deferred';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { createTestLog, type TestLog } from '../support/test-log';

const MINUTE = 60_000;

describeOnEachDatabase('Cron', [jobModel, cronRunModel], (database) => {
  let clock: TestClock;
  let log: TestLog;
  let runs: string[];

  const contender = (workerId: string, itsClock: TestClock = clock): CronRuns =>
    createCronRuns({ db: database().db, clock: itsClock, log, workerId, scheduleSeconds: 0 });

  const renewals = (workerId: string): CronDefinition => ({
    name: 'renewals',
    rule: '* * * * *',
    run: async () => void runs.push(workerId),
  });

  const row = (): Promise<Record<string, unknown>> => database().knex(CRON_RUN_TABLE).where('name', 'renewals').first();

  beforeEach(async () => {
    clock = createTestClock();
    log = createTestLog();
    runs = [];
    await database().knex(CRON_RUN_TABLE).delete();
  });

  it('lets one of five processes win each minute, the very first too', async () => {
    const contenders = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, cron: contender(name) }));
    for (let minute = 1; minute <= 3; minute += 1) {
      const won = await Promise.all(contenders.map(({ name, cron }) => cron.run(renewals(name))));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(runs).toHaveLength(minute);
      clock.advance(MINUTE);
    }
    expect(log.errors).toEqual([]);
  });

  it('says who ran last, and when', async () => {
    await contender('a').run(renewals('a'));
    const { owner, slot, started_at: startedAt, finished_at: finishedAt } = await row();
    expect({ owner, slot }).toEqual({ owner: 'a', slot: clock.now().getTime() / MINUTE });
    expect([toDate(startedAt), toDate(finishedAt)]).toEqual([clock.now(), clock.now()]);
  });

  it('takes a timer or clock that is a moment early or late for the same minute', async () => {
    const early = createTestClock('2025-03-01T11:59:59.998Z');
    const late = createTestClock('2025-03-01T12:00:40.000Z');
    await expect(contender('early', early).run(renewals('early'))).resolves.toBe(true);
    await expect(contender('sharp').run(renewals('sharp'))).resolves.toBe(false);
    await expect(contender('late', late).run(renewals('late'))).resolves.toBe(false);
    expect(runs).toEqual(['early']);
  });

  it('runs a task again whose row was written by a clock that was days ahead, once', async () => {
    await contender('wrong', createTestClock('2025-03-04T12:00:00.000Z')).run(renewals('wrong'));
    await expect(contender('a').run(renewals('a'))).resolves.toBe(true);
    await expect(contender('b').run(renewals('b'))).resolves.toBe(false);
    const ahead = createTestClock('2025-03-01T12:05:00.000Z');
    await expect(contender('c', ahead).run(renewals('c'))).resolves.toBe(true);
    await expect(contender('a').run(renewals('a'))).resolves.toBe(false);
  });

  it('logs a task that fails and runs it again at its next time', async () => {
    const cron = contender('a');
    const failing = { ...renewals('a'), run: () => Promise.reject(new Error('gateway is away')) };
    await expect(cron.run(failing)).resolves.toBe(true);
    expect(log.errors).toEqual([expect.stringContaining('gateway is away')]);
    expect((await row()).finished_at).toBeNull();
    clock.advance(MINUTE);
    await expect(cron.run(renewals('a'))).resolves.toBe(true);
  });

  it('does not begin a task again in a process that is still at it', async () => {
    const cron = contender('a');
    const finish = createDeferred();
    const first = cron.run({ ...renewals('a'), run: () => finish.promise });
    clock.advance(MINUTE);
    await expect(cron.run(renewals('a'))).resolves.toBe(false);
    finish.resolve();
    await expect(first).resolves.toBe(true);
    await expect(cron.run(renewals('a'))).resolves.toBe(true);
  });

  describe('through the queue', () => {
    let timers: Map<string, { rule: string; task: () => Promise<void> }>;

    const queueOf = (scheduleSeconds = 0): JobQueue => {
      timers = new Map();
      return createEmbeddedQueue({
        db: database().db,
        clock,
        log,
        workerId: 'a',
        random: () => 0,
        scheduleSeconds,
        registerCron: (name, rule, task) => void timers.set(name, { rule, task }),
      });
    };

    it('sets up timers at start, and for what is scheduled later', async () => {
      const queue = queueOf();
      queue.schedule(renewals('a'));
      expect(timers.size).toBe(0);
      queue.start();
      queue.schedule({ ...renewals('a'), name: 'late', rule: '5 * * * *' });
      expect(timers.get('renewals')?.rule).toBe('* * * * *');
      expect(timers.get('late')?.rule).toBe('5 * * * *');
      expect(() => queue.schedule(renewals('a'))).toThrow(/twice/);
      await timers.get('renewals')?.task();
      expect(runs).toEqual(['a']);
      await queue.stop();
    });

    it('runs each task every few seconds where a test asks for it, and by its rule again afterwards', async () => {
      const often = queueOf(5);
      often.schedule({ ...renewals('a'), rule: '17 * * * *' });
      often.start();
      expect(timers.get('renewals')?.rule).toBe('*/5 * * * * *');
      await timers.get('renewals')?.task();
      await timers.get('renewals')?.task();
      expect(runs).toEqual(['a']);
      clock.advance(5_000);
      await timers.get('renewals')?.task();
      expect(runs).toEqual(['a', 'a']);
      await often.stop();
      await expect(contender('b').run(renewals('b'))).resolves.toBe(true);
      expect(log.errors).toEqual([]);
    });

    it('waits at stop for the task in hand and runs none afterwards', async () => {
      const queue = queueOf();
      const begun = createDeferred();
      const finish = createDeferred();
      const run = async (): Promise<void> => {
        begun.resolve();
        await finish.promise;
        runs.push('finished');
      };
      queue.schedule({ ...renewals('a'), run });
      queue.start();
      const running = timers.get('renewals')?.task();
      await begun.promise;
      const stopping = queue.stop().then(() => runs.push('stopped'));
      await new Promise(setImmediate);
      expect(runs).toEqual([]);
      finish.resolve();
      await Promise.all([running, stopping]);
      expect(runs).toEqual(['finished', 'stopped']);
      clock.advance(MINUTE);
      await timers.get('renewals')?.task();
      expect(runs).toEqual(['finished', 'stopped']);
    });
  });
});
