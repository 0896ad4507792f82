import {
  ciiOf,
  electronicInvoiceOf,
  ublOf,
  type DocumentContent,
  type ElectronicInvoice,
  type IssuedKind,
} from '../../../domain/document';
import { RuleViolationError } from '../../../domain/errors';
import { fromTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings, readTimezone } from '../../settings';
import { facturX, type PdfAttachment } from '../pdf/factur-x';
import { documentTexts } from '../texts/document-texts';
import { issuedContent } from './issue-documents';

/** In which words an invoice is written as data. */
export type InvoiceFormat = 'ubl' | 'cii';

const FORMATS: Readonly<Record<InvoiceFormat, (invoice: ElectronicInvoice) => string>> = { ubl: ublOf, cii: ciiOf };

/** `YYYY-MM-DD` of a moment in a time zone. */
const dayIn = (timeZone: string): ((timestamp: string) => string) => {
  // The Swedish way to write a day is that of ISO 8601.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (timestamp) => days.format(fromTimestamp(timestamp));
};

const writingOf = async (platform: Platform) => {
  const settings = await readStoreSettings(platform);
  const { electronic } = documentTexts(settings.document_language);
  return {
    texts: { ...electronic, terms: settings.document_payment_note || electronic.terms },
    day: dayIn(await readTimezone(platform)),
  };
};

/** The electronic invoice of a document, or what keeps it from being one. */
export const readElectronic = async (platform: Platform, content: DocumentContent) =>
  electronicInvoiceOf(content, await writingOf(platform));

/** Whether the store's invoices and credit notes bring themselves as data. */
export const areInvoicesElectronic = async (platform: Platform): Promise<boolean> =>
  (await readStoreSettings(platform)).electronic_invoices === 'yes';

/** What the PDF file of a document brings as data; none where that is switched off, or something is missing. */
export const invoiceAttachment = async (
  platform: Platform,
  content: DocumentContent
): Promise<PdfAttachment | undefined> => {
  if (!(await areInvoicesElectronic(platform))) return undefined;
  const { invoice } = await readElectronic(platform, content);
  return invoice ? facturX(ciiOf(invoice)) : undefined;
};

export type XmlDocument = { readonly name: string; readonly text: string };

export type InvoiceRequest = {
  readonly kind: IssuedKind;
  readonly format: InvoiceFormat;
  /** Of a credit note: the refund. */
  readonly transactionId?: number | undefined;
};

/**
 * An invoice or credit note of an order as XML of EN 16931.
 *
 * @throws NotFoundError where the order has no such document; RuleViolationError where it is void, or store or order lack what
 * such a file must say
 */
export const makeElectronic = async (
  platform: Platform,
  orderId: number,
  { kind, format, transactionId }: InvoiceRequest
): Promise<XmlDocument> => {
  const { content, isVoid } = await issuedContent(platform, orderId, kind, transactionId);
  if (isVoid) throw new RuleViolationError('The credit note is void.');
  const { invoice, problems } = await readElectronic(platform, content);
  if (!invoice) {
    throw new RuleViolationError(`No electronic invoice: ${problems.map(({ message }) => message).join(' ')}`);
  }
  return { name: `${content.number}-${format}.xml`, text: FORMATS[format](invoice) };
};
