import type { modules } from './modules';
import type { EventDefinition } from './platform/events/events';
import type { ActionPoint, FilterPoint } from './platform/events/hook-points';
import type { Hooks } from './platform/events/hooks';

type Module = (typeof modules)[number];

type FilterOf<M> = M extends { readonly filters?: readonly (infer Point)[] } ? Point : never;
type ActionOf<M> = M extends { readonly actions?: readonly (infer Point)[] } ? Point : never;
type EventOf<M> = M extends { readonly events?: (platform: never) => readonly (infer Event)[] } ? Event : never;

type PointName<Point> = Point extends { readonly name: infer Name extends string } ? Name : never;

/** What filters are given and answer, and what they are told beside it, by name. */
export type ShopFilters = {
  readonly [Point in FilterOf<Module> as PointName<Point>]: Point extends FilterPoint<
    infer Value,
    infer Context,
    infer _Used
  >
    ? { readonly value: Value; readonly context: Context }
    : never;
};

/** The payloads of actions within a request, by name. */
export type ShopActions = {
  readonly [Point in ActionOf<Module> as PointName<Point>]: Point extends ActionPoint<infer Payload> ? Payload : never;
};

/** The payloads of events, by name: 'order_paid' is the action 'shop/order_paid', and 'shop.order_paid' on Strapi's eventHub. */
export type ShopEvents = {
  readonly [Event in EventOf<Module> as PointName<Event>]: Event extends EventDefinition<string, infer Payload>
    ? Payload
    : never;
};

type EventActions = { readonly [Name in keyof ShopEvents & string as `shop/${Name}`]: ShopEvents[Name] };
type Told = ShopActions & EventActions;

/** `strapi.plugin('shop').service('hooks')`, with the types of what each hook is given. See docs/hooks.md. */
export type ShopHooks = Pick<Hooks, 'hasAction' | 'hasFilter' | 'doAction' | 'applyFilters'> & {
  /**
   * Lower priorities run first; equal ones in the order in which they were added. What a listener answers is waited for, and not used.
   * `consumer`: the name under which is kept what a listener of an event is still to get. Answers a function that removes it.
   */
  readonly addAction: <Name extends keyof Told>(
    name: Name,
    listener: (payload: Told[Name]) => unknown,
    priority?: number,
    consumer?: string
  ) => () => void;
  readonly addFilter: <Name extends keyof ShopFilters>(
    name: Name,
    listener: (
      value: ShopFilters[Name]['value'],
      context: ShopFilters[Name]['context']
    ) => ShopFilters[Name]['value'] | Promise<ShopFilters[Name]['value']>,
    priority?: number
  ) => () => void;
};
