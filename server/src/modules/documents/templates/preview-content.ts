import {
  creditNoteOf,
  documentOf,
  PRINT_TEMPLATES,
  type DocumentContent,
  type DocumentKind,
  type PrintTemplateKey,
} from '../../../domain/document';
import { NotFoundError } from '../../../domain/errors';
import { toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { findLatestOrders, readDocumentedOrders } from '../../orders';
import { findDocument, sourceOfOrder } from '../documents.repository';
import { readPaperStyle } from '../paper-style';

const orderToShow = async (platform: Platform, named: number | undefined): Promise<number> => {
  const id = named ?? (await findLatestOrders(platform.db, 1))[0]?.id;
  if (id === undefined) throw new NotFoundError('There is no order yet to show.');
  return id;
};

/**
 * What a document of an order says, as far as it can be said without issuing anything: the invoice that was issued, else the order as it
 * is. A credit note is one of everything. @throws NotFoundError
 */
export const previewContent = async (
  platform: Platform,
  kind: DocumentKind,
  named: number | undefined
): Promise<DocumentContent> => {
  const id = await orderToShow(platform, named);
  const documented = (await readDocumentedOrders(platform, [id])).get(id);
  if (!documented) throw new NotFoundError('The order does not exist.');
  const now = toTimestamp(platform.clock.now()) ?? '';
  if (kind !== 'invoice' && kind !== 'credit_note') return documentOf(kind, documented.facts, now);
  const issued = await findDocument(platform.db, sourceOfOrder(id));
  const invoice = issued?.content ?? documentOf('invoice', documented.facts, documented.paidAt);
  if (kind === 'invoice') return invoice;
  const { texts } = await readPaperStyle(platform);
  const refund = { number: '–', issuedAt: now, amount: invoice.totals.total, notes: [], reason: '' };
  return creditNoteOf(invoice, { ...refund, title: texts.refundLine });
};

/** What a printed page of an order says. @throws NotFoundError */
export const printContent = (
  platform: Platform,
  key: PrintTemplateKey,
  named: number | undefined
): Promise<DocumentContent> => previewContent(platform, PRINT_TEMPLATES[key], named);
