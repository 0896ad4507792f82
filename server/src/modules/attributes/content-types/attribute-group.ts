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
