import { shareOf, sum, type Cents } from '../money';
import type { DocumentContent, TaxedPart } from './document';
import { taxOf } from './taxed-parts';

const keyOf = ({ category, taxes }: TaxedPart): string =>
  JSON.stringify([category, ...taxes.map(({ label, percent }) => [label, percent])]);

const joined = (a: TaxedPart, b: TaxedPart): TaxedPart => ({
  ...a,
  net: a.net + b.net,
  netDiscount: 0,
  taxes: a.taxes.map((share, index) => ({ ...share, tax: share.tax + (b.taxes[index]?.tax ?? 0) })),
});

/** All of a document that is taxed alike, as one part. */
const groupsOf = (parts: readonly TaxedPart[]): readonly TaxedPart[] => {
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

const wholeOf = (parts: readonly TaxedPart[]): Cents => sum(parts.map((part) => part.net + taxOf(part)));

const largestOf = (groups: readonly TaxedPart[]): number => {
  const nets = groups.map(({ net }) => net);
  return nets.indexOf(Math.max(...nets));
};

/** What is taken back once `given` of `total` has been given back. Cents that rounding leaves over go to the largest part. */
const givenBack = (groups: readonly TaxedPart[], given: Cents, total: Cents): readonly TaxedPart[] => {
  const at = largestOf(groups);
  const shares = groups.map((group) => ({
    ...group,
    net: shareOf(group.net, given, total),
    taxes: group.taxes.map((tax) => ({ ...tax, tax: shareOf(tax.tax, given, total) })),
  }));
  const missing = shareOf(wholeOf(groups), given, total) - wholeOf(shares);
  return shares.map((share, index) => (index === at ? { ...share, net: share.net + missing } : share));
};

/** Cents that credit notes have taken back. */
export const creditedBy = (notes: readonly DocumentContent[]): Cents => sum(notes.map(({ totals }) => totals.total));

/** What an invoice has left to be taken back. */
export const leftToCredit = (invoice: DocumentContent, notes: readonly DocumentContent[]): Cents =>
  Math.max(0, invoice.totals.total - creditedBy(notes));

const without = (part: TaxedPart, taken: TaxedPart | undefined): TaxedPart => ({
  ...part,
  net: part.net - (taken?.net ?? 0),
  taxes: part.taxes.map((share, at) => ({ ...share, tax: share.tax - (taken?.taxes[at]?.tax ?? 0) })),
});

/**
 * What a credit note takes back of each part of an invoice: the running sum of all, less what the notes before it say. Null where the
 * invoice does not say how its lines are taxed.
 */
export const creditedParts = (
  invoice: DocumentContent,
  notes: readonly DocumentContent[],
  amount: Cents
): readonly TaxedPart[] | null => {
  const parts = partsOf(invoice);
  if (!parts) return null;
  const taken = new Map(groupsOf(notes.flatMap((note) => partsOf(note) ?? [])).map((part) => [keyOf(part), part]));
  return givenBack(groupsOf(parts), creditedBy(notes) + amount, invoice.totals.total).map((part) =>
    without(part, taken.get(keyOf(part)))
  );
};
