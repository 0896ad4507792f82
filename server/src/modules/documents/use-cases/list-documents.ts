import { documentOf, type DocumentKind, type InvoiceProblem } from '../../../domain/document';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { readDocumentedOrders, type DocumentedOrder, type RefundOfOrder } from '../../orders';
import { unprintableOf } from '../fonts/content-texts';
import { findDocumentsOf, type IssuedDocument } from '../documents.repository';
import { areInvoicesElectronic, readElectronic } from './electronic-invoice';
import { creditsOfRefunds, isLiveNote, type Credits } from './issue-documents';

/** A document that an order has, or that can be made of it. */
export type AvailableDocument = {
  readonly kind: DocumentKind;
  readonly issued: IssuedDocument | null;
  readonly transactionId: number | null;
  readonly currency: string;
  /** Cents; null of slips. */
  readonly total: number | null;
  /** Characters that the fonts lack, such as `U+4E2D`. */
  readonly unprintable: readonly string[];
  /** What keeps it from being an electronic invoice; null where it has no such form, or that is switched off. */
  readonly electronic: readonly InvoiceProblem[] | null;
};

type Listed = Omit<AvailableDocument, 'electronic'>;

/** A void document is none any more. */
const hasElectronicForm = ({ kind, issued }: Listed): boolean =>
  (kind === 'invoice' || kind === 'credit_note') && !issued?.voidedAt;

/** Of what is not issued yet: as the invoice would be if it were now. A credit note names the same two parties. */
const withElectronic = async (
  platform: Platform,
  listed: readonly Listed[],
  { facts, paidAt }: DocumentedOrder
): Promise<readonly AvailableDocument[]> => {
  const isOn = await areInvoicesElectronic(platform);
  const documents: AvailableDocument[] = [];
  for (const each of listed) {
    const content = each.issued?.content ?? documentOf('invoice', facts, paidAt);
    const electronic = isOn && hasElectronicForm(each) ? (await readElectronic(platform, content)).problems : null;
    documents.push({ ...each, electronic });
  }
  return documents;
};

type CreditNote = Pick<AvailableDocument, 'issued' | 'transactionId' | 'total'>;

/** Those that were issued, the void ones too, and those that refunds are to get while the invoice has something left. */
const creditNotesOf = (
  issued: readonly IssuedDocument[],
  refunds: readonly RefundOfOrder[],
  invoiced: number,
  creditOf: Credits
): readonly CreditNote[] => {
  const notes = issued.filter(({ kind }) => kind === 'credit_note');
  const live = notes.filter(isLiveNote);
  let left = live.reduce((cents, { total }) => cents - total, invoiced);
  const missing = refunds
    .filter(({ transactionId }) => live.every((note) => note.transactionId !== transactionId))
    .map(({ transactionId }): CreditNote => {
      const total = Math.max(0, Math.min(creditOf(transactionId), left));
      left -= total;
      return { issued: null, transactionId, total };
    });
  const known = notes.map((note) => ({ issued: note, transactionId: note.transactionId, total: note.total }));
  return [...known, ...missing.filter(({ total }) => total !== 0)];
};

/** What there is of an order, those that were issued first. Slips only where something is sent. @throws NotFoundError */
export const listDocuments = async (platform: Platform, orderId: number): Promise<readonly AvailableDocument[]> => {
  const documented = (await readDocumentedOrders(platform, [orderId])).get(orderId);
  if (!documented) throw new NotFoundError('The order does not exist.');
  const { order, facts, refunds } = documented;
  const issued = await findDocumentsOf(platform.db, orderId);
  const ofOrder = unprintableOf(facts);
  const one = (kind: DocumentKind, parts: Partial<Listed> = {}): Listed => ({
    ...{ kind, issued: null, transactionId: null, currency: order.currency, total: null },
    ...parts,
    unprintable: parts.issued?.content ? unprintableOf(parts.issued.content) : ofOrder,
  });
  const isNumbered = order.receipt_number !== null;
  const invoice = issued.find(({ kind }) => kind === 'invoice') ?? null;
  const invoiced = invoice?.total ?? order.total_amount;
  const creditOf = creditsOfRefunds(documented, invoiced, issued);
  const creditNotes = creditNotesOf(issued, refunds, invoiced, creditOf).map((note) => one('credit_note', note));
  const listed = [
    ...(isNumbered ? [one('invoice', { issued: invoice, total: invoiced })] : []),
    ...(isNumbered ? creditNotes : []),
    ...(facts.paid > 0 ? [one('receipt', { total: facts.paid })] : []),
    ...(facts.shipTo ? [one('packing_slip'), one('delivery_slip')] : []),
  ];
  return withElectronic(platform, listed, documented);
};
