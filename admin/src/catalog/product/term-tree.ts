import type { ProductTermChoice } from '../../../../server/src/contracts/products';

export type TermInTree = ProductTermChoice & { readonly depth: number };

/** Terms below their parents. One whose parent is gone, or stands below itself in old data, is shown at the top. */
export const inTree = (terms: readonly ProductTermChoice[]): readonly TermInTree[] => {
  const known = new Set(terms.map(({ value }) => value));
  const placed = new Set<number>();
  const below = (parent: number | null, depth: number): readonly TermInTree[] =>
    terms.flatMap((term) => {
      const isHere = parent === null ? term.parent === null || !known.has(term.parent) : term.parent === parent;
      if (!isHere || placed.has(term.value)) return [];
      placed.add(term.value);
      return [{ ...term, depth }, ...below(term.value, depth + 1)];
    });
  const tree = below(null, 0);
  const left = terms.filter(({ value }) => !placed.has(value)).map((term) => ({ ...term, depth: 0 }));
  return [...tree, ...left];
};
