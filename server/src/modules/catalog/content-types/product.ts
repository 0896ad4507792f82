import { column, contentType } from '../../../platform/module';

/**
 * A product with its detail. The answers show the detail as an object of its own; in the database it is the same row, so that
 * lists filter and sort by price, type and stock on one table, and a save is one statement.
 */
export const productType = contentType({
  table: 'shop_products',
  singularName: 'product',
  pluralName: 'products',
  displayName: 'Product',
  attributes: {
    post_title: column.text,
    post_status: column.text,
    post_excerpt: column.longText,
    post_content: column.longText,
    post_name: column.text,
    post_date: column.moment,
    comment_status: column.text,
    featured_image_id: column.integer,
    thumbnail: column.longText,
    gallery: column.json,
    meta_value: column.json,
    fulfillment_type: column.text,
    variation_type: column.text,
    manage_stock: column.integer,
    manage_downloadable: column.integer,
    default_variation_id: column.integer,
    stock_availability: column.text,
    has_subscription: column.integer,
    is_bundle: column.integer,
    min_price: column.cents,
    max_price: column.cents,
    other_info: column.json,
  },
  // The stock stands behind the order: what is out of stock is then counted and skipped without a look at the table.
  indexes: [
    { name: 'shop_products_name_uq', columns: ['post_name'], type: 'unique' },
    { name: 'shop_products_shown_idx', columns: ['post_status', 'id', 'stock_availability'] },
    { name: 'shop_products_by_title_idx', columns: ['post_status', 'post_title', 'id', 'stock_availability'] },
    { name: 'shop_products_by_price_idx', columns: ['post_status', 'min_price', 'id', 'stock_availability'] },
    { name: 'shop_products_by_date_idx', columns: ['post_status', 'post_date', 'id', 'stock_availability'] },
  ],
});
