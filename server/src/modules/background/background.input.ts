import type { InferType } from 'yup';
import { explained, object, page, perPage, text } from '../../platform/http/fields';

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
