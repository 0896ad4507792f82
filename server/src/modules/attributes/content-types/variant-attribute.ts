import type { RawModel } from '../../../platform/db/raw-model';
import { ATTRIBUTE_TERMS } from './attribute-term';

export const VARIANT_ATTRIBUTES = 'shop_variant_attributes';

/**
 * Which term of a group a product variant carries. A deleted variant sets its terms free; a term that is carried cannot be
 * deleted, and the database sees to that too.
 */
export const variantAttributeModel: RawModel = {
  uid: 'shop::variant-attribute',
  singularName: 'shop_variant_attributes',
  tableName: VARIANT_ATTRIBUTES,
  attributes: {
    id: { type: 'increments' },
    variation_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    group_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    term_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
  },
  indexes: [
    { name: 'shop_variant_attributes_uq', columns: ['variation_id', 'group_id'], type: 'unique' },
    { name: 'shop_variant_attributes_term_idx', columns: ['term_id'] },
    { name: 'shop_variant_attributes_group_idx', columns: ['group_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_variant_attributes_variant_fk',
      columns: ['variation_id'],
      referencedTable: 'shop_product_variants',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
    {
      name: 'shop_variant_attributes_term_fk',
      columns: ['term_id'],
      referencedTable: ATTRIBUTE_TERMS,
      referencedColumns: ['id'],
      onDelete: 'RESTRICT',
    },
  ],
};
