import { listFields, object, oneOf, required } from '../../platform/http/fields';

export const listActivitiesQuery = object({
  ...listFields(),
});

export const markReadBody = object({ status: required(oneOf('read', 'unread')) });
