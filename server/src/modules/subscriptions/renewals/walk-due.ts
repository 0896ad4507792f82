import { createConcurrencyLimit } from '../../../platform/concurrency';
import type { Platform } from '../../../platform/platform';
import { recordFailure } from '../../activity';
import type { SubscriptionRow } from '../subscriptions.rows';
import type { DueCursor, DuePage, DueSearch } from './due-subscriptions.repository';

const BATCH = 100;
/** Side by side: the rest of the store needs connections, too. */
const AT_ONCE = 4;

type Walk = {
  readonly find: (search: Pick<DueSearch, 'after' | 'limit'>) => Promise<DuePage>;
  /** Answers whether it has changed anything. */
  readonly each: (row: SubscriptionRow) => Promise<boolean>;
  /** For the log of a subscription at which it failed. */
  readonly title: string;
};

/** One that fails does not keep the later ones from it; it is tried again with the next run. */
const alone = async (platform: Platform, { each, title }: Walk, row: SubscriptionRow): Promise<boolean> => {
  try {
    return await each(row);
  } catch (error) {
    await recordFailure(platform, { title, moduleName: 'subscription', moduleId: row.id }, error);
    return false;
  }
};

/** All of them, page by page; answers how many were changed. Several processes may walk at once. */
export const walkDue = async (platform: Platform, walk: Walk): Promise<number> => {
  const { run } = createConcurrencyLimit(AT_ONCE);
  let changed = 0;
  for (let after: DueCursor = null; ;) {
    const { rows, end } = await walk.find({ after, limit: BATCH });
    const results = await Promise.all(rows.map((row) => run(() => alone(platform, walk, row))));
    changed += results.filter(Boolean).length;
    if (rows.length < BATCH) return changed;
    after = end;
  }
};
