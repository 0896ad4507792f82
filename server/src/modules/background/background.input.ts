import type { InferType } from 'yup';
import { object, page, perPage, text } from '../../platform/http/fields';

const LONGEST_NAME = 255;

export const deadJobsQuery = object({ name: text(LONGEST_NAME), page: page(), per_page: perPage() });

export const deadEventsQuery = object({ event: text(LONGEST_NAME), page: page(), per_page: perPage() });

export type DeadJobsQuery = InferType<typeof deadJobsQuery>;
export type DeadEventsQuery = InferType<typeof deadEventsQuery>;
