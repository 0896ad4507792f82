import type { RawModel } from '../../../platform/db/raw-model';
import { column, contentType } from '../../../platform/module';

export const LABELS = 'shop_labels';

/** A word that staff put on orders, customers, products and subscriptions. */
export const labelType = contentType({
  table: LABELS,
  singularName: 'label',
  pluralName: 'labels',
  displayName: 'Label',
  attributes: {
    value: column.text,
    /** uniqueKey of the value. */
    value_key: column.text,
  },
  indexes: [{ name: 'shop_labels_value_uq', columns: ['value_key'], type: 'unique' }],
});

export const LABEL_LINKS = 'shop_label_links';

/** Which record carries which label. A deleted label leaves all records. */
export const labelLinkModel: RawModel = {
  uid: 'shop::label-link',
  singularName: 'shop_label_links',
  tableName: LABEL_LINKS,
  attributes: {
    id: { type: 'increments' },
    label_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** order | customer | product | subscription */
    entity_type: { type: 'string', column: { notNullable: true } },
    entity_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
  },
  indexes: [
    { name: 'shop_label_links_uq', columns: ['entity_type', 'entity_id', 'label_id'], type: 'unique' },
    { name: 'shop_label_links_label_idx', columns: ['label_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_label_links_label_fk',
      columns: ['label_id'],
      referencedTable: LABELS,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
