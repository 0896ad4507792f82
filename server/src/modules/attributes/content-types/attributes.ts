import type { RawModel } from '../../../platform/db/raw-model';
import { column, contentType } from '../../../platform/module';

export const ATTRIBUTE_GROUPS = 'shop_attribute_groups';

/** Something in which variants differ: colour, size. */
export const attributeGroupType = contentType({
  table: ATTRIBUTE_GROUPS,
  singularName: 'attribute-group',
  pluralName: 'attribute-groups',
  displayName: 'Attribute group',
  attributes: {
    title: column.text,
    /** uniqueKey of the title. */
    title_key: column.text,
    slug: column.text,
    slug_key: column.text,
    description: column.longText,
    /** JSON as text, so that it can be searched alike on all databases. */
    settings: column.longText,
    serial: column.integer,
  },
  indexes: [
    { name: 'shop_attribute_groups_title_uq', columns: ['title_key'], type: 'unique' },
    { name: 'shop_attribute_groups_slug_uq', columns: ['slug_key'], type: 'unique' },
    { name: 'shop_attribute_groups_title_idx', columns: ['title', 'id'] },
  ],
});

export const ATTRIBUTE_TERMS = 'shop_attribute_terms';

/** One of the values of a group: red, large. Title and slug are unique among the terms of all groups. */
export const attributeTermType = contentType({
  table: ATTRIBUTE_TERMS,
  singularName: 'attribute-term',
  pluralName: 'attribute-terms',
  displayName: 'Attribute term',
  attributes: {
    group_id: column.reference,
    title: column.text,
    /** uniqueKey of the title. */
    title_key: column.text,
    slug: column.text,
    slug_key: column.text,
    description: column.longText,
    /** JSON as text, so that it can be searched alike on all databases. */
    settings: column.longText,
    serial: column.integer,
  },
  indexes: [
    { name: 'shop_attribute_terms_title_uq', columns: ['title_key'], type: 'unique' },
    { name: 'shop_attribute_terms_slug_uq', columns: ['slug_key'], type: 'unique' },
    { name: 'shop_attribute_terms_group_idx', columns: ['group_id', 'serial', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_attribute_terms_group_fk',
      columns: ['group_id'],
      referencedTable: ATTRIBUTE_GROUPS,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});

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
