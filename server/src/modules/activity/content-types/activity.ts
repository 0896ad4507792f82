import { column, contentType } from '../../../platform/module';

export const ACTIVITIES_TABLE = 'shop_activities';

export const activityContentType = contentType({
  table: ACTIVITIES_TABLE,
  singularName: 'activity',
  pluralName: 'activities',
  displayName: 'Activity',
  attributes: {
    title: column.text,
    content: column.longText,
    /** success | info | warning | error | failed */
    status: column.text,
    /** activity | api */
    log_type: column.text,
    module_type: column.text,
    module_id: column.reference,
    module_name: column.text,
    user_id: column.reference,
    /** Display name of who acted; Strapi keeps the name created_by for itself. */
    author: column.text,
    /** read | unread */
    read_status: column.text,
  },
  indexes: [
    { name: 'shop_activities_module', columns: ['module_name', 'module_id', 'id'] },
    { name: 'shop_activities_status', columns: ['status', 'id'] },
    { name: 'shop_activities_log_type', columns: ['log_type', 'id'] },
  ],
});
