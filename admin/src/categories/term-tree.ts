import type { ProductTerm } from '../../../server/src/contracts/categories';

export type TermRow = { readonly term: ProductTerm; readonly depth: number; readonly children: number };

/**
 * Terms in the order of their tree. Whose parent is missing stands at the top, and a circle, which only a broken table has, is broken
 * up: every term stands in the list once.
 */
export const treeOf = (terms: readonly ProductTerm[]): readonly TermRow[] => {
  const known = new Set(terms.map(({ term_id: id }) => id));
  const below = new Map<number | null, ProductTerm[]>();
  for (const term of terms) {
    const parent = term.parent !== null && known.has(term.parent) ? term.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), term]);
  }
  const rows: TermRow[] = [];
  const seen = new Set<number>();
  const walk = (term: ProductTerm, depth: number): void => {
    if (seen.has(term.term_id)) return;
    seen.add(term.term_id);
    const children = below.get(term.term_id) ?? [];
    rows.push({ term, depth, children: children.length });
    children.forEach((child) => walk(child, depth + 1));
  };
  (below.get(null) ?? []).forEach((term) => walk(term, 0));
  terms.forEach((term) => walk(term, 0));
  return rows;
};

/** From the top of the tree down to each term: a name by itself may stand in it several times. */
export const pathsOf = (terms: readonly ProductTerm[]): ReadonlyMap<number, string> => {
  const above: string[] = [];
  return new Map(
    treeOf(terms).map(({ term, depth }) => {
      above.splice(depth, above.length, term.name);
      return [term.term_id, above.join(' / ')];
    })
  );
};

/** Below which others a term may be put: not below itself, nor below what stands below it. */
export const possibleParents = (terms: readonly ProductTerm[], id: number): readonly ProductTerm[] => {
  const parents = new Map(terms.map((term) => [term.term_id, term.parent]));
  const standsBelow = (term: ProductTerm): boolean => {
    const passed = new Set<number>();
    let at: number | null = term.term_id;
    while (at !== null && !passed.has(at)) {
      if (at === id) return true;
      passed.add(at);
      at = parents.get(at) ?? null;
    }
    return false;
  };
  return terms.filter((term) => !standsBelow(term));
};
