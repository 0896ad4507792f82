import type { RawModel } from '../../../platform/db/raw-model';

export const INTEGRATION_SETTINGS = 'shop_integration_settings';

/** What was set up for a provider in the whole store. */
export const integrationSettingModel: RawModel = {
  uid: 'shop::integration-setting',
  singularName: INTEGRATION_SETTINGS,
  tableName: INTEGRATION_SETTINGS,
  attributes: {
    id: { type: 'increments' },
    provider: { type: 'string', column: { notNullable: true } },
    /** JSON by key, secrets sealed. */
    value: { type: 'text' },
    updated_at: { type: 'datetime' },
  },
  indexes: [{ name: 'shop_integration_settings_uq', columns: ['provider'], type: 'unique' }],
};
