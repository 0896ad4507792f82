import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { BIGINT, type RawModel } from '../db/raw-model';

/**
 * One row for each body of data that processes remember parts of. A write raises the number of its body in its own
 * transaction, so that a memory in any process can tell whether what it holds is still what the database says.
 */
export const versionModel: RawModel = {
  uid: 'shop::version',
  singularName: 'shop_versions',
  tableName: 'shop_versions',
  attributes: { id: { type: 'increments' }, name: { type: 'string' }, version: { ...BIGINT } },
  indexes: [{ name: 'shop_versions_uq', columns: ['name'], type: 'unique' }],
};

export type Versions = {
  /** The number of a body of data, 0 before its first change; at most 700 ms old. All numbers are read in one statement. */
  readonly current: (name: string) => Promise<number>;
  /** To be called in the transaction of a change, as its last step: writers wait for one another from here to their commit. */
  readonly raise: (name: string) => Promise<void>;
  /**
   * A reader that loads once and then answers from memory until the number of `name` changes, for a minute at most. In the
   * transaction that changes the data it may still answer the old state. What is loaded inside a transaction serves that one alone;
   * it is loaded again for the others once that has committed.
   */
  readonly remember: <Value>(name: string, load: () => Promise<Value>) => () => Promise<Value>;
  /** Runs `read`, which fills a memory, after the commit of the transaction around; the caller does not wait, and hears of no error. */
  readonly readAfterCommit: (read: () => Promise<unknown>) => Promise<void>;
  readonly stop: () => void;
};

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: { readonly debug: (message: string) => void };
};

const TABLE = 'shop_versions';
/** How long numbers that were read may be believed without looking again. Other processes' changes show within this. */
const BELIEF = 700;
/** While requests come in, the numbers are looked up beside them instead of in them. */
const LOOK_AHEAD = 300;
const IDLE_AFTER = 5_000;

type Numbers = ReadonlyMap<string, number>;

type State = {
  numbers: Numbers;
  readAt: number;
  askedAt: number;
  /** This process's own changes, numbered, that no read has been begun after: what was read before one is not believed. */
  readonly unread: Map<string, number>;
  changes: number;
  reading: Promise<void> | null;
};

const readNumbers = async (db: Database): Promise<Numbers> => {
  const rows = (await db.table(TABLE).select('name', 'version')) as { name: string; version: unknown }[];
  return new Map(rows.map(({ name, version }) => [name, Number(version)]));
};

const refresh = async ({ db, clock }: Parts, state: State): Promise<void> => {
  const { changes } = state;
  const startedAt = clock.now().getTime();
  state.numbers = await readNumbers(db);
  state.readAt = startedAt;
  for (const [name, change] of state.unread) if (change <= changes) state.unread.delete(name);
};

/** Those who ask at the same moment wait for the same statement. */
const refreshOnce = (parts: Parts, state: State): Promise<void> => {
  state.reading ??= refresh(parts, state).finally(() => {
    state.reading = null;
  });
  return state.reading;
};

const lookAhead = (parts: Parts, state: State): NodeJS.Timeout =>
  setInterval(() => {
    if (parts.clock.now().getTime() - state.askedAt > IDLE_AFTER) return;
    refreshOnce(parts, state).catch((error: unknown) => {
      // The next request reads the numbers itself, and reports what is wrong if it still is.
      parts.log.debug(`shop: the version numbers could not be read: ${String(error)}`);
    });
  }, LOOK_AHEAD).unref();

const isBelievable = (name: string, now: number, { readAt, unread }: State): boolean =>
  now - readAt <= BELIEF && !unread.has(name);

const numberIn = (numbers: Numbers, name: string): number => numbers.get(name) ?? 0;

/** Undefined where it has to be looked up. */
const believedNumber = (name: string, now: number, state: State): number | undefined => {
  state.askedAt = now;
  return isBelievable(name, now, state) ? numberIn(state.numbers, name) : undefined;
};

/** What transactions have read for themselves: each reads it once, and nobody else is told. */
const createOwnReads = ({ db }: Parts) => {
  const reads = new WeakMap<object, Map<unknown, Promise<unknown>>>();
  const changed = new WeakSet<object>();

  const remember = <Value>(handle: object, key: unknown, load: () => Promise<Value>): Promise<Value> => {
    const own = reads.get(handle) ?? new Map<unknown, Promise<unknown>>();
    reads.set(handle, own);
    const value = (own.get(key) ?? load()) as Promise<Value>;
    own.set(key, value);
    value.catch(() => own.delete(key));
    return value;
  };

  return {
    read: <Value>(key: unknown, load: () => Promise<Value>): Promise<Value> =>
      db.transaction(({ handle }) => (changed.has(handle) ? load() : remember(handle, key, load))),
    /** From here on each read looks again: what it sees may be rolled back in part. */
    end: (handle: object): void => {
      changed.add(handle);
      reads.delete(handle);
    },
  };
};

