import type { InferType } from 'yup';
import type { MessageAnswer } from '../../contracts/answers';
import type { DeadEventsAnswer, DeadEventView, DeadJobsAnswer, DeadJobView } from '../../contracts/background';
import { NotFoundError } from '../../domain/errors';
import type { Principal } from '../../platform/auth/principal';
import { toTimestamp } from '../../platform/db/columns';
import type { DeadDelivery } from '../../platform/events/outbox-upkeep';
import { envelope, offsetOf } from '../../platform/http/envelope';
import { explained, object, page, perPage, text } from '../../platform/http/fields';
import type { ShopRequest } from '../../platform/http/route';
import type { DeadJob } from '../../platform/jobs/job-queue';
import type { Platform } from '../../platform/platform';
import { authorOf, recordActivities } from '../activity';

const LONGEST_NAME = 255;

export const deadJobsQuery = object({
  name: explained(text(LONGEST_NAME), 'Of the job; blank for all.'),
  page: page(),
  per_page: perPage(),
});

export const deadEventsQuery = object({
  event: explained(text(LONGEST_NAME), 'Name of the event; blank for all.'),
  page: page(),
  per_page: perPage(),
});

export type DeadJobsQuery = InferType<typeof deadJobsQuery>;
export type DeadEventsQuery = InferType<typeof deadEventsQuery>;

/** Characters; errors of drivers repeat whole statements. */
const LONGEST_ERROR = 2_000;

const shortened = (error: string): string =>
  error.length > LONGEST_ERROR ? `${error.slice(0, LONGEST_ERROR)}…` : error;

export const presentDeadJob = ({ id, name, payload, attempts, error, createdAt, failedAt }: DeadJob): DeadJobView => ({
  id: Number(id),
  name,
  payload,
  attempts,
  error: shortened(error),
  created_at: toTimestamp(createdAt),
  failed_at: toTimestamp(failedAt),
});

export const presentDeadEvent = (dead: DeadDelivery): DeadEventView => ({
  id: Number(dead.id),
  event_id: dead.eventId,
  event: dead.event,
  consumer: dead.consumer,
  references: dead.references,
  attempts: dead.attempts,
  error: shortened(dead.error),
  created_at: toTimestamp(dead.recordedAt),
});

const requestOf = (query: { readonly page: number; readonly per_page: number }) => ({
  page: query.page,
  perPage: query.per_page,
});

/** A blank filter counts as none. */
const searchOf = (query: { readonly page: number; readonly per_page: number }, kind: string | undefined) => ({
  kind: kind || undefined,
  limit: query.per_page,
  offset: offsetOf(requestOf(query)),
});

export const listJobs = async ({ platform, query }: ShopRequest<DeadJobsQuery>): Promise<DeadJobsAnswer> => {
  const { letters, total } = await platform.jobs.deadLetters(searchOf(query, query.name));
  return { dead_jobs: envelope(letters.map(presentDeadJob), total, requestOf(query)) };
};

export const listEvents = async ({ platform, query }: ShopRequest<DeadEventsQuery>): Promise<DeadEventsAnswer> => {
  const { letters, total } = await platform.events.deadLetters(searchOf(query, query.event));
  return { dead_events: envelope(letters.map(presentDeadEvent), total, requestOf(query)) };
};

type Kind = 'job' | 'event';

/** It runs in the background, so the answer says no more than that it is due again. */
const retry = (platform: Platform, principal: Principal, kind: Kind, id: number): Promise<MessageAnswer> =>
  platform.db.transaction(async () => {
    const queue = kind === 'job' ? platform.jobs : platform.events;
    if (!(await queue.retryDead(String(id)))) throw new NotFoundError(`There is no ${kind} ${id} that was given up.`);
    const title = kind === 'job' ? 'Job tried again' : 'Event delivered again';
    await recordActivities(platform, [
      { title, content: `#${id}`, moduleName: kind, moduleId: id, ...authorOf(principal) },
    ]);
    return { message: `The ${kind} is tried again.` };
  });

export const retryJob = ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> =>
  retry(platform, principal, 'job', id());

export const retryEvent = ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> =>
  retry(platform, principal, 'event', id());
