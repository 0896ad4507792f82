import { BIGINT, type RawModel } from '../../../platform/db/raw-model';
import { column, contentType } from '../../../platform/module';

/** What one bought variant still allows its buyer to do with one file. */
export const downloadPermissionModel: RawModel = {
  uid: 'shop::download-permission',
  singularName: 'shop_download_permissions',
  tableName: 'shop_download_permissions',
  attributes: {
    id: { type: 'increments' },
    order_id: { type: 'integer', column: { unsigned: true } },
    variation_id: { type: 'integer' },
    customer_id: { type: 'integer' },
    download_id: { type: 'integer', column: { unsigned: true } },
    download_count: { type: 'integer' },
    /** Null: as often as they like. */
    download_limit: { type: 'integer' },
    /** Null: for ever. */
    access_expires: { type: 'datetime' },
    /** Signature of the link whose download was counted last: going on with that one is not counted again. */
    counted_link: { type: 'string' },
    /** Bytes that this download has been given since it was counted, those on their way included. */
    link_bytes: BIGINT,
    created_at: { type: 'datetime' },
    updated_at: { type: 'datetime' },
  },
  indexes: [
    {
      name: 'shop_download_permissions_uq',
      columns: ['order_id', 'download_id', 'variation_id'],
      type: 'unique',
    },
    { name: 'shop_download_permissions_customer_idx', columns: ['customer_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_download_permissions_order_fk',
      columns: ['order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
    {
      name: 'shop_download_permissions_download_fk',
      columns: ['download_id'],
      referencedTable: 'shop_product_downloads',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};

/** A file that buyers of a product may download. */
export const productDownloadType = contentType({
  table: 'shop_product_downloads',
  singularName: 'product-download',
  pluralName: 'product-downloads',
  displayName: 'Product download',
  attributes: {
    post_id: column.reference,
    /** Ids of variants; an empty list stands for all of the product. */
    product_variation_id: column.json,
    download_identifier: column.text,
    title: column.text,
    type: column.text,
    driver: column.text,
    bucket: column.text,
    file_name: column.text,
    file_path: column.text,
    file_url: column.text,
    /** Bytes. */
    file_size: column.cents,
    settings: column.json,
    serial: column.integer,
  },
  indexes: [
    { name: 'shop_product_downloads_uq', columns: ['download_identifier'], type: 'unique' },
    { name: 'shop_product_downloads_post_idx', columns: ['post_id', 'serial', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_product_downloads_post_fk',
      columns: ['post_id'],
      referencedTable: 'shop_products',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
