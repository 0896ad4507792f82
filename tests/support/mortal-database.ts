import { readTimezone } from '../../server/src/modules/settings';
import type { Database } from '../../server/src/platform/db/database';
import type { Platform } from '../../server/src/platform/platform';
import { memoOfOne } from './memo-of-one';

export class Killed extends Error {}

/**
 * Another process, which has read the settings and dies at its nth statement after that, as one that is killed: nothing of its
 * open transaction stays.
 */
export const dyingAt = async (platform: Platform, nth: number): Promise<Platform> => {
  let sent = -Infinity;
  const counting =
    <Args extends readonly unknown[], Answer>(send: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      sent += 1;
      if (sent >= nth) throw new Killed();
      return send(...args);
    };
  const { db } = platform;
  const mortal: Database = {
    ...db,
    table: counting(db.table) as Database['table'],
    unprepared: counting(db.unprepared),
    deferInsert: counting(db.deferInsert),
  };
  const process: Platform = { ...platform, db: mortal, memo: memoOfOne() };
  await readTimezone(process);
  sent = 0;
  return process;
};

/** Answers whether the work came to its end. */
export const survives = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
};
