import { BIGINT, type RawModel } from '../../../platform/db/raw-model';
import { LICENSES } from './license';

export const LICENSE_SITES = 'shop_license_sites';
export const LICENSE_ACTIVATIONS = 'shop_license_activations';

/** Where licensed software runs: one row for each address, whatever runs there. */
export const licenseSiteModel: RawModel = {
  uid: 'shop::license-site',
  singularName: LICENSE_SITES,
  tableName: LICENSE_SITES,
  attributes: {
    id: { type: 'increments' },
    /** Host and path; see docs/rules/licenses.md#sites. */
    site_url: { type: 'string', column: { notNullable: true } },
    site_digest: { type: 'string', column: { notNullable: true } },
    /** As the device says. */
    server_version: { type: 'string' },
    platform_version: { type: 'string' },
    other: { type: 'json' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    updated_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    { name: 'shop_license_sites_digest_uq', columns: ['site_digest'], type: 'unique' },
    { name: 'shop_license_sites_url_idx', columns: ['site_url'] },
    // The directory is sorted by when a site was heard of last.
    { name: 'shop_license_sites_seen_idx', columns: ['updated_at', 'id'] },
  ],
};

/** A site on which a licence is, or was, in use: one row for both of them. */
export const licenseActivationModel: RawModel = {
  uid: 'shop::license-activation',
  singularName: LICENSE_ACTIVATIONS,
  tableName: LICENSE_ACTIVATIONS,
  attributes: {
    id: { type: 'increments' },
    license_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    site_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** active | inactive */
    status: { type: 'string', column: { notNullable: true } },
    /** 1: does not count. */
    is_local: { type: 'integer', column: { notNullable: true } },
    product_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    variation_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** key: by the device | staff */
    activation_method: { type: 'string', column: { notNullable: true } },
    /** Names the activation towards the device in place of the key. */
    activation_hash: { type: 'string', column: { notNullable: true } },
    last_update_version: { type: 'string' },
    last_update_date: { type: 'datetime' },
    /** Bytes of packages that the site was given since the moment beside it, those on their way included. */
    update_bytes: BIGINT,
    update_bytes_since: { type: 'datetime' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    updated_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    { name: 'shop_license_activations_uq', columns: ['license_id', 'site_id'], type: 'unique' },
    { name: 'shop_license_activations_hash_uq', columns: ['activation_hash'], type: 'unique' },
    { name: 'shop_license_activations_site_idx', columns: ['site_id', 'status'] },
  ],
  foreignKeys: [
    {
      name: 'shop_license_activations_license_fk',
      columns: ['license_id'],
      referencedTable: LICENSES,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
    {
      name: 'shop_license_activations_site_fk',
      columns: ['site_id'],
      referencedTable: LICENSE_SITES,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
