import type { DeadLetters, DeadSearch } from '../jobs/row-upkeep';
import type { DeadDelivery } from './outbox-upkeep';

/**
 * Domain events. `record` writes the event to the outbox table inside the caller's transaction, so it exists exactly when
 * the change it tells of exists. After the commit it is delivered at least once: to durable consumers, to hook actions
 * (`shop/<name>`), and to Strapi's eventHub (`shop.<name>`, which feeds Strapi's own webhooks). Each of them has the event by itself.
 */
export type EventReferences = Readonly<Record<string, unknown>>;

/**
 * A record that an event tells of, or its id alone where it was deleted before the delivery. All other fields can be read without a
 * guard, and are undefined then; any of them tells the two apart.
 */
export type OrGone<Told extends { readonly id: unknown }> =
  Told | (Pick<Told, 'id'> & { readonly [Field in Exclude<keyof Told, 'id'>]?: undefined });

export type EventDefinition<Name extends string = string, Payload = unknown> = {
  /** e.g. 'order_paid'. */
  readonly name: Name;
  /** Says exactly when it fires; printed into the docs. */
  readonly when: string;
  /** Turns the stored references (ids) into the documented payload at the moment of delivery. */
  readonly hydrate?: (references: EventReferences) => Promise<Payload>;
  /** Instead of `hydrate`, for events that come in numbers: the payloads of many, in their order, in a fixed number of statements. */
  readonly hydrateAll?: (references: readonly EventReferences[]) => Promise<readonly Payload[]>;
  /** Never set; ties the type of the payload to the definition. */
  readonly payload?: Payload;
};

/** Keeps name and payload in the type. */
export const defineEvent = <const Name extends string, Payload>(
  definition: EventDefinition<Name, Payload>
): EventDefinition<Name, Payload> => definition;

/** For an event whose payload is what was recorded. */
export const carries = <Payload>(): { readonly payload?: Payload } => ({});

export type RecordedEvent = { readonly name: string; readonly references: EventReferences };

export type Receive = (delivery: {
  /** Of the event. */
  readonly id: number;
  readonly event: string;
  readonly payload: unknown;
  /** When the event was recorded. */
  readonly recordedAt: Date;
  /** The same at each delivery of this event to this consumer, and of no other: for receivers that tell repetitions by a key. */
  readonly idempotencyKey: string;
}) => Promise<void>;

export type DurableConsumer = {
  /**
   * Stable: what is still to be delivered is kept under this name. Unique among the consumers of the event; a consumer of several
   * events gets them one after another, in the order in which they were recorded.
   */
  readonly name: string;
  readonly event: string;
  readonly handle: Receive;
  /**
   * Asked when the deliveries of an event are written; false: this consumer gets none of it. For those that have mostly nothing to do.
   * From the memory of the process: it is asked for each event.
   */
  readonly isWanted?: () => Promise<boolean>;
  /**
   * It hears of an event once it is through with all before, in whatever process: for who writes down what others do in that order. One that
   * fails is waited for until its fourth attempt, some two minutes. The same for all events of a name.
   */
  readonly isOrdered?: true;
};

export type Events = {
  readonly define: (definition: EventDefinition) => void;
  readonly definitions: () => readonly EventDefinition[];
  readonly consume: (consumer: DurableConsumer) => void;
  /** All events of one use case in one statement. Must be called inside a transaction; unknown names throw. */
  readonly record: (events: readonly RecordedEvent[]) => Promise<void>;
  /**
   * Delivers what is due now; answers how many events were announced, and how many deliveries came to their end (received, or given up).
   * For tests. Throws inside a transaction: consumers would wait for the connection that it holds.
   */
  readonly drain: () => Promise<number>;
  /** Deletes events and deliveries that ended more than seven days ago. */
  readonly sweep: () => Promise<void>;
  /** Deliveries that a consumer refused at every attempt, the youngest first. */
  readonly deadLetters: (search: DeadSearch) => Promise<DeadLetters<DeadDelivery>>;
  /** Offers the event once more to the consumer that refused it; false when there is no such dead delivery. */
  readonly retryDead: (id: string) => Promise<boolean>;
  readonly start: () => void;
  /** Stops taking new rows and waits for those in hand. */
  readonly stop: () => Promise<void>;
};
