/** Rows by a number of theirs, groups and rows in the order in which they came. */
export const groupBy = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number
): ReadonlyMap<number, readonly Row[]> => {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};
