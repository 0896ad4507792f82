import type { RawModel } from '../../../platform/db/raw-model';
import { LABELS } from './label';

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
