import { errorText, type Log } from '../log';
import type { DurableConsumer, EventDefinition, Receive } from './events';
import type { Hooks } from './hooks';

/** Strapi's eventHub, as a consumer of every event. Events are announced there without a delivery of their own, unless that fails. */
export const EVENT_HUB = 'event-hub';

/** Stands before the names of listeners of the site, so that they never meet those of the store's own consumers. */
const SITE = 'site:';
/** Lower case, because databases do not agree on letter case and trailing blanks of unique text. */
const NAME = /^[a-z0-9][a-z0-9-]{0,99}$/;

export type ConsumersOptions = {
  readonly hooks: Hooks;
  /** Puts `shop.<name>` on Strapi's eventHub. */
  readonly emit: (name: string, payload: unknown) => Promise<void>;
  readonly log: Log;
};

/** Who hears of events, by stable names: consumers of the store's modules, listeners of the site (`site:<name>`), and the eventHub. */
export type Consumers = {
  readonly define: (definition: EventDefinition) => void;
  readonly definitionOf: (event: string) => EventDefinition | undefined;
  readonly definitions: () => readonly EventDefinition[];
  readonly requireDefined: (event: string) => void;
  readonly requireConsumedDefined: () => void;
  readonly consume: (consumer: DurableConsumer) => void;
  /** Of modules alone. */
  readonly ownNamesOf: (event: string) => readonly string[];
  /** Those of modules first, then the listeners by their priorities. */
  readonly namesOf: (event: string) => readonly string[];
  /** Whether a consumer wants its delivery of an event; listeners always do. */
  readonly isWanted: (event: string, name: string) => Promise<boolean>;
  /** Whether it hears of an event only behind all before. */
  readonly isOrdered: (name: string) => boolean;
  /** Of each ordered consumer the events that it wants now. */
  readonly orderedEvents: () => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly find: (event: string, name: string) => Receive | undefined;
  /** What the listeners of the eventHub throw is logged. */
  readonly announce: (event: string, payload: unknown) => Promise<void>;
};

const createDefinitions = () => {
  const definitions = new Map<string, EventDefinition>();
  return {
    define: (definition: EventDefinition): void => {
      if (definitions.has(definition.name)) throw new Error(`The event '${definition.name}' is defined twice.`);
      definitions.set(definition.name, definition);
    },
    definitionOf: (event: string) => definitions.get(event),
    definitions: () => [...definitions.values()],
    requireDefined: (event: string): void => {
      if (!definitions.has(event)) throw new Error(`No event '${event}' is defined.`);
    },
  };
};

const isWantedBy = ({ isWanted }: DurableConsumer): Promise<boolean> => isWanted?.() ?? Promise.resolve(true);

const orderedEventsOf = async (all: readonly DurableConsumer[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const ordered = all.filter(({ isOrdered }) => isOrdered);
  const wanted = await Promise.all(ordered.map(isWantedBy));
  const events = new Map<string, string[]>(ordered.map(({ name }) => [name, []]));
  for (const [index, { name, event }] of ordered.entries()) if (wanted[index]) events.get(name)?.push(event);
  return events;
};

const createModuleConsumers = () => {
  const consumers = new Map<string, readonly DurableConsumer[]>();
  const of = (event: string): readonly DurableConsumer[] => consumers.get(event) ?? [];
  const add = (consumer: DurableConsumer): void => {
    const { name, event } = consumer;
    if (!NAME.test(name) || name === EVENT_HUB) throw new Error(`'${name}' cannot be the name of a consumer.`);
    if (of(event).some((other) => other.name === name)) {
      throw new Error(`'${name}' consumes the event '${event}' twice.`);
    }
    consumers.set(event, [...of(event), consumer]);
  };
  const all = (): readonly DurableConsumer[] => [...consumers.values()].flat();
  return {
    of,
    add,
    events: () => [...consumers.keys()],
    ordering: {
      isOrdered: (name: string): boolean => all().some((each) => each.name === name && each.isOrdered === true),
      orderedEvents: () => orderedEventsOf(all()),
    },
  };
};

export const createConsumers = ({ hooks, emit, log }: ConsumersOptions): Consumers => {
  const definitions = createDefinitions();
  const ofModules = createModuleConsumers();

  const ownNamesOf = (event: string) => ofModules.of(event).map(({ name }) => name);
  const listenersOf = (event: string) => hooks.listenersOf(`shop/${event}`);

  const announce = async (event: string, payload: unknown): Promise<void> => {
    try {
      await emit(`shop.${event}`, payload);
    } catch (error) {
      log.error(`A listener of the event '${event}' failed: ${errorText(error)}`);
    }
  };

  const listenerOf = (event: string, name: string): Receive | undefined => {
    const found = listenersOf(event).find(({ consumer }) => `${SITE}${consumer}` === name);
    return found && (async ({ payload }) => void (await found.listener(payload)));
  };

  const find = (event: string, name: string): Receive | undefined => {
    if (name === EVENT_HUB) return ({ payload }) => announce(event, payload);
    return ofModules.of(event).find((consumer) => consumer.name === name)?.handle ?? listenerOf(event, name);
  };

  return {
    ...definitions,
    requireConsumedDefined: () => ofModules.events().forEach(definitions.requireDefined),
    consume: ofModules.add,
    ownNamesOf,
    isWanted: async (event, name) => {
      const consumer = ofModules.of(event).find((each) => each.name === name);
      return consumer ? isWantedBy(consumer) : true;
    },
    ...ofModules.ordering,
    namesOf: (event) => [...ownNamesOf(event), ...listenersOf(event).map(({ consumer }) => `${SITE}${consumer}`)],
    find,
    announce,
  };
};

/** Whether code of the site is to hear that this consumer failed: its author finds that nowhere else. */
export const isOfSite = (name: string): boolean => name.startsWith(SITE);
