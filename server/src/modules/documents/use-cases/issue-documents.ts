import {
  creditNoteOf,
  creditsOf,
  documentOf,
  hasRoomFor,
  leftToCredit,
  type DocumentContent,
  type IssuedKind,
} from '../../../domain/document';
import { NotFoundError } from '../../../domain/errors';
import { fromTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import {
  lockExistingOrder,
  nextNumber,
  readDocumentedOrders,
  type DocumentedOrder,
  type RefundOfOrder,
} from '../../orders';
import { readStoreSettings, stepOfCurrency } from '../../settings';
import {
  findDocument,
  findDocumentsOf,
  insertDocument,
  restoreCreditNote,
  sourceOfOrder,
  sourceOfRefund,
  voidCreditNote,
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

/**
 * Issues what is missing while the order is held, so that however many ask, one document is made and one number is used. Null where there
 * is nothing to issue.
 */
const issueOnce = async (
  platform: Platform,
  orderId: number,
  source: DocumentSource,
  issue: () => Promise<void>
): Promise<IssuedDocument | null> => {
  const known = await findDocument(platform.db, source);
  // Who may see this order need not be allowed to see that of somebody else's refund.
  if (known && known.orderId !== orderId) throw noSuchDocument();
  if (known) return known;
  return platform.db.transaction(async () => {
    await lockExistingOrder(platform, orderId);
    if (!(await findDocument(platform.db, source))) await issue();
    return findDocument(platform.db, source);
  });
};

/**
 * The invoice of an order, which bears the order's number: issued when the order got that, or when it is asked for where an older
 * version of the store gave the number. See docs/rules/documents.md#invoices.
 *
 * @throws NotFoundError where the order has no number
 */
export const issueInvoice = async (platform: Platform, orderId: number): Promise<IssuedDocument> => {
  const source = sourceOfOrder(orderId);
  const invoice = await issueOnce(platform, orderId, source, async () => {
    const { order, facts, paidAt } = await readOne(platform, orderId);
    const { receipt_number: serial, invoice_no: documentNo } = order;
    if (serial === null || documentNo === null) throw noSuchDocument();
    await insertDocument(platform.db, {
      ...{ kind: 'invoice', documentNo, serial, source, orderId, transactionId: null },
      ...{ currency: order.currency, total: order.total_amount },
      ...{ ...withCharacters(documentOf('invoice', facts, paidAt)), issuedAt: fromTimestamp(paidAt) },
    });
  });
  if (!invoice) throw noSuchDocument();
  return invoice;
};

/** A credit note that counts. */
export const isLiveNote = ({ kind, voidedAt }: IssuedDocument): boolean => kind === 'credit_note' && voidedAt === null;

/** Cents of a refund that take back something of the invoice. */
export type Credits = (transactionId: number) => number;

/** `invoiced`: the total of the invoice; `issued`: what the order has. */
export const creditsOfRefunds = (
  { order, refunds }: Pick<DocumentedOrder, 'order' | 'refunds'>,
  invoiced: number,
  issued: readonly IssuedDocument[]
): Credits => {
  const money = { paid: order.total_paid, asked: order.total_amount, invoiced };
  const credited = new Map(issued.filter(isLiveNote).map(({ transactionId, total }) => [transactionId, total]));
  const amounts = creditsOf(
    refunds.map(({ transactionId, amount }) => ({ amount, credited: credited.get(transactionId) ?? null })),
    money
  );
  const credits = new Map(refunds.map(({ transactionId }, index) => [transactionId, amounts[index] ?? 0]));
  return (transactionId) => credits.get(transactionId) ?? 0;
};

/** The last that a refund had before it was undone. */
const voidNoteOf = (issued: readonly IssuedDocument[], transactionId: number): IssuedDocument | undefined =>
  issued.filter((each) => each.transactionId === transactionId && each.voidedAt !== null && each.content).at(-1);

type Crediting = {
  readonly order: DocumentedOrder['order'];
  readonly refund: RefundOfOrder;
  readonly invoice: DocumentContent;
  readonly notes: readonly DocumentContent[];
  /** Cents: the refund, as far as it is of what was invoiced and the invoice has as much left. */
  readonly amount: number;
};

const insertCreditNote = async (platform: Platform, crediting: Crediting): Promise<void> => {
  const { order, refund, invoice, notes, amount } = crediting;
  const { transactionId, reason, shares, at } = refund;
  const settings = await readStoreSettings(platform);
  const minimum = Number(settings.min_credit_note_number) || 1;
  const serial = await nextNumber(platform.db, 'credit_note_number', minimum);
  const documentNo = `${String(settings.credit_note_prefix)}${serial}`;
  const { refundLine, refundPart } = documentTexts(settings.document_language);
  const title = amount < refund.amount ? refundPart : refundLine;
  const step = await stepOfCurrency(platform, order.currency);
  const facts = { number: documentNo, issuedAt: at, amount, step, notes, reason, shares, title };
  const content = creditNoteOf(invoice, facts);
  await insertDocument(platform.db, {
    ...{ kind: 'credit_note', documentNo, serial, source: sourceOfRefund(transactionId), orderId: order.id },
    ...{ transactionId, currency: order.currency, total: amount, ...withCharacters(content) },
    issuedAt: fromTimestamp(at),
  });
};

/** Nothing where the refund does not stand, is of money that was never invoiced, or the invoice has nothing left. */
const writeCreditNote = async (
  platform: Platform,
  invoice: DocumentContent,
  { order, refunds }: DocumentedOrder,
  transactionId: number
): Promise<void> => {
  const refund = refunds.find((each) => each.transactionId === transactionId);
  if (!refund) return;
  const issued = await findDocumentsOf(platform.db, order.id);
  const creditOf = creditsOfRefunds({ order, refunds }, invoice.totals.total, issued);
  const notes = issued.filter(isLiveNote).flatMap(({ content }) => content ?? []);
  const amount = Math.min(creditOf(transactionId), leftToCredit(invoice, notes));
  if (amount === 0) return;
  const former = voidNoteOf(issued, transactionId);
  const fits = former?.content && former.total === amount && hasRoomFor(invoice, notes, former.content);
  if (fits) await restoreCreditNote(platform.db, former);
  else await insertCreditNote(platform, { order, refund, invoice, notes, amount });
};

/**
 * The credit note of a refund; null where it has none. Its number is the next of a counter of its own and taken in the transaction that
 * writes it, so that there are no gaps. See docs/rules/documents.md#credit-notes.
 *
 * @throws NotFoundError where the order has no invoice
 */
const issueCreditNote = async (
  platform: Platform,
  orderId: number,
  transactionId: number
): Promise<IssuedDocument | null> => {
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
 * Some refunds of an order stand no more, or again: credit notes of the former are void, and what the invoice has left is credited for the
 * others. In the transaction of that change, with the order locked.
 */
export const followRefunds = async (platform: Platform, orderId: number): Promise<void> => {
  const { db, clock } = platform;
  const { order, refunds } = await readOne(platform, orderId);
  if (order.receipt_number === null) return;
  const standing = new Set(refunds.map(({ transactionId }) => transactionId));
  const notes = (await findDocumentsOf(db, orderId)).filter(isLiveNote);
  for (const { id } of notes.filter((note) => !standing.has(Number(note.transactionId)))) {
    await voidCreditNote(db, id, clock.now());
  }
  await issueCreditNotes(platform, orderId);
};

/** Also one that is void. */
const readCreditNote = async (
  platform: Platform,
  orderId: number,
  transactionId: number | undefined
): Promise<IssuedDocument | undefined> => {
  if (transactionId === undefined) throw noSuchDocument();
  const note = await issueCreditNote(platform, orderId, transactionId);
  return note ?? voidNoteOf(await findDocumentsOf(platform.db, orderId), transactionId);
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
): Promise<{ readonly content: DocumentContent; readonly isVoid: boolean }> => {
  const document =
    kind === 'invoice' ? await issueInvoice(platform, orderId) : await readCreditNote(platform, orderId, transactionId);
  if (!document?.content) throw noSuchDocument();
  return { content: document.content, isVoid: document.voidedAt !== null };
};
