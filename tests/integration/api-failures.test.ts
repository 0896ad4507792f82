import { recordApiFailure } from '../../server/src/modules/activity';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const TABLE = 'shop_activities';
const title = 'A payment was not checked';

describeOnEachDatabase('calls that failed', storeTables(), (database) => {
  let clock: TestClock;
  let store: StoreProcess;

  beforeEach(async () => {
    clock = createTestClock();
    store = await startProcess(database(), clock);
    await database().db.table(TABLE).delete();
  });

  const fail = (detail: string, moduleId?: number, error: unknown = new Error('no answer')): Promise<void> =>
    recordApiFailure(
      store.platform,
      { title, detail, moduleName: 'payment', ...(moduleId === undefined ? {} : { moduleId }) },
      error
    );

  const rows = () => database().db.table(TABLE).orderBy('id').select('content', 'module_id', 'log_type');

  it('stand in the log once an hour for each record, and in the log of the site each time', async () => {
    await fail('pi_1');
    await fail('pi_2');
    await fail('pi_3', 7);
    clock.advance(3_599_999);
    await fail('pi_4');
    expect((await rows()).map(({ content, module_id }) => [content, module_id])).toEqual([
      ['pi_1: Error: no answer', null],
      ['pi_3: Error: no answer', 7],
    ]);
    clock.advance(1);
    await fail('pi_5');
    expect(await rows()).toHaveLength(3);
    expect(store.log.errors).toHaveLength(5);
    expect(store.log.errors[2]).toBe(`${title} (pi_3, payment 7): Error: no answer`);
  });

  it('say nothing of statements and their values', async () => {
    await fail('pi_1', 1, new Error("update `t` set `key` = 'secret' - Lock wait timeout"));
    await fail('pi_1', 2, 'no error at all');
    await fail('pi_1', 3, new Error('\u0000'.repeat(3) + 'x'.repeat(5_000)));
    const [first, second, third] = (await rows()).map(({ content }) => String(content));
    expect(first).toBe('pi_1: Error: Lock wait timeout');
    expect(second).toBe('pi_1: no error at all');
    expect(third).toHaveLength(2_006);
  });

  it('never fail themselves', async () => {
    const { db } = store.platform;
    const broken = { ...db, deferInsert: () => Promise.reject(new Error('disk full')) };
    const platform = { ...store.platform, db: broken };
    await recordApiFailure(platform, { title, moduleName: 'payment' }, new Error('no answer'));
    expect(store.log.errors).toEqual([
      `${title}: Error: no answer`,
      'The failure could not be recorded: Error: disk full',
    ]);
  });
});
