/** Term id -> id of its parent; null at the top. */
export type TermParents = ReadonlyMap<number, number | null>;

/** True when putting the term below `parentId` would make it its own ancestor. */
export const closesCircle = (parents: TermParents, termId: number, parentId: number): boolean => {
  const seen = new Set<number>();
  for (let at: number | null = parentId; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === termId) return true;
    seen.add(at);
  }
  return false;
};

/** What stands above a term, the nearest first; circles do no harm. */
export const ancestorsOf = (parents: TermParents, termId: number): readonly number[] => {
  const found = new Set<number>();
  for (
    let at = parents.get(termId) ?? null;
    at !== null && at !== termId && !found.has(at);
    at = parents.get(at) ?? null
  ) {
    found.add(at);
  }
  return [...found];
};

/** The terms themselves and everything above them, each once. */
export const withAncestors = (parents: TermParents, termIds: readonly number[]): readonly number[] => [
  ...new Set([...termIds, ...termIds.flatMap((id) => ancestorsOf(parents, id))]),
];

/** The terms themselves and everything below them, each once; circles do no harm. */
export const withDescendants = (parents: TermParents, termIds: readonly number[]): readonly number[] => {
  const children = new Map<number, number[]>();
  for (const [id, parent] of parents) {
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), id]);
  }
  const found = new Set(termIds);
  // A set hands out what is added while it is walked.
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child);
  return [...found];
};
