/** Chosen terms by the id of their group. */
export type ChosenTerms = Readonly<Record<number, readonly number[]>>;

type Wanted = {
  readonly groups: readonly { readonly group_id: number; readonly term_ids: readonly number[] }[];
  /** How many variants come of it. */
  readonly count: number;
};

/** Groups of which nothing is chosen do not count: two colours and three sizes are six. */
export const combinationsOf = (chosen: ChosenTerms): Wanted => {
  const groups = Object.entries(chosen)
    .filter(([, ids]) => ids.length > 0)
    .map(([group, ids]) => ({ group_id: Number(group), term_ids: ids }));
  const count = groups.reduce((product, { term_ids: ids }) => product * ids.length, groups.length > 0 ? 1 : 0);
  return { groups, count };
};
