import { route } from '../../platform/http/route';
import * as controller from './activity.controller';
import { listActivitiesQuery, markReadBody } from './activity.input';

export const activityRoutes = [
  route({
    method: 'GET',
    path: '/activity',
    action: 'activity.find',
    handler: controller.list,
    policy: 'AdminPolicy',
    permission: 'super_admin',
    input: { query: listActivitiesQuery },
  }),
  route({
    method: 'DELETE',
    path: '/activity/:id',
    action: 'activity.delete',
    handler: controller.remove,
    policy: 'AdminPolicy',
    permission: 'super_admin',
  }),
  route({
    method: 'PUT',
    path: '/activity/:id/mark-read',
    action: 'activity.markRead',
    handler: controller.markRead,
    policy: 'AdminPolicy',
    permission: 'super_admin',
    input: { body: markReadBody },
  }),
];
