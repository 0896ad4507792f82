import { column, contentType } from '../../../platform/module';

/** What is really sold: price, stock and SKU belong to the variant. Every product has at least one. */
export const productVariantType = contentType({
  table: 'shop_product_variants',
  singularName: 'product-variant',
  pluralName: 'product-variants',
  displayName: 'Product variant',
  attributes: {
    post_id: column.reference,
    variation_title: column.text,
    variation_identifier: column.text,
    item_price: column.cents,
    compare_price: column.cents,
    manage_cost: column.text,
    item_cost: column.cents,
    serial_index: column.integer,
    sku: column.text,
    /** See `uniqueKey`; null without a SKU. */
    sku_key: column.text,
    fulfillment_type: column.text,
    payment_type: column.text,
    item_status: column.text,
    manage_stock: column.integer,
    stock_status: column.text,
    total_stock: column.integer,
    available: column.integer,
    on_hold: column.integer,
    committed: column.integer,
    media: column.json,
    other_info: column.json,
  },
  indexes: [
    { name: 'shop_variants_sku_key_uq', columns: ['sku_key'], type: 'unique' },
    { name: 'shop_variants_sku_idx', columns: ['sku'] },
    { name: 'shop_variants_stock_idx', columns: ['manage_stock', 'available', 'post_id'] },
    { name: 'shop_variants_post_idx', columns: ['post_id', 'serial_index', 'id'] },
    { name: 'shop_variants_title_idx', columns: ['variation_title'] },
  ],
  foreignKeys: [
    {
      name: 'shop_variants_post_fk',
      columns: ['post_id'],
      referencedTable: 'shop_products',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
