import { amountStep, sum, type Cents } from '../money';
import { creditedBy, creditedParts, leftToCredit, partsOf, takenBack } from './credit-parts';
import type { DocumentContent, DocumentKind, DocumentLine, DocumentTax, DocumentTotals, TaxedPart } from './document';
import { addedTaxOfLines, areOfLines, creditedOfLines, namesLinesOf, type LineShares } from './line-credits';
import type { OrderFacts } from './order-facts';
import { taxedOf, taxSummary } from './taxed-parts';

/** The buyer owes the tax: what it would be worked out on. */
const reversedRows = (facts: OrderFacts, parts: readonly TaxedPart[]): readonly DocumentTax[] =>
  facts.taxes
    .filter(({ reversed }) => reversed)
    .map(({ label, percent }) => ({ label, percent, net: sum(parts.map(({ net }) => net)), tax: 0 }));

const totalsOf = (facts: OrderFacts): DocumentTotals => {
  const discount = facts.couponDiscount + facts.manualDiscount;
  const named = facts.subtotal - discount + facts.shipping + facts.fees + facts.addedTax;
  return {
    goods: facts.subtotal,
    discount,
    shipping: facts.shipping,
    fees: facts.fees,
    addedTax: facts.addedTax,
    adjustment: facts.total - named,
    total: facts.total,
    paid: facts.paid,
    refunded: facts.refunded,
  };
};

const headOf = (
  kind: DocumentKind,
  facts: OrderFacts,
  issuedAt: string
): Omit<DocumentContent, 'lines' | 'taxes' | 'shippingParts'> => ({
  kind,
  number: facts.number,
  currency: facts.currency,
  issuedAt,
  orderedAt: facts.orderedAt,
  invoiceNumber: '',
  orderUuid: facts.uuid,
  seller: facts.seller,
  buyer: facts.buyer,
  shipTo: facts.shipTo,
  totals: totalsOf(facts),
  paymentTitle: facts.paymentTitle,
  reverseCharge: facts.reverseCharge,
  exemption: facts.exemption,
  note: facts.note,
});

/** The order on paper: an invoice, a receipt or a slip. `issuedAt`: UTC, `YYYY-MM-DD HH:MM:SS`. */
export const documentOf = (
  kind: Exclude<DocumentKind, 'credit_note'>,
  facts: OrderFacts,
  issuedAt: string
): DocumentContent => {
  const taxed = taxedOf(facts);
  const parts = [...taxed.lines, ...taxed.shipping];
  return {
    ...headOf(kind, facts, issuedAt),
    lines: facts.lines.map(({ line }, index) => ({ ...line, parts: taxed.lines.slice(index, index + 1) })),
    taxes: [...taxSummary(parts), ...reversedRows(facts, parts)],
    shippingParts: taxed.shipping,
  };
};

export type RefundFacts = {
  readonly number: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly issuedAt: string;
  /** What was given back. */
  readonly amount: Cents;
  /** The smallest amount of the currency; left out: as ISO 4217 has it. */
  readonly step?: Cents;
  /** What it gives of the lines that it names; left out where it names none, and is of everything. */
  readonly shares?: LineShares;
  /** The credit notes of the invoice that count. */
  readonly notes: readonly DocumentContent[];
  readonly reason: string;
  /** What the one line of the document says. */
  readonly title: string;
};

/** The one line of a credit note. */
const refundLine = (goods: Cents, { title, reason }: RefundFacts): DocumentLine => ({
  title,
  variant: reason,
  sku: '',
  quantity: 1,
  unitPrice: goods,
  subtotal: goods,
  discount: 0,
  total: goods,
  kind: 'goods',
});

const NOTHING = { discount: 0, shipping: 0, fees: 0, adjustment: 0, paid: 0, refunded: 0 } as const;

type Share = (of: (content: DocumentContent) => Cents) => Cents;

/** The taxes of an invoice of an older version, which does not say what its lines bear. */
const sharedTaxes = (invoice: DocumentContent, shareOfNote: Share): readonly DocumentTax[] =>
  invoice.taxes.map(({ net, ...rate }, index) => ({
    ...rate,
    tax: shareOfNote(({ taxes }) => taxes[index]?.tax ?? 0),
    net: net === null ? null : shareOfNote(({ taxes }) => taxes[index]?.net ?? 0),
  }));

/** Nothing of the invoice was taxed, or the buyer owes the tax: what the rows were worked out on. */
const untaxedRows = (invoice: DocumentContent, parts: readonly TaxedPart[]): readonly DocumentTax[] =>
  (partsOf(invoice) ?? []).every(({ taxes }) => taxes.length === 0)
    ? invoice.taxes.map((row) => ({ ...row, net: sum(parts.map(({ net }) => net)), tax: 0 }))
    : [];

const NO_SHARES: LineShares = new Map();

const OF_LINES = { isOfLines: true } as const;

/**
 * What a refund takes back of an invoice: its amount, and of each tax the share that the amount has of the total, but never more than
 * the notes before it have left. The shares are differences of running sums, so that notes over the whole total take back just the
 * taxes of the invoice, also where one of them became void. Where it names lines, it takes back the taxes of those. See
 * docs/rules/documents.md#credit-notes.
 */
export const creditNoteOf = (invoice: DocumentContent, refund: RefundFacts): DocumentContent => {
  const { notes, number, issuedAt, step = amountStep(invoice.currency), shares = NO_SHARES } = refund;
  const amount = Math.min(refund.amount, leftToCredit(invoice, notes));
  const untilNow = takenBack(creditedBy(notes) + amount, invoice.totals.total, step);
  const share: Share = (of) => untilNow(of(invoice)) - sum(notes.map(of));
  const isOfLines = namesLinesOf(invoice, shares);
  const byLines = isOfLines || areOfLines(notes) ? creditedOfLines(invoice, notes, { amount, shares, step }) : null;
  const parts = byLines ?? creditedParts(invoice, notes, untilNow);
  const taxes = parts ? [...taxSummary(parts), ...untaxedRows(invoice, parts)] : sharedTaxes(invoice, share);
  const addedTax = Math.min(
    byLines ? addedTaxOfLines(invoice, notes, byLines) : share(({ totals }) => totals.addedTax),
    sum(taxes.map(({ tax }) => tax)),
    amount
  );
  const goods = amount - addedTax;
  return {
    ...invoice,
    ...{ kind: 'credit_note', number, issuedAt, invoiceNumber: invoice.number, shipTo: null, note: '' },
    lines: [{ ...refundLine(goods, refund), ...(parts ? { parts } : {}), ...(isOfLines ? OF_LINES : {}) }],
    taxes,
    shippingParts: [],
    totals: { ...NOTHING, goods, addedTax, total: amount },
  };
};
