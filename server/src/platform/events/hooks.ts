import type { ActionPoint, FilterPoint, PointLine } from './hook-points';

/*
 * The registry of actions and filters through which other code of the site extends the store:
 * `strapi.plugin('shop').service('hooks').addAction('shop/order_paid', fn, 10)`.
 */

/** What it answers is waited for, and not used. */
export type ActionListener<Payload = unknown> = (payload: Payload) => unknown;
export type FilterListener<Value = unknown, Context = unknown> = (
  value: Value,
  context: Context
) => Value | Promise<Value>;

/**
 * `consumer` is stable from one start to the next: what its listener was given is kept under this name. It is what `addAction` was told,
 * else `listener-<n>`: the first listener of an action that was added without a name is `listener-1`, and so on.
 */
export type NamedListener = { readonly consumer: string; readonly listener: ActionListener };

export type Hooks = {
  /**
   * Lower priorities run first; equal ones in the order in which they were added. Answers a function that removes it. Events are
   * delivered to each listener by itself, under the name of its consumer: see `NamedListener`.
   */
  readonly addAction: (name: string, listener: ActionListener, priority?: number, consumer?: string) => () => void;
  readonly addFilter: (name: string, listener: FilterListener, priority?: number) => () => void;
  readonly hasAction: (name: string) => boolean;
  /** Of an action, in the order of their priorities. */
  readonly listenersOf: (name: string) => readonly NamedListener[];
  readonly hasFilter: (name: string) => boolean;
  /** Whether somebody listens to one of these. */
  readonly isHeard: (...points: readonly Pick<PointLine, 'name'>[]) => boolean;
  /** As `applyFilters`; an answer that the point cannot use is logged, and the value stays as it was. */
  readonly ask: <Value, Context, Used extends Value>(
    point: FilterPoint<Value, Context, Used>,
    value: Used,
    context: Context
  ) => Promise<Used>;
  /** As `doAction`; what listeners are told is gathered only where there are some. */
  readonly tell: <Payload>(point: ActionPoint<Payload>, payload: () => Payload | Promise<Payload>) => Promise<void>;
  /** Runs every listener, each isolated: one that throws is logged and the others still run. */
  readonly doAction: (name: string, payload: unknown) => Promise<void>;
  /** Passes the value through every listener; one that throws, or answers undefined, is logged and skipped. */
  readonly applyFilters: <Value>(name: string, value: Value, context?: unknown) => Promise<Value>;
};
