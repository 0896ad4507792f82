import type { RawModel } from '../../../platform/db/raw-model';

export const DOCUMENT_TEMPLATES = 'shop_document_templates';

/** Templates of documents that staff have changed or made; those that are as they came have no row. */
export const documentTemplateModel: RawModel = {
  uid: 'shop::document-template',
  singularName: DOCUMENT_TEMPLATES,
  tableName: DOCUMENT_TEMPLATES,
  attributes: {
    id: { type: 'increments' },
    /** pdf or print. */
    medium: { type: 'string', column: { notNullable: true } },
    template_key: { type: 'string', column: { notNullable: true } },
    title: { type: 'string', column: { notNullable: true } },
    /** Kind of the document; of a print template its own. */
    kind: { type: 'string', column: { notNullable: true } },
    /** JSON. */
    content: { type: 'text', column: { notNullable: true } },
    updated_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [{ name: 'shop_document_templates_uq', columns: ['medium', 'template_key'], type: 'unique' }],
};
