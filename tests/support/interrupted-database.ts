import { AsyncResource } from 'node:async_hooks';
import type { Platform } from '../../server/src/platform/platform';

/**
 * The same process, in which something else happens before its nth written-out statement, or right after it: outside of its
 * transaction, if it has one.
 */
export const interruptedAt = (
  platform: Platform,
  nth: number,
  work: () => Promise<unknown>,
  when: 'before' | 'after' = 'before'
): Platform => {
  const outside = AsyncResource.bind(work);
  let sent = 0;
  const { db } = platform;
  return {
    ...platform,
    db: {
      ...db,
      unprepared: async (query) => {
        sent += 1;
        const isIt = sent === nth;
        if (isIt && when === 'before') await outside();
        const rows = await db.unprepared(query);
        if (isIt && when === 'after') await outside();
        return rows;
      },
    },
  };
};
