import type { InferType } from 'yup';
import type { ActivityListAnswer } from '../../contracts/activity';
import type { MessageAnswer } from '../../contracts/answers';
import { NotFoundError } from '../../domain/errors';
import type { ShopRequest } from '../../platform/http/route';
import type { listActivitiesQuery, markReadBody } from './activity.input';
import { deleteActivity, updateReadStatus } from './activity.repository';
import { listActivities } from './use-cases/list-activities';

const unknown = (): NotFoundError => new NotFoundError('The activity does not exist.');

export const list = async ({
  platform,
  query,
}: ShopRequest<InferType<typeof listActivitiesQuery>>): Promise<ActivityListAnswer> => ({
  activities: await listActivities(platform, query),
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
