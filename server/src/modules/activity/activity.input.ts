import type * as yup from 'yup';
import type { Conforms } from '../../platform/http/parse-input';
import { listFields, object, oneOf, required } from '../../platform/http/fields';
import type { ListActivitiesCriteria } from './commands';

export const listActivitiesQuery = object({
  ...listFields(),
});

export const markReadBody = object({ status: required(oneOf('read', 'unread')) });

export type ListActivitiesQuery = Conforms<ListActivitiesCriteria, yup.InferType<typeof listActivitiesQuery>>;
