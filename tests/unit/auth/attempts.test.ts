import { AccessError } from '../../../server/src/domain/errors';
import { createAttempts } from '../../../server/src/platform/auth/attempts';
import type { RateWindows } from '../../../server/src/platform/http/rate-windows';

const lost = (): Error => Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' });

/** Counters in memory; `failures` are thrown by the next refunds, one by one. */
const countersOf = (failures: Error[] = []) => {
  const hits = new Map<string, number>();
  const add = (bucket: string, step: number): number => {
    hits.set(bucket, (hits.get(bucket) ?? 0) + step);
    return hits.get(bucket) as number;
  };
  const windows = {
    hit: (bucket: string) => Promise.resolve({ hits: add(bucket, 1), resetsAt: 60_000 }),
    refund: (bucket: string) => {
      const failure = failures.shift();
      if (failure) return Promise.reject(failure);
      add(bucket, -1);
      return Promise.resolve();
    },
  } as unknown as RateWindows;
  const { guard } = createAttempts(windows, () => 0);
  const attempt = (verify: () => Promise<true | null>) => guard('login', 'ada', '192.0.2.1', verify);
  return { attempt, counted: () => [...hits.values()] };
};

describe('attempts to sign in', () => {
  it('count when they fail, and not when they are verified', async () => {
    const { attempt, counted } = countersOf();
    await attempt(() => Promise.resolve(null));
    expect(counted()).toEqual([1, 1, 1]);
    await attempt(() => Promise.resolve(true));
    expect(counted()).toEqual([1, 1, 1]);
    await expect(attempt(() => Promise.reject(new AccessError('authentication_failed', 'No')))).rejects.toThrow('No');
    expect(counted()).toEqual([2, 2, 2]);
  });

  it('are refused from the eleventh failure on', async () => {
    const { attempt } = countersOf();
    for (let count = 0; count < 10; count += 1) await attempt(() => Promise.resolve(null));
    await expect(attempt(() => Promise.resolve(true))).rejects.toThrow('Too many failed attempts');
  });

  it('do not count where the store could not judge them', async () => {
    const { attempt, counted } = countersOf();
    await expect(attempt(() => Promise.reject(lost()))).rejects.toThrow('Connection lost');
    expect(counted()).toEqual([0, 0, 0]);
  });

  it('are taken back on another connection where one is lost, and the answer stays', async () => {
    const { attempt, counted } = countersOf([lost()]);
    expect(await attempt(() => Promise.resolve(true))).toBe(true);
    expect(counted()).toEqual([0, 0, 0]);
  });

  it('tell why they failed, and not that they could not be taken back', async () => {
    const { attempt } = countersOf(Array.from({ length: 6 }, () => new Error('no refund')));
    await expect(attempt(() => Promise.reject(lost()))).rejects.toThrow('Connection lost');
  });
});
