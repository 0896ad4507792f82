import type { DeadEventsAnswer, DeadJobsAnswer } from '../../contracts/background';
import type { MessageAnswer } from '../../contracts/answers';
import { NotFoundError } from '../../domain/errors';
import type { Principal } from '../../platform/auth/principal';
import { envelope, offsetOf } from '../../platform/http/envelope';
import type { ShopRequest } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import { authorOf, recordActivities } from '../activity';
import type { DeadEventsQuery, DeadJobsQuery } from './background.input';
import { presentDeadEvent, presentDeadJob } from './background.presenter';

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
