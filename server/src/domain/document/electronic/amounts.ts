import { sum, type Cents } from '../../money';
import { partsOf } from '../credit-parts';
import type { DocumentContent, DocumentLine, TaxedPart } from '../document';
import { taxOf } from '../taxed-parts';
import type { AllowanceCharge, InvoiceLine, InvoiceTax, InvoiceTotals, TaxSubtotal } from './invoice';
import { cleanText } from './xml';

/** Words that an electronic invoice needs beside those of the document. */
export type InvoiceTexts = {
  readonly shipping: string;
  readonly fee: string;
  readonly exempt: string;
  readonly export: string;
  readonly outOfScope: string;
  readonly reverseCharge: string;
  /** When and how an invoice is paid. */
  readonly terms: string;
  /** How the money of a credit note comes back. */
  readonly refundTerms: string;
};

const isNothing = (part: TaxedPart): boolean => part.net === 0 && taxOf(part) === 0 && part.netDiscount === 0;

/** A rate as a number: '19.000' and '19' are one. */
const percentOf = ({ category, taxes }: TaxedPart): string => {
  if (category === 'O') return '';
  return category === 'S' ? String(Number(taxes[0]?.percent ?? 0)) : '0';
};

const taxationOf = (part: TaxedPart): InvoiceTax => ({ category: part.category, percent: percentOf(part) });

/** What costs nothing is taxed like the first thing that costs something: a kind of tax of its own would stand for nothing. */
const reader = (content: DocumentContent): ((part: TaxedPart) => InvoiceTax) => {
  const known = (partsOf(content) ?? []).find((part) => !isNothing(part));
  return (part) => taxationOf(known && isNothing(part) ? known : part);
};

const MOST_DECIMALS = 6;

/** Of one piece. More decimals than a cent, where the pieces do not share the amount evenly. */
const priceOf = (amount: Cents, quantity: number): string => {
  const exact = Math.abs(amount) / Math.max(1, quantity) / 100;
  // As a number again, it has no zeros at its end.
  const [whole = '0', decimals = ''] = String(Number(exact.toFixed(MOST_DECIMALS))).split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
};

const contentsOf = (line: DocumentLine, bundled: readonly DocumentLine[]): string =>
  [line.variant, ...bundled.map(({ quantity, title }) => `${quantity} × ${title}`)].filter((text) => text).join(', ');

/** An item needs a name (BR-25). */
const NAMELESS = '–';

const lineOf = (
  part: TaxedPart,
  line: DocumentLine,
  bundled: readonly DocumentLine[],
  tax: InvoiceTax
): Omit<InvoiceLine, 'id'> => {
  const { net, netDiscount } = part;
  return {
    title: cleanText(line.title) || line.sku || NAMELESS,
    description: contentsOf(line, bundled),
    sku: line.sku,
    quantity: net < 0 ? -line.quantity : line.quantity,
    price: priceOf(net < 0 ? net : net + netDiscount, line.quantity),
    discount: net < 0 ? 0 : netDiscount,
    net,
    tax,
  };
};

/** What lay in a bundle stands behind it and belongs to its line. */
const bundledBehind = (lines: readonly DocumentLine[], index: number): readonly DocumentLine[] => {
  const rest = lines.slice(index + 1);
  const end = rest.findIndex(({ kind }) => kind !== 'bundled');
  return end < 0 ? rest : rest.slice(0, end);
};

const linesOf = (content: DocumentContent, taxFor: (part: TaxedPart) => InvoiceTax): readonly InvoiceLine[] =>
  content.lines
    .flatMap((line, index) => {
      if (line.kind === 'bundled' || line.kind === 'fee') return [];
      const bundled = bundledBehind(content.lines, index);
      return (line.parts ?? []).map((part) => lineOf(part, line, bundled, taxFor(part)));
    })
    .map((line, index) => ({ id: String(index + 1), ...line }));

type Words = { readonly code: string; readonly reason: string };

const chargeOf = (part: TaxedPart, words: Words, tax: InvoiceTax): AllowanceCharge => ({
  isCharge: part.net >= 0,
  ...words,
  amount: Math.abs(part.net),
  tax,
});

