import { route } from '../../platform/http/route';
import * as controller from './background.controller';
import { deadEventsQuery, deadJobsQuery } from './background.controller';

const FOR_SUPER_ADMINS = { policy: 'AdminPolicy', permission: 'super_admin' } as const;

export const backgroundRoutes = [
  route({
    method: 'GET',
    path: '/app/dead-jobs',
    action: 'background.jobsFind',
    summary: 'List the jobs that were given up',
    handler: controller.listJobs,
    ...FOR_SUPER_ADMINS,
    input: { query: deadJobsQuery },
  }),
  route({
    method: 'POST',
    path: '/app/dead-jobs/:id/retry',
    action: 'background.retryJob',
    summary: 'Try a job again',
    description: 'It runs in the background, with all its attempts.',
    handler: controller.retryJob,
    ...FOR_SUPER_ADMINS,
  }),
  route({
    method: 'GET',
    path: '/app/dead-events',
    action: 'background.eventsFind',
    summary: 'List the events that were given up',
    handler: controller.listEvents,
    ...FOR_SUPER_ADMINS,
    input: { query: deadEventsQuery },
  }),
  route({
    method: 'POST',
    path: '/app/dead-events/:id/retry',
    action: 'background.retryEvent',
    summary: 'Deliver an event again',
    description: 'To the consumer that refused it, in the background, with all attempts.',
    handler: controller.retryEvent,
    ...FOR_SUPER_ADMINS,
  }),
];
