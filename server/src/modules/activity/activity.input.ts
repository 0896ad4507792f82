import * as yup from 'yup';
import { listFields, oneOf, required } from '../../platform/http/fields';

export const listActivitiesQuery = yup.object({
  ...listFields(),
});

export const markReadBody = yup.object({ status: required(oneOf('read', 'unread')) });
