import { shareOf, sum, type Cents } from '../money';
import { givenBack, groupsOf, joined, keyOf, leftToCredit, partsOf, takenBack, wholeOf, without } from './credit-parts';
import type { DocumentContent, TaxedPart } from './document';
import { taxOf } from './taxed-parts';

/** Lines of an order that a refund names, and how much it gives back of each. */
export type LineShares = ReadonlyMap<number, Cents>;

export const namesLinesOf = (invoice: DocumentContent, shares: LineShares): boolean =>
  invoice.lines.some(({ itemId }) => itemId !== undefined && shares.has(itemId));

/** Whether one of these credit notes is of lines: what is left of the invoice is no even share of it any more. */
export const areOfLines = (notes: readonly DocumentContent[]): boolean =>
  notes.some(({ lines }) => lines.some(({ isOfLines }) => isOfLines === true));

const less = (groups: readonly TaxedPart[], taken: readonly TaxedPart[]): readonly TaxedPart[] => {
  const byKey = new Map(groupsOf(taken).map((part) => [keyOf(part), part]));
  return groups.map((group) => without(group, byKey.get(keyOf(group))));
};

/** Without what is nothing, unless all of it is: a note does not name taxes that it does not take back. */
const something = (parts: readonly TaxedPart[]): readonly TaxedPart[] => {
  const groups = groupsOf(parts);
  return groups.length > 0 ? groups : parts;
};

/**
 * Whether a note that was void can count again beside the others: where some are of lines, those may have taken back meanwhile what it
 * names.
 */
export const hasRoomFor = (
  invoice: DocumentContent,
  notes: readonly DocumentContent[],
  former: DocumentContent
): boolean => {
  const parts = partsOf(invoice);
  const all = [...notes, former];
  if (!parts || !areOfLines(all)) return true;
  const taken = all.flatMap((note) => partsOf(note) ?? []);
  return less(groupsOf(parts), taken).every(({ net, taxes }) => net >= 0 && taxes.every(({ tax }) => tax >= 0));
};

type Crediting = { readonly amount: Cents; readonly shares: LineShares; readonly step: Cents };

/** What the named lines give back of each way of being taxed: of a line never more than it comes to, of all never more than the amount. */
const namedGross = (invoice: DocumentContent, { amount, shares, step }: Crediting): ReadonlyMap<string, Cents> => {
  const gross = new Map<string, Cents>();
  let room = amount;
  for (const { itemId, parts = [] } of invoice.lines) {
    const whole = wholeOf(parts);
    const share = Math.min(shares.get(itemId ?? 0) ?? 0, whole, room);
    if (share <= 0) continue;
    room -= share;
    for (const part of givenBack(groupsOf(parts), takenBack(share, whole, step))) {
      gross.set(keyOf(part), (gross.get(keyOf(part)) ?? 0) + wholeOf([part]));
    }
  }
  return gross;
};

/** So much of what is taxed alike, with the share of its taxes; no more than is left of it. */
const takenOf = (group: TaxedPart, gross: Cents, step: Cents): TaxedPart => {
  const left = Math.max(0, wholeOf([group]));
  const [taken = group] = givenBack([group], takenBack(Math.min(gross, left), left, step));
  return taken;
};

/**
 * What a credit note takes back of each part of an invoice, where it or one before it is of lines: of the named lines what the refund gives
 * of them, and the rest of everything that is left. The note that takes the last of the invoice takes all that is left of each tax. Null
 * where the invoice does not say how its lines are taxed.
 */
export const creditedOfLines = (
  invoice: DocumentContent,
  notes: readonly DocumentContent[],
  crediting: Crediting
): readonly TaxedPart[] | null => {
  const parts = partsOf(invoice);
  if (!parts) return null;
  const { amount, step } = crediting;
  const left = less(
    groupsOf(parts),
    notes.flatMap((note) => partsOf(note) ?? [])
  );
  const total = leftToCredit(invoice, notes);
  if (amount >= total) return something(left);
  const gross = namedGross(invoice, crediting);
  const named = left.map((group) => takenOf(group, gross.get(keyOf(group)) ?? 0, step));
  const given = wholeOf(named);
  const rest = givenBack(less(left, named), takenBack(amount - given, total - given, step));
  return something(rest.map((part, index) => joined(part, named[index] ?? part)));
};

const taxesOf = ({ taxes }: DocumentContent): Cents => sum(taxes.map(({ tax }) => tax));

/** Of the taxes of such a note, those that its prices do not contain: as much as of all taxes that are left. */
export const addedTaxOfLines = (
  invoice: DocumentContent,
  notes: readonly DocumentContent[],
  credited: readonly TaxedPart[]
): Cents => {
  const added = invoice.totals.addedTax - sum(notes.map(({ totals }) => totals.addedTax));
  const left = taxesOf(invoice) - sum(notes.map(taxesOf));
  return shareOf(added, Math.max(0, sum(credited.map(taxOf))), left);
};
