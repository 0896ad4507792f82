import type { RawModel } from '../../../platform/db/raw-model';
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
    /** See `PRODUCT_ORDER`. */
    title_sort: column.text,
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
    { name: 'shop_products_by_name_idx', columns: ['post_status', 'title_sort', 'id', 'stock_availability'] },
    { name: 'shop_products_title_sort_idx', columns: ['title_sort', 'id'] },
    { name: 'shop_products_by_price_idx', columns: ['post_status', 'min_price', 'id', 'stock_availability'] },
    { name: 'shop_products_by_date_idx', columns: ['post_status', 'post_date', 'id', 'stock_availability'] },
  ],
});

/** What is really sold: price, stock and SKU belong to the variant. Every product has at least one. */
export const productVariantType = contentType({
  table: 'shop_product_variants',
  singularName: 'product-variant',
  pluralName: 'product-variants',
  displayName: 'Product variant',
  attributes: {
    post_id: column.reference,
    variation_title: column.text,
    /** See `VARIANT_ORDER`. */
    title_sort: column.text,
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
    { name: 'shop_variants_title_sort_idx', columns: ['title_sort', 'id'] },
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

/** Which terms a product carries; `taxonomy` is the plural name of the terms' content type. */
export const productTermModel: RawModel = {
  uid: 'shop::product-term',
  singularName: 'shop_product_terms',
  tableName: 'shop_product_terms',
  attributes: {
    id: { type: 'increments' },
    product_id: { type: 'integer' },
    taxonomy: { type: 'string' },
    term_id: { type: 'integer' },
  },
  indexes: [
    { name: 'shop_product_terms_uq', columns: ['taxonomy', 'term_id', 'product_id'], type: 'unique' },
    { name: 'shop_product_terms_product_idx', columns: ['product_id'] },
  ],
};

/** A tree of names that products are filed under. Slugs are unique within their tree; a child of a deleted term moves up. */
const taxonomyType = (names: { readonly singular: string; readonly plural: string; readonly display: string }) => {
  const table = `shop_${names.plural.replaceAll('-', '_')}` as const;
  return contentType({
    table,
    singularName: names.singular,
    pluralName: names.plural,
    displayName: names.display,
    attributes: { name: column.text, slug: column.text, description: column.longText, parent_id: column.reference },
    indexes: [
      { name: `${table}_slug_uq`, columns: ['slug'], type: 'unique' },
      { name: `${table}_name_idx`, columns: ['name', 'id'] },
      { name: `${table}_parent_idx`, columns: ['parent_id'] },
    ],
    foreignKeys: [
      {
        name: `${table}_parent_fk`,
        columns: ['parent_id'],
        referencedTable: table,
        referencedColumns: ['id'],
        onDelete: 'SET NULL',
      },
    ],
  });
};

export const productCategoryType = taxonomyType({
  singular: 'product-category',
  plural: 'product-categories',
  display: 'Product category',
});

export const productBrandType = taxonomyType({
  singular: 'product-brand',
  plural: 'product-brands',
  display: 'Product brand',
});

/** Who changed the stock of a variant by hand, from what to what, and why. What orders move is explained by their lines. */
export const stockAdjustmentModel: RawModel = {
  uid: 'shop::stock-adjustment',
  singularName: 'shop_stock_adjustments',
  tableName: 'shop_stock_adjustments',
  attributes: {
    id: { type: 'increments' },
    variation_id: { type: 'integer' },
    product_id: { type: 'integer' },
    old_stock: { type: 'integer' },
    new_stock: { type: 'integer' },
    reason: { type: 'string' },
    reason_text: { type: 'string' },
    user_id: { type: 'integer' },
    author: { type: 'string' },
    created_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_stock_adjustments_variant_idx', columns: ['variation_id', 'id'] },
    { name: 'shop_stock_adjustments_product_idx', columns: ['product_id'] },
  ],
};

const toVariant = (name: `shop_${string}`, columnName: string) => ({
  name,
  columns: [columnName],
  referencedTable: 'shop_product_variants' as const,
  referencedColumns: ['id'],
  onDelete: 'CASCADE' as const,
});

/**
 * What lies in a bundle: one piece of the child for each piece of the parent. Of a variant that is deleted the name stays, without a child:
 * its bundles are off sale until they are saved again.
 */
export const bundleItemType = contentType({
  table: 'shop_bundle_items',
  singularName: 'bundle-item',
  pluralName: 'bundle-items',
  displayName: 'Bundle item',
  attributes: {
    parent_variation_id: column.reference,
    child_variation_id: column.reference,
    position: column.integer,
    deleted_part: column.longText,
  },
  indexes: [
    { name: 'shop_bundle_items_uq', columns: ['parent_variation_id', 'child_variation_id'], type: 'unique' },
    { name: 'shop_bundle_items_child_idx', columns: ['child_variation_id'] },
  ],
  foreignKeys: [
    toVariant('shop_bundle_items_parent_fk', 'parent_variation_id'),
    toVariant('shop_bundle_items_child_fk', 'child_variation_id'),
  ],
});

/** To what somebody who bought a variant may change, and with which discount. */
export const upgradePathType = contentType({
  table: 'shop_upgrade_paths',
  singularName: 'upgrade-path',
  pluralName: 'upgrade-paths',
  displayName: 'Upgrade path',
  attributes: {
    product_id: column.reference,
    from_variant: column.reference,
    /** Variant ids. */
    to_variants: column.json,
    is_prorate: column.integer,
    discount_amount: column.cents,
    title: column.text,
    slug: column.text,
    description: column.longText,
  },
  indexes: [
    { name: 'shop_upgrade_paths_product_idx', columns: ['product_id'] },
    { name: 'shop_upgrade_paths_from_idx', columns: ['from_variant'] },
  ],
  foreignKeys: [
    {
      name: 'shop_upgrade_paths_from_fk',
      columns: ['from_variant'],
      referencedTable: 'shop_product_variants',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
