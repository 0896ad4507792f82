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
