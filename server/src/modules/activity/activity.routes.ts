import { route } from '../../platform/http/route';
import * as controller from './activity.controller';
import { listActivitiesQuery, markReadBody } from './activity.controller';

export const activityRoutes = [
  route({
    method: 'GET',
    path: '/activity',
    action: 'activity.find',
    summary: 'List the activity log',
    description:
      'The newest first. `search`: `#12` is one activity; else the operator syntax, or a text in title, content or module. The tabs of `active_view` are the statuses, and `api`. `advanced_filters` counts where `filter_type` is `advanced`, in the premium edition only.',
    handler: controller.list,
    policy: 'AdminPolicy',
    permission: 'super_admin',
    input: { query: listActivitiesQuery },
  }),
  route({
    method: 'DELETE',
    path: '/activity/:id',
    action: 'activity.delete',
    summary: 'Delete an activity',
    handler: controller.remove,
    policy: 'AdminPolicy',
    permission: 'super_admin',
  }),
  route({
    method: 'PUT',
    path: '/activity/:id/mark-read',
    action: 'activity.markRead',
    summary: 'Mark an activity as read or unread',
    handler: controller.markRead,
    policy: 'AdminPolicy',
    permission: 'super_admin',
    input: { body: markReadBody },
  }),
];
