import { sortKey, type Alphabet } from '../../domain/text';
import { fromJson, toInt, toJson } from './columns';
import type { Database } from './database';

/** Which texts of a table lists are sorted by, and where their keys stand. See decision 0128. */
export type SortedTexts = {
  readonly table: `shop_${string}`;
  /** Column of a key -> columns of the texts that it is made of. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
};

type Row = Readonly<Record<string, unknown>>;

/** The columns of the keys, for whoever writes one of the texts: the row has to name all of them. */
export const sortKeysOf = ({ keys }: SortedTexts, row: Row, alphabet: Alphabet): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(keys).map(([key, texts]) => [
      key,
      sortKey(
        texts.map((name) => String(row[name] ?? '')),
        alphabet
      ),
    ])
  );

/** To be raised with each change of what `sortKey` answers: all keys are then made anew. */
const FORM = 2;

const AT_ONCE = 500;

/** Strapi's own table keeps by which form and alphabet all keys of a table were made; null before the first time. */
const CORE_STORE = 'strapi_core_store_settings';

const rowOf = ({ table }: SortedTexts) => ({ key: `plugin_shop_sort_keys_${table}` });

const readForm = async (db: Database, sorted: SortedTexts): Promise<string | null> => {
  const row = (await db.table(CORE_STORE).where(rowOf(sorted)).orderBy('id').first('value')) as
    { readonly value?: unknown } | undefined;
  return fromJson<string | null>(row?.value, null);
};

const writeForm = async (db: Database, sorted: SortedTexts, form: string): Promise<void> => {
  const value = toJson(form);
  if ((await db.table(CORE_STORE).where(rowOf(sorted)).update({ value })) > 0) return;
  await db.insert(CORE_STORE, { ...rowOf(sorted), value, type: 'string', environment: null, tag: null });
};

/** After a store came in: its keys may be those of another version. The next `catchUpSortKeys` makes all of them anew. */
export const forgetSortKeys = (db: Database, sorted: SortedTexts): Promise<void> => writeForm(db, sorted, '');

type Batch = { readonly after: number; readonly everyRow: boolean };

const lockBatch = async (db: Database, { table, keys }: SortedTexts, { after, everyRow }: Batch) => {
  const [firstKey] = Object.keys(keys) as [string];
  const query = db.table(table).where('id', '>', after);
  if (!everyRow) void query.whereNull(firstKey);
  const rows = await query
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .select(['id', ...new Set(Object.values(keys).flat())]);
  return rows as readonly Row[];
};

const writeKeys = async (db: Database, sorted: SortedTexts, rows: readonly Row[], alphabet: Alphabet) => {
  const written = rows.map((row) => ({ id: toInt(row.id), keys: sortKeysOf(sorted, row, alphabet) }));
  const choice = (key: string) => {
    const cases = written.map(() => 'when ? then ?').join(' ');
    const values = written.flatMap(({ id, keys }) => [id, keys[key] as string]);
    // `else` tells PostgreSQL that the values are texts.
    return db.raw(`case id ${cases} else ?? end`, [...values, key]);
  };
  await db
    .table(sorted.table)
    .whereIn(
      'id',
      written.map(({ id }) => id)
    )
    .update(Object.fromEntries(Object.keys(sorted.keys).map((key) => [key, choice(key)])));
};

/** The id of the last row of a full batch; null behind the last batch. */
const keyBatch = (db: Database, sorted: SortedTexts, alphabet: Alphabet, batch: Batch) =>
  db.transaction(async () => {
    const rows = await lockBatch(db, sorted, batch);
    if (rows.length > 0) await writeKeys(db, sorted, rows, alphabet);
    return { count: rows.length, after: rows.length < AT_ONCE ? null : toInt(rows.at(-1)?.id) };
  });

/**
 * Gives keys to the rows that have none: those of older versions, of imports, and those that were written past the store. All rows get new
 * ones where the alphabet or the form of the keys is another than the last time. Answers how many rows it wrote; two statements where there
 * is nothing to do. Nobody has changed the records: `updated_at` stays.
 */
export const catchUpSortKeys = async (db: Database, sorted: SortedTexts, alphabet: Alphabet): Promise<number> => {
  const form = `${FORM} ${alphabet.name}`;
  const before = await readForm(db, sorted);
  const everyRow = before !== null && before !== form;
  let count = 0;
  let after: number | null = 0;
  while (after !== null) {
    const done: { readonly count: number; readonly after: number | null } = await keyBatch(db, sorted, alphabet, {
      after,
      everyRow,
    });
    count += done.count;
    after = done.after;
  }
  if (before !== form) await writeForm(db, sorted, form);
  return count;
};
