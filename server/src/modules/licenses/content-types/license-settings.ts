import type { RawModel } from '../../../platform/db/raw-model';

export const LICENSE_SETTINGS = 'shop_license_settings';
export const LICENSE_POOL_KEYS = 'shop_license_pool_keys';

/** How a product is licensed, and which version of it is published. */
export const licenseSettingsModel: RawModel = {
  uid: 'shop::license-settings',
  singularName: LICENSE_SETTINGS,
  tableName: LICENSE_SETTINGS,
  attributes: {
    id: { type: 'increments' },
    product_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    enabled: { type: 'boolean', column: { notNullable: true } },
    version: { type: 'string' },
    /** A file of the product: shop_product_downloads. */
    update_file_id: { type: 'integer', column: { unsigned: true } },
    prefix: { type: 'string' },
    /** Terms by variant: [{variation_id, activation_limit, validity: {unit, value}}]. */
    variations: { type: 'json' },
    /** What is told of software: addresses of its pictures, and what it needs. */
    software: { type: 'json' },
    /** HTML, cleaned. */
    changelog: { type: 'text' },
    /** When the version was published. */
    released_at: { type: 'datetime' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    updated_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [{ name: 'shop_license_settings_product_uq', columns: ['product_id'], type: 'unique' }],
  foreignKeys: [
    {
      name: 'shop_license_settings_product_fk',
      columns: ['product_id'],
      referencedTable: 'shop_products',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};

/** Keys that were prepared for a product: each is given out once, in the order in which they were added. */
export const licensePoolKeyModel: RawModel = {
  uid: 'shop::license-pool-key',
  singularName: LICENSE_POOL_KEYS,
  tableName: LICENSE_POOL_KEYS,
  attributes: {
    id: { type: 'increments' },
    product_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    license_key: { type: 'string', column: { notNullable: true } },
    key_digest: { type: 'string', column: { notNullable: true } },
    /** Licence that has it; null while it is free. */
    license_id: { type: 'integer', column: { unsigned: true } },
    created_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    { name: 'shop_license_pool_keys_uq', columns: ['key_digest'], type: 'unique' },
    { name: 'shop_license_pool_keys_license_uq', columns: ['license_id'], type: 'unique' },
    { name: 'shop_license_pool_keys_free_idx', columns: ['product_id', 'license_id', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_license_pool_keys_product_fk',
      columns: ['product_id'],
      referencedTable: 'shop_products',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
