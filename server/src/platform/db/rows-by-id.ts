const AT_ONCE = 500;

/** All rows that `find` answers in the order of their ids, each time those beyond the id `after`, a batch at a time. */
export async function* rowsById<Row extends { readonly id: number }>(
  find: (after: number, limit: number) => Promise<readonly Row[]>
): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await find(after, AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
