import type { FeedRun } from '../../../contracts/integrations';
import { ConflictError, NotFoundError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { findNamedRun, revive, type NamedRun } from './runs.repository';

export const presentRun = (run: NamedRun): FeedRun => ({
  id: run.id,
  feed_id: run.feed_id,
  feed_name: run.feed_name,
  provider: run.provider,
  scope: run.scope,
  trigger: run.event,
  is_revoke_hook: run.is_revoke,
  status: run.status,
  attempts: run.attempts,
  next_attempt_at: run.status === 'pending' ? toTimestamp(run.available_at) : null,
  note: run.note ?? '',
  created_at: toTimestamp(run.created_at) as string,
  finished_at: toTimestamp(run.finished_at),
});

type Named = { readonly id: number; readonly orderId: number };

/** One that is through, whatever came of it. Of many who ask at once one is first. @throws NotFoundError, ConflictError */
export const runAgain = (platform: Platform, principal: Principal, { id, orderId }: Named): Promise<FeedRun> =>
  platform.db.transaction(async () => {
    const known = await findNamedRun(platform.db, id, orderId);
    if (!known) throw new NotFoundError('The order has no such run of a feed.');
    if (!(await revive(platform.db, id, platform.clock.now()))) {
      throw new ConflictError('The feed is on its way already.');
    }
    const content = `${known.feed_name}, for ${known.event}`;
    const entry = { title: 'Integration feed run again', content, moduleName: 'order', moduleId: orderId };
    await recordActivities(platform, [{ ...entry, ...authorOf(principal) }]);
    return presentRun((await findNamedRun(platform.db, id, orderId)) as NamedRun);
  });
