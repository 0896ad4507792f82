import type { DocumentContent, DocumentParty, IssuedKind } from '../document';
import { amountsOf, type InvoiceAmounts, type InvoiceTexts } from './amounts';
import type { ElectronicInvoice, InvoiceParty } from './invoice';
import { contentProblems, invoiceProblems, isVatId, type InvoiceProblem } from './problems';
import { cleanText } from './xml';

/** What an invoice says beside its document. */
export type InvoiceWriting = {
  readonly texts: InvoiceTexts;
  /** The day of a moment (UTC, `YYYY-MM-DD HH:MM:SS`) in the time zone of the store, `YYYY-MM-DD`. */
  readonly day: (timestamp: string) => string;
};

const compact = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '');

/** `isKnownForTax`: outside the scope of the tax nobody has a number. */
const partyOf = (party: DocumentParty, isKnownForTax: boolean): InvoiceParty => {
  const name = party.company || party.name;
  const vatId = isKnownForTax ? compact(party.vatNumber) : '';
  return {
    name: cleanText(name),
    tradingName: party.name !== name ? cleanText(party.name) : '',
    identifier: vatId || party.registration.trim() ? '' : party.taxNumber.trim() || party.vatNumber.trim(),
    address: { ...party.address, country: party.address.country.toUpperCase() },
    email: party.email.trim(),
    vatId,
    taxNumber: isKnownForTax ? party.taxNumber.trim() : '',
    registration: party.registration.trim(),
  };
};

/** Buyers may have numbers that are none of VAT; only one that begins with a country can be said. */
const buyerOf = (party: DocumentParty, isKnownForTax: boolean): InvoiceParty => {
  const buyer = partyOf(party, isKnownForTax);
  return { ...buyer, taxNumber: '', identifier: '', vatId: isVatId(buyer.vatId) ? buyer.vatId : '' };
};

/** Instrument not defined (UNTDID 4461): the store knows the name of the method, and neither account nor card. */
const UNDEFINED_INSTRUMENT = '1';

const deliverTo = ({ shipTo }: DocumentContent): ElectronicInvoice['deliverTo'] =>
  shipTo && {
    name: shipTo.name || shipTo.company,
    address: { ...shipTo.address, country: shipTo.address.country.toUpperCase() },
  };

const termsOf = ({ kind }: DocumentContent, { totals }: InvoiceAmounts, texts: InvoiceTexts): string => {
  if (totals.due <= 0) return '';
  return kind === 'credit_note' ? texts.refundTerms : texts.terms;
};

export type ElectronicAnswer =
  | { readonly invoice: ElectronicInvoice; readonly problems: readonly [] }
  | { readonly invoice: null; readonly problems: readonly InvoiceProblem[] };

const invoiceOf = (
  content: DocumentContent & { readonly kind: IssuedKind },
  { texts, day }: InvoiceWriting
): ElectronicInvoice => {
  const amounts = amountsOf(content, texts);
  const isInScope = amounts.subtotals.every(({ tax }) => tax.category !== 'O');
  return {
    kind: content.kind,
    number: content.number,
    issuedOn: day(content.issuedAt),
    currency: content.currency.toUpperCase(),
    notes: [content.reverseCharge, content.note].filter((text) => text.trim() !== ''),
    precedingInvoice: content.invoiceNumber,
    seller: partyOf(content.seller, isInScope),
    buyer: buyerOf(content.buyer, isInScope),
    deliverTo: deliverTo(content),
    payment: { code: UNDEFINED_INSTRUMENT, title: content.paymentTitle },
    terms: termsOf(content, amounts, texts),
    ...amounts,
  };
};

const isNumbered = (content: DocumentContent): content is DocumentContent & { readonly kind: IssuedKind } =>
  content.kind === 'invoice' || content.kind === 'credit_note';

/** The electronic invoice of an issued document, or everything that keeps it from being one. Never one that is not valid. */
export const electronicInvoiceOf = (content: DocumentContent, writing: InvoiceWriting): ElectronicAnswer => {
  const first = contentProblems(content);
  if (!isNumbered(content) || first.length > 0) return { invoice: null, problems: first };
  const invoice = invoiceOf(content, writing);
  const problems = invoiceProblems(invoice);
  return problems.length > 0 ? { invoice: null, problems } : { invoice, problems: [] };
};
