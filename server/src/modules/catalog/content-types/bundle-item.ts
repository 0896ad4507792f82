import { column, contentType } from '../../../platform/module';

const toVariant = (name: `shop_${string}`, columnName: string) => ({
  name,
  columns: [columnName],
  referencedTable: 'shop_product_variants' as const,
  referencedColumns: ['id'],
  onDelete: 'CASCADE' as const,
});

/** What lies in a bundle: one piece of the child for each piece of the parent. A variant that is deleted leaves its bundles. */
export const bundleItemType = contentType({
  table: 'shop_bundle_items',
  singularName: 'bundle-item',
  pluralName: 'bundle-items',
  displayName: 'Bundle item',
  attributes: {
    parent_variation_id: column.reference,
    child_variation_id: column.reference,
    position: column.integer,
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
