import { column, contentType } from '../../../platform/module';

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
