import { column, contentType } from '../../../platform/module';

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
