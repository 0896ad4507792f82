import { isRepeatable } from './database-errors';
import type { DeferredWrites } from './postgres';
import type { Savepoints } from './savepoints';

export type Isolate = <T>(work: () => Promise<T>) => Promise<PromiseSettledResult<T>>;

export const settle: Isolate = async (work) => {
  const [outcome] = await Promise.allSettled([work()]);
  return outcome;
};

/** Works that are isolated one after another: savepoints are a stack, and one that is taken back takes all later ones along. */
export type SerialQueue = { readonly depth: number; last: Promise<unknown> };

export const createSerialQueue = (depth: number): SerialQueue => ({ depth, last: Promise.resolve() });

/** The part of a transaction in which works are isolated: all of it, or such a work itself. */
export type IsolationScope = {
  readonly deferred: DeferredWrites;
  readonly savepoints: Savepoints;
  readonly queue: SerialQueue;
};

const isolateNow = async <T>(
  { deferred, savepoints, queue }: IsolationScope,
  work: () => Promise<T>
): Promise<PromiseSettledResult<T>> => {
  const restore = deferred.mark();
  const savepoint = savepoints.announce(`shop_${queue.depth}`);
  let outcome = await settle(work);
  const ended = savepoints.ended();
  if (ended) throw ended;
  if (outcome.status === 'fulfilled') {
    const [released] = await Promise.allSettled([savepoint.release()]);
    if (released.status === 'fulfilled') return outcome;
    outcome = released;
  }
  if (savepoint.isSet() && isRepeatable(outcome.reason)) throw outcome.reason;
  await savepoint.rollBack().catch(() => {
    // The transaction is gone: why, this says better than that it is.
    throw outcome.reason;
  });
  restore();
  return outcome;
};

/** See `Database.isolate`. Once a work has ended the transaction, none after it begins. */
export const isolateIn = <T>(scope: IsolationScope, work: () => Promise<T>): Promise<PromiseSettledResult<T>> => {
  const { queue } = scope;
  const next = queue.last.then(() => isolateNow(scope, work));
  queue.last = next;
  return next;
};
