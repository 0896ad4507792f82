import type { RawModel } from '../../../platform/db/raw-model';

export const FEEDS = 'shop_integration_feeds';

/** What is to be done at other places when something happens to an order: of the whole store, or of one product. */
export const feedModel: RawModel = {
  uid: 'shop::integration-feed',
  singularName: FEEDS,
  tableName: FEEDS,
  attributes: {
    id: { type: 'increments' },
    /** Null: of the whole store. */
    product_id: { type: 'integer', column: { unsigned: true } },
    provider: { type: 'string', column: { notNullable: true } },
    name: { type: 'string', column: { notNullable: true } },
    /** yes | no */
    enabled: { type: 'string', column: { notNullable: true } },
    /** JSON: events that it follows. */
    triggers: { type: 'text' },
    /** yes | no: runs for the events that end what was bought, too, and takes back what it gave. */
    watches_revoke: { type: 'string', column: { notNullable: true } },
    /** JSON: variants of the product; empty for all. */
    variation_ids: { type: 'text' },
    /** JSON: what the form of the provider declares, secrets sealed. */
    settings: { type: 'text' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    updated_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    { name: 'shop_integration_feeds_product_idx', columns: ['product_id', 'id'] },
    { name: 'shop_integration_feeds_enabled_idx', columns: ['enabled', 'product_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_integration_feeds_product_fk',
      columns: ['product_id'],
      referencedTable: 'shop_products',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
