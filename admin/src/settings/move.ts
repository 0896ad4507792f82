/** The list with one entry a place further up or down; the same list where there is no such place. */
export const moved = <Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] => {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const others = list.filter((_each, index) => index !== from);
  return [...others.slice(0, to), entry, ...others.slice(to)];
};
