import type { DocumentContent, IssuedKind } from '../../domain/document';
import { fromJson, toDate, toInt, toIntOrNull, toJson } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { DOCUMENTS } from './content-types/document';

/** What a document was issued for, once. A credit note that became void leaves it: its refund may get another one. */
export type DocumentSource = `order:${number}` | `refund:${number}` | `void:${number}`;

export const sourceOfOrder = (orderId: number): DocumentSource => `order:${orderId}`;

export const sourceOfRefund = (transactionId: number): DocumentSource => `refund:${transactionId}`;

export type IssuedDocument = {
  readonly id: number;
  readonly kind: IssuedKind;
  readonly documentNo: string;
  readonly serial: number;
  readonly orderId: number;
  readonly transactionId: number | null;
  readonly currency: string;
  /** Cents. */
  readonly total: number;
  /** Null where the order was deleted. */
  readonly content: DocumentContent | null;
  readonly issuedAt: Date;
  readonly voidedAt: Date | null;
};

const COLUMNS = [
  'id',
  'kind',
  'document_no',
  'serial',
  'order_id',
  'transaction_id',
  'currency',
  'total',
  'content',
  'issued_at',
  'voided_at',
] as const;

const toDocument = (row: Readonly<Record<string, unknown>>): IssuedDocument => ({
  id: toInt(row.id),
  kind: row.kind as IssuedKind,
  documentNo: String(row.document_no),
  serial: toInt(row.serial),
  orderId: toInt(row.order_id),
  transactionId: toIntOrNull(row.transaction_id),
  currency: String(row.currency),
  total: toInt(row.total),
  content: fromJson<DocumentContent | null>(row.content, null),
  issuedAt: toDate(row.issued_at) as Date,
  voidedAt: toDate(row.voided_at),
});

export const findDocument = async (db: Database, source: DocumentSource): Promise<IssuedDocument | null> => {
  const row = await db
    .table(DOCUMENTS)
    .where({ source })
    .first([...COLUMNS]);
  return row ? toDocument(row as Record<string, unknown>) : null;
};

/** Of one order, the oldest first. */
export const findDocumentsOf = async (db: Database, orderId: number): Promise<readonly IssuedDocument[]> => {
  const rows = await db
    .table(DOCUMENTS)
    .where({ order_id: orderId })
    .orderBy('id')
    .select([...COLUMNS]);
  return (rows as Record<string, unknown>[]).map(toDocument);
};

export type NewDocument = {
  readonly kind: IssuedKind;
  readonly documentNo: string;
  readonly serial: number;
  readonly source: DocumentSource;
  readonly orderId: number;
  readonly transactionId: number | null;
  readonly currency: string;
  readonly total: number;
  readonly content: DocumentContent | null;
  readonly unprintable?: string | null;
  readonly issuedAt: Date;
  readonly voidedAt?: Date;
};

export const insertDocument = async (db: Database, document: NewDocument): Promise<void> => {
  await db.table(DOCUMENTS).insert({
    kind: document.kind,
    document_no: document.documentNo,
    serial: document.serial,
    source: document.source,
    order_id: document.orderId,
    transaction_id: document.transactionId,
    currency: document.currency,
    total: document.total,
    content: document.content === null ? null : toJson(document.content),
    unprintable: document.unprintable ?? null,
    issued_at: document.issuedAt,
    voided_at: document.voidedAt ?? null,
  });
};

/** Whoever it was about is forgotten with the order; the number stays. */
export const voidDocumentsOf = async (db: Database, orderId: number, now: Date): Promise<void> => {
  const documents = () => db.table(DOCUMENTS).where({ order_id: orderId });
  await documents().update({ content: null, unprintable: null });
  await documents().whereNull('voided_at').update({ voided_at: now });
};

/** Of a credit note: what it says stays. */
export const voidCreditNote = async (db: Database, id: number, now: Date): Promise<void> => {
  const source: DocumentSource = `void:${id}`;
  await db.table(DOCUMENTS).where({ id }).update({ source, voided_at: now });
};

/** A credit note that was void counts again. */
export const restoreCreditNote = async (db: Database, { id, transactionId }: IssuedDocument): Promise<void> => {
  const source = sourceOfRefund(Number(transactionId));
  await db.table(DOCUMENTS).where({ id }).update({ source, voided_at: null });
};
