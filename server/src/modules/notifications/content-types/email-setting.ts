import type { RawModel } from '../../../platform/db/raw-model';

export const EMAIL_SETTINGS = 'shop_email_settings';

/** What the owner decided about messages: `general`, `digest`, and `notification:<key>` for each that was changed. */
export const emailSettingModel: RawModel = {
  uid: 'shop::email-setting',
  singularName: EMAIL_SETTINGS,
  tableName: EMAIL_SETTINGS,
  attributes: {
    id: { type: 'increments' },
    name: { type: 'string', column: { notNullable: true } },
    /** JSON. */
    value: { type: 'text', column: { notNullable: true } },
    updated_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [{ name: 'shop_email_settings_uq', columns: ['name'], type: 'unique' }],
};
