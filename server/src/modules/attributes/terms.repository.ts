import { documentColumns, toInt, toJson } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { pageNamedRows, type NamedRowsRequest } from '../../platform/db/named-rows';
import { TERM_COLUMNS, toTermRow, type TermRow } from './attributes.rows';
import { TERM_SQL } from './attributes.search';
import { ATTRIBUTE_TERMS } from './content-types/attributes';
import { changesOf, type GroupValues } from './groups.repository';
import { keysOf } from './unique-names.repository';

export type TermValues = GroupValues & { readonly serial?: number | undefined };

/** Where a term without a serial stands. */
const DEFAULT_SERIAL = 10;

/** Most terms that come along with groups. */
const MAX_LOADED = 5_000;

const LISTED = TERM_COLUMNS.map((name) => `${ATTRIBUTE_TERMS}.${name}`);

export const listTerms = async (
  db: Database,
  request: NamedRowsRequest
): Promise<{ readonly terms: readonly TermRow[]; readonly total: number }> => {
  const { rows, total } = await pageNamedRows(() => db.table(ATTRIBUTE_TERMS), LISTED, TERM_SQL, request);
  return { terms: rows.map(toTermRow), total };
};

/** By group, each by serial. */
export const findTermsOf = async (
  db: Database,
  groupIds: readonly number[]
): Promise<ReadonlyMap<number, readonly TermRow[]>> => {
  const byGroup = new Map<number, TermRow[]>(groupIds.map((id) => [id, []]));
  if (groupIds.length === 0) return byGroup;
  const rows = await db
    .table(ATTRIBUTE_TERMS)
    .whereIn('group_id', [...groupIds])
    .select([...TERM_COLUMNS])
    .orderBy(['group_id', 'serial', 'id'])
    .limit(MAX_LOADED);
  for (const term of rows.map(toTermRow)) byGroup.get(term.group_id)?.push(term);
  return byGroup;
};

export const findTerm = async (db: Database, groupId: number, id: number): Promise<TermRow | null> => {
  const row = await db
    .table(ATTRIBUTE_TERMS)
    .where({ id, group_id: groupId })
    .first([...TERM_COLUMNS]);
  return row ? toTermRow(row) : null;
};

/** Keeps the terms from being deleted until the transaction ends. Ids that do not exist are missing from the answer. */
export const holdTerms = async (db: Database, ids: readonly number[]): Promise<readonly TermRow[]> => {
  const rows = await db
    .table(ATTRIBUTE_TERMS)
    .whereIn('id', [...ids])
    .forShare()
    .select([...TERM_COLUMNS])
    .orderBy('id');
  return rows.map(toTermRow);
};

/** Keeps everybody from attaching the terms of the group to variants until the transaction ends. */
export const lockTermsOf = async (db: Database, groupId: number): Promise<readonly number[]> => {
  const rows = await db.table(ATTRIBUTE_TERMS).where({ group_id: groupId }).forUpdate().select('id').orderBy('id');
  return rows.map((row) => toInt(row.id));
};

export const lockTerm = async (db: Database, groupId: number, id: number): Promise<boolean> => {
  const row = await db.table(ATTRIBUTE_TERMS).where({ id, group_id: groupId }).forUpdate().first('id');
  return row !== undefined;
};

/** Which of the keys of slugs are in use. */
export const findSlugKeys = async (db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await db
    .table(ATTRIBUTE_TERMS)
    .whereIn('slug_key', [...keys])
    .select('slug_key');
  return new Set(rows.map((row) => String(row.slug_key)));
};

/** In the order given. */
export const insertTerms = async (
  db: Database,
  groupId: number,
  terms: readonly TermValues[],
  now: Date
): Promise<readonly TermRow[]> => {
  const rows = terms.map((term) => ({
    ...documentColumns(now),
    ...keysOf(term),
    group_id: groupId,
    title: term.title,
    slug: term.slug,
    description: term.description ?? '',
    settings: toJson(term.settings ?? {}),
    serial: term.serial ?? DEFAULT_SERIAL,
  }));
  await db.table(ATTRIBUTE_TERMS).insert(rows);
  const keys = rows.map(({ title_key }) => title_key);
  const stored = await db
    .table(ATTRIBUTE_TERMS)
    .whereIn('title_key', keys)
    .select([...TERM_COLUMNS, 'title_key']);
  const byKey = new Map(stored.map((row) => [String(row.title_key), toTermRow(row)]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
};

export const updateTerm = async (db: Database, id: number, values: TermValues, now: Date): Promise<void> => {
  await db
    .table(ATTRIBUTE_TERMS)
    .where({ id })
    .update({
      ...changesOf(values),
      ...(values.serial === undefined ? {} : { serial: values.serial }),
      updated_at: now,
    });
};

export const deleteTerm = async (db: Database, id: number): Promise<void> => {
  await db.table(ATTRIBUTE_TERMS).where({ id }).delete();
};
