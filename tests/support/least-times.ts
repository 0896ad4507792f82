type Work = () => Promise<unknown>;

type Rounds = {
  readonly least: number;
  readonly most: number;
  /** As a fraction of the shortest time. */
  readonly noise: number;
  /** Before each round, and not timed. */
  readonly prepare?: Work;
};

const ratioOf = (times: readonly number[]): number => Math.max(...times) / Math.min(...times);

/**
 * How many times the least that one kind of work takes goes into the least that another one takes. A busy machine only ever adds to a
 * time, so the least of many is the work itself: kinds that differ by more than the noise take their turns until they are alike or
 * all rounds are over, and kinds that differ in truth never become alike.
 */
export const ratioOfLeastTimes = async (kinds: readonly Work[], rounds: Rounds): Promise<number> => {
  const { least, most, noise, prepare } = rounds;
  const times = kinds.map(() => Infinity);
  for (let round = 0; round < most; round += 1) {
    await prepare?.();
    for (const [index, work] of kinds.entries()) {
      const began = performance.now();
      await work();
      times[index] = Math.min(times[index] ?? Infinity, performance.now() - began);
    }
    if (round + 1 >= least && ratioOf(times) < 1 + noise) break;
  }
  return ratioOf(times);
};
