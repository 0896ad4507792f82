import type { Isolate } from '../db/isolated-work';
import { errorText, type Log } from '../log';
import type { ActionListener, FilterListener, Hooks } from './hooks';

const DEFAULT_PRIORITY = 10;

type Entry<Listener> = { readonly listener: Listener; readonly priority: number; readonly consumer: string };

type Listeners<Listener> = {
  readonly add: (name: string, listener: Listener, priority?: number, consumer?: string) => () => void;
  readonly of: (name: string) => readonly Entry<Listener>[];
};

/** Databases do not agree on letter case and trailing blanks of unique text. */
const CONSUMER = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/** The listeners of an action that have no name of their own are counted, in the order in which they were added. */
const firstFree = (taken: readonly string[]): string => {
  let count = 1;
  while (taken.includes(`listener-${count}`)) count += 1;
  return `listener-${count}`;
};

const consumerOf = (name: string, taken: readonly string[], wanted: string | undefined): string => {
  if (wanted === undefined) return firstFree(taken);
  if (!CONSUMER.test(wanted)) {
    throw new TypeError(`'${wanted}' cannot be the name of a listener: a to z, 0 to 9, dot, hyphen and underscore.`);
  }
  if (taken.includes(wanted)) throw new TypeError(`The action '${name}' has a listener '${wanted}' already.`);
  return wanted;
};

const createListeners = <Listener>(): Listeners<Listener> => {
  // Lists are replaced, never changed: a run that is under way keeps the list it began with, whatever listeners add or remove.
  const lists = new Map<string, readonly Entry<Listener>[]>();
  const of = (name: string): readonly Entry<Listener>[] => lists.get(name) ?? [];

  const add: Listeners<Listener>['add'] = (name, listener, priority = DEFAULT_PRIORITY, wanted) => {
    // Checked at run time too: plain JavaScript of the site calls this, and a later failure would not name its source.
    if (typeof listener !== 'function') throw new TypeError(`The listener of '${name}' is not a function.`);
    const taken = of(name).map(({ consumer }) => consumer);
    const entry = { listener, priority, consumer: consumerOf(name, taken, wanted) };
    lists.set(
      name,
      [...of(name), entry].sort((one, other) => one.priority - other.priority)
    );
    return () => {
      lists.set(
        name,
        of(name).filter((each) => each !== entry)
      );
    };
  };

  return { add, of };
};

export type HooksParts = {
  readonly log: Log;
  /** Listeners run amid transactions: one that fails must leave them as they were. See `Database.isolate`. */
  readonly isolate: Isolate;
};

const runListener = async (
  { log, isolate }: HooksParts,
  name: string,
  listener: ActionListener,
  payload: unknown
): Promise<void> => {
  const outcome = await isolate(async () => listener(payload));
  if (outcome.status === 'rejected') {
    log.error(`A listener of the action '${name}' failed: ${errorText(outcome.reason)}`);
  }
};

type Filtering = HooksParts & { readonly name: string; readonly context: unknown };

const runFilter = async (filtering: Filtering, listener: FilterListener, value: unknown): Promise<unknown> => {
  const { log, isolate, name, context } = filtering;
  const outcome = await isolate(async () => listener(value, context));
  if (outcome.status === 'rejected') {
    log.error(`A listener of the filter '${name}' failed and was skipped: ${errorText(outcome.reason)}`);
    return value;
  }
  if (outcome.value !== undefined) return outcome.value;
  log.warn(`A listener of the filter '${name}' answered undefined and was skipped; it must answer the value.`);
  return value;
};

/** One after another, each with the answer of the one before. */
const runFilters = async <Value>(
  filtering: Filtering,
  listeners: readonly { readonly listener: FilterListener }[],
  value: Value
): Promise<Value> => {
  let current: unknown = value;
  for (const { listener } of listeners) current = await runFilter(filtering, listener, current);
  return current as Value;
};

const LONGEST_ANSWER = 200;

/** One bounded line. */
const answerText = (answer: unknown): string => {
  const text = typeof answer === 'object' && answer !== null ? Object.prototype.toString.call(answer) : String(answer);
  return text.slice(0, LONGEST_ANSWER);
};

export const createHooks = (parts: HooksParts): Hooks => {
  const { log } = parts;
  const actions = createListeners<ActionListener>();
  const filters = createListeners<FilterListener>();

  const applyFilters = <Value>(name: string, value: Value, context?: unknown): Promise<Value> =>
    runFilters({ ...parts, name, context }, filters.of(name), value);

  const ask: Hooks['ask'] = async (point, value, context) => {
    if (filters.of(point.name).length === 0) return value;
    const answer: unknown = await applyFilters<unknown>(point.name, value, context);
    const used = point.reads(answer, context, value);
    if (used !== undefined) return used;
    log.warn(`The filter '${point.name}' was answered with what cannot be used: ${answerText(answer)}`);
    return value;
  };

  const doAction: Hooks['doAction'] = async (name, payload) => {
    for (const { listener } of actions.of(name)) await runListener(parts, name, listener, payload);
  };

  return {
    addAction: (name, listener, priority, consumer) => actions.add(name, listener, priority, consumer),
    addFilter: (name, listener, priority) => filters.add(name, listener, priority),
    hasAction: (name) => actions.of(name).length > 0,
    listenersOf: actions.of,
    hasFilter: (name) => filters.of(name).length > 0,
    isHeard: (...points) => points.some(({ name }) => filters.of(name).length + actions.of(name).length > 0),
    ask,
    tell: async (point, payload) => {
      if (actions.of(point.name).length > 0) await doAction(point.name, await payload());
    },
    doAction,
    applyFilters,
  };
};
