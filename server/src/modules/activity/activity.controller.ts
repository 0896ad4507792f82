import type * as yup from 'yup';
import type { InferType } from 'yup';
import type { ActivityListAnswer } from '../../contracts/activity';
import type { MessageAnswer } from '../../contracts/answers';
import { NotFoundError } from '../../domain/errors';
import { listFields, object, oneOf, required } from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { ShopRequest } from '../../platform/http/route';
import { withSavedView } from '../saved-views';
import { deleteActivity, updateReadStatus } from './activity.repository';
import { listActivities, type ListActivitiesCriteria } from './use-cases/read-activities';

export const listActivitiesQuery = object({
  ...listFields(),
});

export const markReadBody = object({ status: required(oneOf('read', 'unread')) });

export type ListActivitiesQuery = Conforms<ListActivitiesCriteria, yup.InferType<typeof listActivitiesQuery>>;

const unknown = (): NotFoundError => new NotFoundError('The activity does not exist.');

export const list = async ({
  platform,
  principal,
  query,
}: ShopRequest<InferType<typeof listActivitiesQuery>>): Promise<ActivityListAnswer> => ({
  activities: await listActivities(platform, await withSavedView(platform, principal, 'log_table', query)),
});

export const remove = async ({ platform, id }: ShopRequest): Promise<MessageAnswer> => {
  if (!(await deleteActivity(platform, id()))) throw unknown();
  return { message: 'Activity deleted.' };
};

export const markRead = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, InferType<typeof markReadBody>>): Promise<MessageAnswer> => {
  if (!(await updateReadStatus(platform, id(), body.status as 'read' | 'unread'))) throw unknown();
  return { message: body.status === 'read' ? 'Activity marked as read.' : 'Activity marked as unread.' };
};
