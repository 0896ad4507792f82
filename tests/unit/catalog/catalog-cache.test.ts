import { setImmediate as turn } from 'node:timers/promises';
import { catalogCache } from '../../../server/src/modules/storefront/catalog-cache';
import type { Platform } from '../../../server/src/platform/platform';
import { memoOfOne } from '../../support/memo-of-one';

const setUp = () => {
  const state = { version: 1, isInTransaction: false };
  const platform = {
    config: { catalogCache: true },
    memo: memoOfOne(),
    versions: { current: () => Promise.resolve(state.version) },
    db: { inTransaction: () => state.isInTransaction },
  } as unknown as Platform;
  const ends: ((total: number) => void)[] = [];
  const count = () => new Promise<number>((resolve) => void ends.push(resolve));
  return { state, ends, ask: () => catalogCache(platform).total('list', count), cache: catalogCache(platform) };
};

describe('what is remembered of the catalogue', () => {
  it('is made once for all who ask at the same moment', async () => {
    const { ask, ends } = setUp();
    const asked = [ask(), ask()];
    await turn();
    expect(ends).toHaveLength(1);
    ends[0]?.(7);
    expect(await Promise.all(asked)).toEqual([7, 7]);
    expect(await ask()).toBe(7);
    expect(ends).toHaveLength(1);
  });

  it('is made anew for who asks after a change, also while the old one is being made', async () => {
    const { ask, ends, state } = setUp();
    const before = ask();
    await turn();
    state.version = 2;
    const after = ask();
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.(8);
    ends[0]?.(7);
    expect(await Promise.all([before, after])).toEqual([7, 8]);
  });

  it('is not waited for within a transaction, which holds a connection', async () => {
    const { ask, ends, state } = setUp();
    const outside = ask();
    await turn();
    state.isInTransaction = true;
    const inside = ask();
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.(7);
    expect(await inside).toBe(7);
    ends[0]?.(7);
    expect(await outside).toBe(7);
  });

  it('is not remembered where it could not be made', async () => {
    const { cache } = setUp();
    const fail = () => Promise.reject(new Error('no connection'));
    await expect(Promise.all([cache.total('list', fail), cache.total('list', fail)])).rejects.toThrow('no connection');
    expect(await cache.total('list', () => Promise.resolve(3))).toBe(3);
  });
});