/** Freight, and other services (UNTDID 7161). */
const SHIPPING = 'FC';
const FEE = 'ABK';

const chargesOf = (
  { lines, shippingParts = [] }: DocumentContent,
  texts: InvoiceTexts,
  taxFor: (part: TaxedPart) => InvoiceTax
): readonly AllowanceCharge[] => {
  const fees = lines.filter(({ kind }) => kind === 'fee');
  const ofFees = fees.flatMap(({ title, parts = [] }) =>
    parts.map((part) => chargeOf(part, { code: FEE, reason: title || texts.fee }, taxFor(part)))
  );
  const ofShipping = shippingParts.map((part) =>
    chargeOf(part, { code: SHIPPING, reason: texts.shipping }, taxFor(part))
  );
  return [...ofShipping, ...ofFees].filter(({ amount }) => amount !== 0);
};

const reasonOf = (
  { category }: InvoiceTax,
  content: DocumentContent,
  texts: InvoiceTexts
): readonly [string, string] => {
  if (category === 'AE') return ['VATEX-EU-AE', content.reverseCharge || texts.reverseCharge];
  if (category === 'G') return ['VATEX-EU-G', content.exemption || texts.export];
  if (category === 'O') return ['VATEX-EU-O', content.exemption || texts.outOfScope];
  return category === 'E' ? ['', content.exemption || texts.exempt] : ['', ''];
};

const subtotalsOf = (
  content: DocumentContent,
  texts: InvoiceTexts,
  taxFor: (part: TaxedPart) => InvoiceTax
): readonly TaxSubtotal[] => {
  const rows = new Map<string, TaxSubtotal>();
  for (const part of partsOf(content) ?? []) {
    const tax = taxFor(part);
    const key = `${tax.category} ${tax.percent}`;
    const known = rows.get(key);
    const [exemptionCode, exemptionReason] = reasonOf(tax, content, texts);
    const [net, amount] = [(known?.net ?? 0) + part.net, (known?.amount ?? 0) + taxOf(part)];
    rows.set(key, { tax, net, amount, exemptionCode, exemptionReason });
  }
  return [...rows.values()];
};

/** Credits of a former plan count as paid: they take nothing off what is taxed. A cent that rounding added is one of rounding. */
const totalsOf = (
  { totals, kind }: DocumentContent,
  parts: Pick<InvoiceTotals, 'lines' | 'allowances' | 'charges' | 'tax'>
): InvoiceTotals => {
  const exclusive = parts.lines - parts.allowances + parts.charges;
  const inclusive = exclusive + parts.tax;
  const over = totals.total - inclusive;
  const paid = kind === 'credit_note' ? 0 : Math.min(totals.paid, totals.total);
  const prepaid = paid + Math.max(0, -over);
  const rounding = Math.max(0, over);
  return { ...parts, exclusive, inclusive, prepaid, rounding, due: inclusive - prepaid + rounding };
};

export type InvoiceAmounts = {
  readonly lines: readonly InvoiceLine[];
  readonly allowanceCharges: readonly AllowanceCharge[];
  readonly subtotals: readonly TaxSubtotal[];
  readonly totals: InvoiceTotals;
};

/** The amounts of a document as EN 16931 adds them up (BR-CO-10 to 16). */
export const amountsOf = (content: DocumentContent, texts: InvoiceTexts): InvoiceAmounts => {
  const taxFor = reader(content);
  const lines = linesOf(content, taxFor);
  const allowanceCharges = chargesOf(content, texts, taxFor);
  const subtotals = subtotalsOf(content, texts, taxFor);
  const amountOf = (isCharge: boolean): Cents =>
    sum(allowanceCharges.filter((each) => each.isCharge === isCharge).map(({ amount }) => amount));
  const totals = totalsOf(content, {
    lines: sum(lines.map(({ net }) => net)),
    allowances: amountOf(false),
    charges: amountOf(true),
    tax: sum(subtotals.map(({ amount }) => amount)),
  });
  return { lines, allowanceCharges, subtotals, totals };
};
