/** What a variant is, in one respect: its colour is red. At most one term of each group. */
export type VariantAttribute = { readonly group_id: number; readonly term_id: number };

export const MAX_COMBINATIONS = 100;

const MAX_TITLE = 200;

/** The size of the cartesian product; no more than a product of lengths, so it may be asked before anything is built. */
export const combinationCount = (choices: readonly (readonly unknown[])[]): number =>
  choices.length === 0 ? 0 : choices.reduce((count, { length }) => count * length, 1);

/** One of each, in the order of the choices; the last varies fastest, as people write size tables. */
export const combinationsOf = <Choice>(choices: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] => {
  if (choices.length === 0) return [];
  return choices.reduce<readonly (readonly Choice[])[]>(
    (combinations, group) => combinations.flatMap((combination) => group.map((choice) => [...combination, choice])),
    [[]]
  );
};

/** Equal for the same attributes in any order. */
export const combinationKey = (attributes: readonly VariantAttribute[]): string =>
  attributes
    .map(({ group_id, term_id }) => `${group_id}:${term_id}`)
    .sort()
    .join('|');

/** 'Red / S', cut to what a variant title may hold. */
export const combinationTitle = (titles: readonly string[]): string => {
  const title = titles.join(' / ');
  return title.length <= MAX_TITLE ? title : title.slice(0, MAX_TITLE).replace(/[\uD800-\uDBFF]$/, '');
};