type OwnReads = ReturnType<typeof createOwnReads>;

const lookUp = async (name: string, parts: Parts, state: State, own: OwnReads): Promise<Numbers> => {
  const now = parts.clock.now().getTime();
  // A transaction may see an older state than the next request will: what it reads is for itself.
  if (parts.db.inTransaction()) return own.read(TABLE, () => readNumbers(parts.db));
  while (!isBelievable(name, now, state)) await refreshOnce(parts, state);
  return state.numbers;
};

const raise = async ({ db }: Parts, name: string): Promise<void> => {
  const increment = () => db.table(TABLE).where({ name }).increment('version', 1);
  if (Number(await increment()) > 0) return;
  await db.table(TABLE).insert({ name, version: 0 }).onConflict('name').ignore();
  await increment();
};

/** What hooks of the site add to data may change without a number; it shows after this. */
const LONGEST_MEMORY = 60_000;

type Remembered<Value> = {
  readonly version: number;
  readonly until: number;
  readonly value: Promise<Value>;
  isLoaded: boolean;
};

type Believed = (name: string, now: number) => number | undefined;

type Numbering = Pick<Versions, 'current' | 'readAfterCommit'> & { readonly own: OwnReads };

/** Processes that do nothing but sell in transactions would otherwise load the same again for each sale. */
const afterCommitBy =
  ({ db, log }: Parts): Versions['readAfterCommit'] =>
  (read) =>
    db.transaction(({ onCommit }) => {
      onCommit(() => {
        read().catch((error: unknown) => log.debug(`shop: nothing was remembered: ${String(error)}`));
      });
      return Promise.resolve();
    });

const rememberBy =
  ({ db, clock }: Parts, { current, readAfterCommit, own }: Numbering, believed: Believed): Versions['remember'] =>
  <Value>(name: string, load: () => Promise<Value>) => {
    let known: Remembered<Value> | null = null;
    // A transaction holds a connection, so it never waits for a load of others: that may be waiting for a connection.
    const valueOf = (version: number | undefined, now: number): Promise<Value> | null =>
      known && known.version === version && now < known.until && (known.isLoaded || !db.inTransaction())
        ? known.value
        : null;

    const lookUpAndRead = async (): Promise<Value> => {
      // The number is taken before the data is read: should it change in between, what was read counts as old.
      const version = await current(name);
      const now = clock.now().getTime();
      const remembered = valueOf(version, now);
      if (remembered) return remembered;
      // What a transaction sees may never be committed.
      if (db.inTransaction()) {
        return own.read(load, async () => {
          await readAfterCommit(lookUpAndRead);
          return load();
        });
      }
      const mine: Remembered<Value> = { version, until: now + LONGEST_MEMORY, value: load(), isLoaded: false };
      known = mine;
      mine.value.then(
        () => (mine.isLoaded = true),
        () => {
          if (known === mine) known = null;
        }
      );
      return mine.value;
    };

    return () => {
      const now = clock.now().getTime();
      // Asked some fifty times by one order: without a promise of its own each time.
      return valueOf(believed(name, now), now) ?? lookUpAndRead();
    };
  };

export const createVersions = (parts: Parts): Versions => {
  const state: State = { numbers: new Map(), readAt: 0, askedAt: 0, unread: new Map(), changes: 0, reading: null };
  const timer = lookAhead(parts, state);
  const own = createOwnReads(parts);
  const believed: Believed = (name, now) => believedNumber(name, now, state);
  const current = async (name: string): Promise<number> =>
    believed(name, parts.clock.now().getTime()) ?? numberIn(await lookUp(name, parts, state, own), name);
  const readAfterCommit = afterCommitBy(parts);
  return {
    current,
    readAfterCommit,
    raise: (name) =>
      parts.db.transaction(async ({ handle, onCommit }) => {
        own.end(handle);
        await raise(parts, name);
        onCommit(() => {
          state.changes += 1;
          state.unread.set(name, state.changes);
        });
      }),
    remember: rememberBy(parts, { current, readAfterCommit, own }, believed),
    stop: () => clearInterval(timer),
  };
};
