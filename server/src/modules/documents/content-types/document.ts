import { BIGINT, type RawModel } from '../../../platform/db/raw-model';

export const DOCUMENTS = 'shop_documents';

/**
 * Invoices and credit notes that were issued. What they say is kept with them. Those of orders that are deleted stay, without
 * contents: their numbers are void. So are those of credit notes whose refund did not stand, with what they say.
 */
export const documentModel: RawModel = {
  uid: 'shop::document',
  singularName: DOCUMENTS,
  tableName: DOCUMENTS,
  attributes: {
    id: { type: 'increments' },
    /** invoice or credit_note. */
    kind: { type: 'string', column: { notNullable: true } },
    document_no: { type: 'string', column: { notNullable: true } },
    /** The number within `document_no`. */
    serial: { ...BIGINT, column: { notNullable: true } },
    /** `order:<id>` of an invoice, `refund:<id of the transaction>` of a credit note, `void:<id>` of one that is void. */
    source: { type: 'string', column: { notNullable: true } },
    order_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    transaction_id: { type: 'integer', column: { unsigned: true } },
    currency: { type: 'string', column: { notNullable: true } },
    /** Cents. */
    total: { ...BIGINT, column: { notNullable: true } },
    /** Null where the order was deleted. */
    content: { type: 'json' },
    /** Characters that the fonts lack, such as `U+4E2D U+6587`; null where there are none. */
    unprintable: { type: 'string' },
    issued_at: { type: 'datetime', column: { notNullable: true } },
    /** When its order was deleted, or its refund was undone. */
    voided_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_documents_source_uq', columns: ['source'], type: 'unique' },
    { name: 'shop_documents_serial_uq', columns: ['kind', 'serial'], type: 'unique' },
    { name: 'shop_documents_order_idx', columns: ['order_id'] },
  ],
};
