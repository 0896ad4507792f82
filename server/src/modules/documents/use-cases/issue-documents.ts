import { creditNoteOf, documentOf, type DocumentContent, type IssuedKind } from '../../../domain/document';
import { NotFoundError } from '../../../domain/errors';
import { fromTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { lockExistingOrder, nextNumber, readDocumentedOrders, type DocumentedOrder } from '../../orders';
import { readStoreSettings } from '../../settings';
import {
  findDocument,
  insertDocument,
  sourceOfOrder,
  sourceOfRefund,
  type DocumentSource,
  type IssuedDocument,
} from '../documents.repository';
import { unprintableOf } from '../fonts/content-texts';
import { documentTexts } from '../texts/document-texts';

const noSuchDocument = (): NotFoundError => new NotFoundError('The order has no such document.');

/** As the column takes it. */
const LONGEST = 200;

const withCharacters = (content: DocumentContent) => ({
  content,
  unprintable: unprintableOf(content).join(' ').slice(0, LONGEST) || null,
});

const readOne = async (platform: Platform, orderId: number): Promise<DocumentedOrder> => {
  const found = (await readDocumentedOrders(platform, [orderId])).get(orderId);
  if (!found) throw new NotFoundError('The order does not exist.');
  return found;
};

/** Issues what is missing while the order is held, so that however many ask, one document is made and one number is used. */
const issueOnce = async (
  platform: Platform,
  orderId: number,
  source: DocumentSource,
  issue: () => Promise<void>
): Promise<IssuedDocument> => {
  const known = await findDocument(platform.db, source);
  // Who may see this order need not be allowed to see that of somebody else's refund.
  if (known && known.orderId !== orderId) throw noSuchDocument();
  if (known) return known;
  return platform.db.transaction(async () => {
    await lockExistingOrder(platform, orderId);
    if (!(await findDocument(platform.db, source))) await issue();
    return (await findDocument(platform.db, source)) as IssuedDocument;
  });
};

/**
 * The invoice of an order, which bears the order's number: issued when the order got that, or when it is asked for where an older
 * version of the store gave the number. See docs/rules/documents.md#invoices.
 *
 * @throws NotFoundError where the order has no number
 */
export const issueInvoice = (platform: Platform, orderId: number): Promise<IssuedDocument> => {
  const source = sourceOfOrder(orderId);
  return issueOnce(platform, orderId, source, async () => {
    const { order, facts, paidAt } = await readOne(platform, orderId);
    const { receipt_number: serial, invoice_no: documentNo } = order;
    if (serial === null || documentNo === null) throw noSuchDocument();
    await insertDocument(platform.db, {
      ...{ kind: 'invoice', documentNo, serial, source, orderId, transactionId: null },
      ...{ currency: order.currency, total: order.total_amount },
      ...{ ...withCharacters(documentOf('invoice', facts, paidAt)), issuedAt: fromTimestamp(paidAt) },
    });
  });
};

const writeCreditNote = async (
  platform: Platform,
  invoice: DocumentContent,
  documented: DocumentedOrder,
  transactionId: number
): Promise<void> => {
  const { order, refunds } = documented;
  const refund = refunds.find((each) => each.transactionId === transactionId);
  if (!refund) throw noSuchDocument();
  const settings = await readStoreSettings(platform);
  const minimum = Number(settings.min_credit_note_number) || 1;
  const serial = await nextNumber(platform.db, 'credit_note_number', minimum);
  const documentNo = `${String(settings.credit_note_prefix)}${serial}`;
  const before = refunds
    .filter((each) => each.transactionId < transactionId)
    .reduce((total, { amount }) => total + amount, 0);
  const { refundLine } = documentTexts(settings.document_language);
  const content = creditNoteOf(invoice, {
    ...{ number: documentNo, issuedAt: refund.at, amount: refund.amount, before },
    ...{ reason: refund.reason, title: refundLine },
  });
  await insertDocument(platform.db, {
    ...{ kind: 'credit_note', documentNo, serial, source: sourceOfRefund(transactionId), orderId: order.id },
    ...{ transactionId, currency: order.currency, total: refund.amount, ...withCharacters(content) },
    issuedAt: fromTimestamp(refund.at),
  });
};

/**
 * The credit note of a refund. Its number is the next of a counter of its own and taken in the transaction that writes it, so that
 * there are no gaps. See docs/rules/documents.md#credit-notes.
 *
 * @throws NotFoundError where the order has no invoice, or no such refund
 */
export const issueCreditNote = async (
  platform: Platform,
  orderId: number,
  transactionId: number
): Promise<IssuedDocument> => {
  const { content: invoice } = await issueInvoice(platform, orderId);
  if (!invoice) throw noSuchDocument();
  return issueOnce(platform, orderId, sourceOfRefund(transactionId), async () =>
    writeCreditNote(platform, invoice, await readOne(platform, orderId), transactionId)
  );
};

/** Those that are missing, in the order of the refunds: money that came from several charges goes back in as many refunds. */
export const issueCreditNotes = async (platform: Platform, orderId: number): Promise<void> => {
  const { refunds } = await readOne(platform, orderId);
  for (const { transactionId } of refunds) await issueCreditNote(platform, orderId, transactionId);
};

/**
 * What an invoice, or the credit note of a refund, says; issued where it is missing.
 *
 * @throws NotFoundError where the order has none
 */
export const issuedContent = async (
  platform: Platform,
  orderId: number,
  kind: IssuedKind,
  transactionId?: number
): Promise<DocumentContent> => {
  if (kind === 'credit_note' && transactionId === undefined) throw noSuchDocument();
  const { content } =
    kind === 'invoice'
      ? await issueInvoice(platform, orderId)
      : await issueCreditNote(platform, orderId, transactionId as number);
  if (!content) throw noSuchDocument();
  return content;
};
