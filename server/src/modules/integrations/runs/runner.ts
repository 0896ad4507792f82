import { areMet, MAX_RUNS, runPause, type Conditionals } from '../../../domain/integration';
import { withTimeout } from '../../../platform/concurrency';
import { createLaneWorker, type LaneWork, type LaneWorker } from '../../../platform/jobs/lane-worker';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { FEED_RUNS } from '../content-types/run';
import { feedHasRun } from '../integrations.hooks';
import { FeedSkipped } from '../provider';
import { loadRun, type LoadedRun } from './load-work';
import { hasGiven, isGivenByAnotherSale } from './runs.repository';
import { toRunRow, type ClaimedRun, type RunRow } from './runs.rows';

/** Milliseconds for one attempt. */
const PATIENCE = 60_000;
/** Longer notes are of no use in a log. */
const LONGEST_NOTE = 2_500;

type Work = LaneWork<ClaimedRun>;

type Outcome = {
  readonly kind: 'done' | 'skipped' | 'failed';
  readonly note: string;
  /** Missing where there was nothing to do, which the log of the order does not tell. */
  readonly loaded?: LoadedRun;
};

const KEPT = 'Another purchase of the customer still gives it: nothing was taken back.';

/** A customer who bought it twice keeps it until both sales have ended. */
const isKept = async (platform: Platform, run: RunRow, { provider, work }: LoadedRun): Promise<boolean> =>
  run.is_revoke === 'yes' &&
  (provider.isSharedBySales?.(work.feed) ?? true) &&
  (await isGivenByAnotherSale(platform.db, run));

const perform = async (platform: Platform, run: RunRow, loaded: LoadedRun): Promise<Outcome> => {
  const { provider, work } = loaded;
  try {
    if (await isKept(platform, run, loaded)) return { kind: 'done', note: KEPT, loaded };
    const note = await withTimeout(PATIENCE, async () => provider.run(work));
    return { kind: 'done', note: typeof note === 'string' && note !== '' ? note : 'Done.', loaded };
  } catch (error) {
    if (error instanceof FeedSkipped) return { kind: 'skipped', note: error.message, loaded };
    return { kind: 'failed', note: errorText(error), loaded };
  }
};

/** What was given is taken back, whether or not the order still meets the conditions: it was refunded meanwhile. */
const isMeant = async ({ db }: Platform, run: RunRow, { work, input }: LoadedRun): Promise<boolean> => {
  const conditionals = (work.feed.conditionals ?? null) as Conditionals | null;
  return areMet(conditionals, input) || (run.is_revoke === 'yes' && (await hasGiven(db, run)));
};

const attempt = async (platform: Platform, run: RunRow, { rows, token, signal }: Work): Promise<Outcome> => {
  // A row may come back after its last attempt: when its worker died during it.
  if (run.attempts > MAX_RUNS) return { kind: 'failed', note: 'Every process that began it was lost.' };
  const remember = async (made: string): Promise<void> => {
    if ((await rows.note(token, [run.id], { made })) === 0) throw new Error('Another process has taken the run.');
  };
  try {
    const loaded = await loadRun(platform, run, { remember, signal });
    if ('nothing' in loaded) return { kind: 'skipped', note: loaded.nothing };
    if (!(await isMeant(platform, run, loaded))) return { kind: 'skipped', note: 'The conditions are not met.' };
    return await perform(platform, run, loaded);
  } catch (error) {
    return { kind: 'failed', note: errorText(error) };
  }
};

const columnsAfter = ({ attempts }: RunRow, { kind, note }: Outcome, now: Date): Record<string, unknown> => {
  const noted = { note: note.replaceAll('\0', '').slice(0, LONGEST_NOTE) };
  if (kind !== 'failed') return { ...noted, status: kind, finished_at: now };
  const pause = attempts > MAX_RUNS ? null : runPause(attempts);
  if (pause === null) return { ...noted, status: 'dead', finished_at: now };
  return { ...noted, status: 'pending', available_at: new Date(now.getTime() + pause) };
};

const STATUSES = { done: 'success', skipped: 'warning', failed: 'error' } as const;

/** The first failure and the last stand in the log of the order; what lies between them in the run. */
const isLogged = ({ attempts }: RunRow, { kind, loaded }: Outcome, isLast: boolean): boolean =>
  kind === 'failed' ? isLast || attempts <= 1 : loaded !== undefined;

const log = async (platform: Platform, run: RunRow, outcome: Outcome, isLast: boolean): Promise<void> => {
  if (!isLogged(run, outcome, isLast)) return;
  const { kind, note, loaded } = outcome;
  const { provider, feed } = loaded ?? { provider: { title: run.provider }, feed: { name: `Feed ${run.feed_id}` } };
  const isFailure = kind === 'failed';
  await recordActivities(platform, [
    {
      ...{ moduleName: 'order', moduleId: run.order_id, author: 'system', status: STATUSES[kind] },
      title: `${isFailure ? 'Integration Error' : 'Integration'}: ${provider.title}`,
      content: `${feed.name}: ${note}${isFailure && !isLast ? ' It is tried again.' : ''}`,
    },
  ]);
};

const tell = async ({ hooks }: Platform, { kind, note, loaded }: Outcome): Promise<void> => {
  if (kind !== 'done' || !loaded) return;
  const { event_data: data, trigger, is_revoke_hook, scope, provider, integration_id } = loaded.work;
  await hooks.tell(feedHasRun(provider), () => ({
    ...{ ...data, trigger, is_revoke_hook, scope, provider, integration_id, note },
  }));
};

const carryOut = async (platform: Platform, work: Work): Promise<void> => {
  const { db, clock, strapi } = platform;
  const { rows, token, signal } = work;
  const run = toRunRow(work.row as unknown as Record<string, unknown>);
  const outcome = await attempt(platform, run, work);
  if (signal.aborted && outcome.kind === 'failed') return rows.release(token, [run.id]);
  const columns = columnsAfter(run, outcome, clock.now());
  const isMine = await db.transaction(async () => {
    if ((await rows.settle(token, [run.id], columns)) === 0) return false;
    await log(platform, run, outcome, columns.status === 'dead');
    return true;
  });
  if (!isMine) strapi.log.warn(`The feed run ${run.id} outlived its lease; another worker may have repeated it.`);
  else await tell(platform, outcome);
};

/** Carries out what was recorded: at most eight runs at once, those of one feed for one sale one after another. */
export const createFeedRunner = (platform: Platform): LaneWorker => {
  const { db, clock, strapi } = platform;
  return createLaneWorker<ClaimedRun>({
    name: 'Running of integration feeds',
    rowName: 'feed run',
    table: {
      ...{ db, clock, log: strapi.log, table: FEED_RUNS },
      ...{ dueColumn: 'available_at', kindColumn: 'event', ownerColumn: 'feed_id' },
    },
    ownerOf: (row) => Number(row.feed_id),
    carryOut: (work) => carryOut(platform, work),
  });
};

const RUNNER = Symbol('runner of integration feeds');

/** Of this process. Waking it does nothing where it does not run. */
export const feedRunnerOf = (platform: Platform): LaneWorker => platform.memo(RUNNER, () => createFeedRunner(platform));
