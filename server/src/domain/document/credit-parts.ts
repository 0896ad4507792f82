import { payable, shareOf, sum, type Cents } from '../money';
import type { DocumentContent, TaxedPart } from './document';
import { taxOf } from './taxed-parts';

/** Parts are taxed alike where this is the same. */
export const keyOf = ({ category, taxes }: TaxedPart): string =>
  JSON.stringify([category, ...taxes.map(({ label, percent }) => [label, percent])]);

export const joined = (a: TaxedPart, b: TaxedPart): TaxedPart => ({
  ...a,
  net: a.net + b.net,
  netDiscount: 0,
  taxes: a.taxes.map((share, index) => ({ ...share, tax: share.tax + (b.taxes[index]?.tax ?? 0) })),
});

/** All of a document that is taxed alike, as one part. */
export const groupsOf = (parts: readonly TaxedPart[]): readonly TaxedPart[] => {
  const groups = new Map<string, TaxedPart>();
  for (const part of parts) {
    const known = groups.get(keyOf(part));
    groups.set(keyOf(part), known ? joined(known, part) : { ...part, netDiscount: 0 });
  }
  return [...groups.values()].filter((group) => group.net !== 0 || taxOf(group) !== 0);
};

/** Of every line and of shipping; null for a document of an older version. */
export const partsOf = ({ lines, shippingParts }: DocumentContent): readonly TaxedPart[] | null => {
  if (lines.some((line) => line.parts === undefined)) return null;
  return [...lines.flatMap((line) => line.parts ?? []), ...(shippingParts ?? [])];
};

export const wholeOf = (parts: readonly TaxedPart[]): Cents => sum(parts.map((part) => part.net + taxOf(part)));

const largestOf = (groups: readonly TaxedPart[]): number => {
  const nets = groups.map(({ net }) => net);
  return nets.indexOf(Math.max(...nets));
};

/** What of an amount is taken back so far. */
export type Taken = (amount: Cents) => Cents;

/**
 * The share that `given` has of `total`, in steps of the currency: a document names no amount that nobody can pay. What has a fraction of a
 * step already is shared out in cents.
 */
export const takenBack =
  (given: Cents, total: Cents, step: Cents): Taken =>
  (amount) => {
    const unit = [amount, given].every((each) => payable(each, step) === each) ? step : 1;
    return shareOf(amount / unit, given, total) * unit;
  };

/** Cents that rounding leaves over go to the largest part. */
export const givenBack = (groups: readonly TaxedPart[], taken: Taken): readonly TaxedPart[] => {
  const at = largestOf(groups);
  const shares = groups.map((group) => ({
    ...group,
    net: taken(group.net),
    taxes: group.taxes.map((tax) => ({ ...tax, tax: taken(tax.tax) })),
  }));
  const missing = taken(wholeOf(groups)) - wholeOf(shares);
  return shares.map((share, index) => (index === at ? { ...share, net: share.net + missing } : share));
};

/** Cents that credit notes have taken back. */
export const creditedBy = (notes: readonly DocumentContent[]): Cents => sum(notes.map(({ totals }) => totals.total));

/** What an invoice has left to be taken back. */
export const leftToCredit = (invoice: DocumentContent, notes: readonly DocumentContent[]): Cents =>
  Math.max(0, invoice.totals.total - creditedBy(notes));

export type PaidMoney = {
  /** Gross, with what was given back since. */
  readonly paid: Cents;
  /** What the order asks for, and what its invoice says: the order may have been edited behind it. */
  readonly asked: Cents;
  readonly invoiced: Cents;
};

export type CreditedRefund = {
  readonly amount: Cents;
  /** What its credit note says, which stays; null: it has none yet. */
  readonly credited: Cents | null;
};

/**
 * What of each refund takes back something of the invoice, the refunds in their order. Money that came twice, or more than was asked for, goes
 * back first: it was never invoiced. What refunds with a credit note gave back of it is gone, and no more of it than that.
 */
export const creditsOf = (
  refunds: readonly CreditedRefund[],
  { paid, asked, invoiced }: PaidMoney
): readonly Cents[] => {
  const gone = sum(refunds.map(({ amount, credited }) => (credited === null ? 0 : amount - credited)));
  let excess = Math.max(0, paid - Math.max(asked, invoiced) - gone);
  return refunds.map(({ amount, credited }) => {
    if (credited !== null) return credited;
    const beyond = Math.min(excess, amount);
    excess -= beyond;
    return amount - beyond;
  });
};

export const without = (part: TaxedPart, taken: TaxedPart | undefined): TaxedPart => ({
  ...part,
  net: part.net - (taken?.net ?? 0),
  taxes: part.taxes.map((share, at) => ({ ...share, tax: share.tax - (taken?.taxes[at]?.tax ?? 0) })),
});

/**
 * What a credit note takes back of each part of an invoice: the running sum of all, with this note, less what the notes before it say. Null
 * where the invoice does not say how its lines are taxed.
 */
export const creditedParts = (
  invoice: DocumentContent,
  notes: readonly DocumentContent[],
  untilNow: Taken
): readonly TaxedPart[] | null => {
  const parts = partsOf(invoice);
  if (!parts) return null;
  const before = new Map(groupsOf(notes.flatMap((note) => partsOf(note) ?? [])).map((part) => [keyOf(part), part]));
  return givenBack(groupsOf(parts), untilNow).map((part) => without(part, before.get(keyOf(part))));
};
