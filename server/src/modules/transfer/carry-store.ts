import { AsyncResource } from 'node:async_hooks';
import { errorText } from '../../platform/log';
import type { Platform } from '../../platform/platform';
import type { ArchivePart } from './archive-parts';
import { detachUsers } from './carried-rows.repository';
import { backupsOf, putUploadsBack } from './put-uploads-back';
import { createReception, type Reception } from './receive-archive';
import { finalizeArrival, type Arrived } from './finalize-transfer';
import { standsOf, type Course } from './stands';
import { repositoriesOf, type Repository } from './strapi-tables.repository';
import type { TransferPlan } from './transfer-plan';
import { watchTransfers } from './watch-transfers';
import { linesOfStaying } from './write-archive';

export type CarriedStore = {
  /** Resolves when nothing of a transfer is left to be done. */
  readonly settled: () => Promise<void>;
};

type State = {
  reception: Reception | null;
  isFollowed: boolean;
  /** The users of this site were removed, and its customers are nobody's for now. */
  isDetached: boolean;
  failure: unknown;
  /** What earlier imports of Strapi have left. */
  backups: ReadonlySet<string>;
  settling: Promise<void>;
};

const fresh = ({ strapi }: Platform): Omit<State, 'settling'> => ({
  reception: null,
  isFollowed: false,
  isDetached: false,
  failure: null,
  backups: new Set(backupsOf(strapi)),
});

type Parts = {
  readonly platform: Platform;
  readonly plan: TransferPlan;
  readonly arrived: Arrived;
  readonly state: State;
  /** No transaction runs in it. */
  readonly root: AsyncResource;
};

/** Strapi's commands log errors alone; what somebody has to know about their transfer is said all the same. */
const say = ({ strapi }: Platform, line: string): void => {
  const log = strapi.log as typeof strapi.log & { isLevelEnabled?: (level: string) => boolean };
  if (log.isLevelEnabled?.('warn') ?? true) log.warn(`shop: ${line}`);
  else process.stderr.write(`shop: ${line}\n`);
};

const NO_STORE =
  'The import brought no store and replaced all users. The store of this site stays; its customers have to be connected with users again.';
const CUT_OFF = 'The store in this file was cut off. Import it again.';

const afterCommit = async ({ platform, arrived, state: { reception, isDetached } }: Parts): Promise<void> => {
  if (!reception && isDetached) say(platform, NO_STORE);
  if (!reception) return;
  if (!reception.isComplete()) return say(platform, CUT_OFF);
  const lines = await finalizeArrival(platform, reception, arrived);
  lines.forEach((line) => say(platform, line));
};

const afterRollback = ({ platform, state: { reception, backups } }: Parts): void => {
  reception?.files.discard();
  const isRestored = putUploadsBack(platform.strapi, backups);
  if (isRestored) say(platform, 'The import failed; the media files that it had put aside are back in their place.');
};

type Given = {
  readonly trx: { rollback: (error?: Error) => unknown };
  readonly onCommit: (effect: () => void) => void;
};

/** Strapi's own word of a rollback is lost where the transfer gives up from outside of its transaction. */
const onRollback = ({ trx }: Given, effect: () => void): void => {
  const rollback = trx.rollback.bind(trx);
  trx.rollback = async (error) => {
    const answer = await rollback(error);
    effect();
    return answer;
  };
};

/** Once in each import, in its transaction: what comes after its end, whichever that is. */
const follow = async (parts: Parts): Promise<void> => {
  const { platform, state, root } = parts;
  if (state.isFollowed) return;
  state.isFollowed = true;
  const run = (work: (given: Parts) => Promise<void> | void, done: () => void) => (): void =>
    root.runInAsyncScope(() => {
      (async () => work(parts))()
        .catch((error: unknown) => platform.strapi.log.error(`shop: after an import: ${errorText(error)}`))
        .finally(done);
    });
  await platform.strapi.db.transaction((given) => {
    const transaction = given as unknown as Given;
    state.settling = new Promise((resolve) => {
      transaction.onCommit(run(afterCommit, resolve));
      onRollback(transaction, run(afterRollback, resolve));
    });
    return Promise.resolve();
  });
};

const courseOf = (parts: Parts, repository: (uid: string) => Repository): Course => {
  const { platform, plan, state } = parts;
  return {
    current: () => state.reception,
    receive: async (part: ArchivePart) => {
      await follow(parts);
      state.reception ??= createReception({ platform, plan, repository });
      await state.reception.take(part);
    },
    replacing: async (to) => {
      await follow(parts);
      if (to !== 'user' || state.reception) return;
      await detachUsers(platform.db);
      state.isDetached = true;
    },
    exporting: async () => {
      const lines = [...(await linesOfStaying(platform, plan))];
      for (const leaving of plan.leaving) lines.push(...(await leaving(platform)));
      lines.forEach((line) => say(platform, line));
    },
    failed: (error) => {
      state.failure = error;
      platform.strapi.log.error(`shop: the store could not be exported: ${errorText(error)}`);
    },
  };
};

/** To be called when Strapi has loaded: from then on its transfers carry the store. */
export const carryStore = (platform: Platform, plan: TransferPlan, arrived: Arrived): CarriedStore => {
  const state: State = { ...fresh(platform), settling: Promise.resolve() };
  const parts: Parts = { platform, plan, arrived, state, root: new AsyncResource('shop-transfer') };
  const standFor = standsOf(platform, plan, courseOf(parts, repositoriesOf(platform.strapi)));
  watchTransfers(platform.strapi, {
    begun: () => void Object.assign(state, fresh(platform)),
    standFor: (uid) => {
      // Older versions of Strapi go on after a type that could not be read: the export would look whole.
      if (state.failure) throw state.failure;
      return standFor(uid);
    },
  });
  return { settled: () => state.settling };
};
