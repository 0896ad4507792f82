import {
  creditNoteOf,
  documentOf,
  electronicInvoiceOf,
  type DocumentContent,
  type ElectronicInvoice,
  type InvoiceTexts,
  type OrderFacts,
} from '../../server/src/domain/document';

export const INVOICE_TEXTS: InvoiceTexts = {
  ...{
    shipping: 'Shipping',
    fee: 'Fee',
    exempt: 'Exempt from VAT',
    export: 'Export',
    outOfScope: 'Not subject to VAT',
  },
  ...{ reverseCharge: 'Reverse charge', terms: 'Payable at once', refundTerms: 'Given back' },
};

export const WRITING = { texts: INVOICE_TEXTS, day: (timestamp: string) => timestamp.slice(0, 10) };

export const invoiceContent = (facts: OrderFacts): DocumentContent =>
  documentOf('invoice', facts, '2026-01-03 00:00:00');

export const creditContent = (invoice: DocumentContent, amount: number, before = 0): DocumentContent =>
  creditNoteOf(invoice, {
    ...{ number: 'CN-1', issuedAt: '2026-02-01 00:00:00', amount },
    notes: before > 0 ? [creditContent(invoice, before)] : [],
    ...{ reason: 'broken', title: 'Refund' },
  });

/** Throws where the document cannot be one. */
export const electronic = (content: DocumentContent): ElectronicInvoice => {
  const { invoice, problems } = electronicInvoiceOf(content, WRITING);
  if (!invoice) throw new Error(problems.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  return invoice;
};

export const problemCodes = (content: DocumentContent): readonly string[] =>
  electronicInvoiceOf(content, WRITING).problems.map(({ code }) => code);
