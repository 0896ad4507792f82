import type { MessageAnswer, Page } from './answers';
import type { Count, Id, Moment } from './scalars';

/** A job that failed at each of its attempts. */
export type DeadJobView = {
  readonly id: Id;
  readonly name: string;
  /** What the job was given, mostly ids; any JSON. */
  readonly payload: unknown;
  readonly attempts: Count;
  /** Of the last attempt; at most 2,000 characters. */
  readonly error: string;
  readonly created_at: Moment | null;
  readonly failed_at: Moment | null;
};

/** The youngest first. */
export type DeadJobsAnswer = { readonly dead_jobs: Page<DeadJobView> };

/** An event that one of its consumers refused at each attempt; the others have theirs. */
export type DeadEventView = {
  /** Of this delivery: what is tried again. */
  readonly id: Id;
  /** The same for all deliveries of one event. */
  readonly event_id: Id;
  readonly event: string;
  /** A part of the store, `site:` with the name of a listener of the site, or `event-hub`. */
  readonly consumer: string;
  /** The records that it is about, mostly by their ids; each event has names of its own. */
  readonly references: Readonly<Record<string, unknown>>;
  readonly attempts: Count;
  /** Of the last attempt; at most 2,000 characters. */
  readonly error: string;
  readonly created_at: Moment | null;
};

/** The youngest first. */
export type DeadEventsAnswer = { readonly dead_events: Page<DeadEventView> };

export type BackgroundOperations = {
  'background.jobsFind': DeadJobsAnswer;
  'background.retryJob': MessageAnswer;
  'background.eventsFind': DeadEventsAnswer;
  'background.retryEvent': MessageAnswer;
};
