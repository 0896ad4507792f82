import type { Clock } from '../../server/src/platform/clock';

export type TestClock = Clock & {
  /** Moves the present moment on by so many milliseconds. */
  readonly advance: (milliseconds: number) => void;
};

export const createTestClock = (start = '2025-03-01T12:00:00.000Z'): TestClock => {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
};

/** Goes with the real time, ahead of it by what it was moved on. */
export const createShiftedClock = (): TestClock => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
};

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
