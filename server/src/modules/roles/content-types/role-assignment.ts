import { column, contentType } from '../../../platform/module';

/** The shop role of a Strapi admin user; at most one each. */
export const roleAssignmentType = contentType({
  table: 'shop_managers',
  singularName: 'manager',
  pluralName: 'managers',
  displayName: 'Shop manager',
  attributes: {
    /** admin::user id. */
    user_id: column.reference,
    role_key: column.text,
  },
  indexes: [{ name: 'shop_managers_user_uq', columns: ['user_id'], type: 'unique' }],
});
