import { versionModel, type Versions } from '../../server/src/platform/cache/versions';
import { createDeferred } from '../support/deferred';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { versionsByClock } from '../support/test-versions';

describeOnEachDatabase('version numbers', [versionModel], (database) => {
  let clock: TestClock;
  let here: Versions;
  let there: Versions;

  const processOf = (): Versions => versionsByClock({ db: database().db, clock, log: console });

  beforeEach(async () => {
    clock = createTestClock();
    await database().db.table('shop_versions').delete();
    here = processOf();
    there = processOf();
  });

  it('count each change, whoever makes the first one', async () => {
    expect(await here.current('tax')).toBe(0);
    await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 ? here : there).raise('tax')));
    clock.advance(701);
    expect(await here.current('tax')).toBe(10);
    expect(await here.current('shipping')).toBe(0);
  });

  it('show a change at once in the process that made it, and within 700 ms in another', async () => {
    await there.current('tax');
    await here.raise('tax');
    expect(await here.current('tax')).toBe(1);
    clock.advance(701);
    expect(await there.current('tax')).toBe(1);
  });

  it('keep what was loaded until its own number changes', async () => {
    let loads = 0;
    const read = here.remember('tax', async () => (loads += 1));
    await Promise.all([read(), read(), read()]);
    await here.raise('shipping');
    expect(await read()).toBe(1);
    await here.raise('tax');
    expect(await read()).toBe(2);
  });

  it('remember nothing for longer than a minute, and no failure at all', async () => {
    let loads = 0;
    const read = here.remember('tax', async () => {
      loads += 1;
      if (loads === 1) throw new Error('no connection');
      return loads;
    });
    await expect(read()).rejects.toThrow('no connection');
    expect(await read()).toBe(2);
    clock.advance(60_000);
    expect(await read()).toBe(3);
  });

  it('serve a transaction what it has loaded itself, and the next ones from memory after its commit', async () => {
    const { db } = database();
    const told: boolean[] = [];
    const again = createDeferred();
    const read = here.remember('tax', async () => {
      told.push(db.inTransaction());
      if (told.length === 2) again.resolve();
    });
    await db.transaction(() => read());
    await again.promise;
    await db.transaction(() => read());
    expect(told).toEqual([true, false]);
  });

  it('let no transaction wait for what others are loading, who may wait for its connection', async () => {
    const { db } = database();
    const [first, second] = [createDeferred<string>(), createDeferred<string>()];
    const loads = [first.promise, second.promise];
    const read = here.remember('tax', async () => loads.shift() ?? 'again');
    const outside = read();
    // The first load has begun once the numbers were read.
    await here.current('tax');
    second.resolve('inside');
    expect(await db.transaction(() => read())).toBe('inside');
    first.resolve('outside');
    expect(await outside).toBe('outside');
  });

  it('are read once by a transaction, until it changes one itself', async () => {
    const { db } = database();
    let loads = 0;
    const read = here.remember('tax', async () => (loads += 1));
    await db.transaction(async () => {
      expect(await Promise.all([read(), read()])).toEqual([1, 1]);
      expect(await read()).toBe(1);
      await here.raise('tax');
      expect([await read(), await read()]).toEqual([2, 3]);
    });
  });

  it('load nothing after a transaction that was rolled back', async () => {
    const { db } = database();
    let loads = 0;
    const read = here.remember('tax', async () => (loads += 1));
    const failing = db.transaction(async () => {
      await read();
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await here.current('tax');
    expect(loads).toBe(1);
  });

  it('leave no trace of a change that was rolled back', async () => {
    const { db } = database();
    const read = here.remember('tax', async () => here.current('tax'));
    await read();
    const failing = db.transaction(async () => {
      await here.raise('tax');
      await read();
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    clock.advance(701);
    expect(await here.current('tax')).toBe(0);
    expect(await read()).toBe(0);
  });
});
