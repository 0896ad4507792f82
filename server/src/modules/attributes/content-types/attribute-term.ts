import { column, contentType } from '../../../platform/module';
import { ATTRIBUTE_GROUPS } from './attribute-group';

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
