import { documentColumns, toInt, toJson } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { pageNamedRows, type NamedRowsRequest } from '../../platform/db/named-rows';
import { GROUP_COLUMNS, toGroupRow, type GroupRow } from './attributes.rows';
import { GROUP_SQL } from './attributes.search';
import { ATTRIBUTE_GROUPS, ATTRIBUTE_TERMS } from './content-types/attributes';
import { keysOf, type Names } from './unique-names.repository';

export type GroupValues = Names & {
  readonly description?: string | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
};

const LISTED = GROUP_COLUMNS.map((name) => `${ATTRIBUTE_GROUPS}.${name}`);

export const listGroups = async (
  db: Database,
  request: NamedRowsRequest
): Promise<{ readonly groups: readonly GroupRow[]; readonly total: number }> => {
  const { rows, total } = await pageNamedRows(() => db.table(ATTRIBUTE_GROUPS), LISTED, GROUP_SQL, request);
  return { groups: rows.map(toGroupRow), total };
};

export const countTermsOf = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = (await db
    .table(ATTRIBUTE_TERMS)
    .whereIn('group_id', [...ids])
    .groupBy('group_id')
    .select('group_id')
    .count({ total: '*' })) as unknown as { group_id: unknown; total: unknown }[];
  return new Map(rows.map(({ group_id, total }) => [toInt(group_id), toInt(total)]));
};

export const findGroup = async (db: Database, id: number): Promise<GroupRow | null> => {
  const row = await db
    .table(ATTRIBUTE_GROUPS)
    .where({ id })
    .first([...GROUP_COLUMNS]);
  return row ? toGroupRow(row) : null;
};

/** `share` keeps the group from being deleted until the transaction ends, `update` keeps others from writing to it too. */
export const lockGroup = async (db: Database, id: number, mode: 'share' | 'update'): Promise<boolean> => {
  const query = db.table(ATTRIBUTE_GROUPS).where({ id });
  const row = await (mode === 'share' ? query.forShare() : query.forUpdate()).first('id');
  return row !== undefined;
};

export const insertGroup = (db: Database, values: GroupValues, now: Date): Promise<number> =>
  db.insert(ATTRIBUTE_GROUPS, {
    ...documentColumns(now),
    ...keysOf(values),
    title: values.title,
    slug: values.slug,
    description: values.description ?? '',
    settings: toJson(values.settings ?? {}),
    serial: 0,
  });

/** What is not given stays as it is. */
export const changesOf = ({ title, slug, description, settings }: GroupValues) => ({
  ...keysOf({ title, slug }),
  title,
  slug,
  ...(description === undefined ? {} : { description }),
  ...(settings === undefined ? {} : { settings: toJson(settings) }),
});

export const updateGroup = async (db: Database, id: number, values: GroupValues, now: Date): Promise<void> => {
  await db
    .table(ATTRIBUTE_GROUPS)
    .where({ id })
    .update({ ...changesOf(values), updated_at: now });
};

/** The terms go with it. */
export const deleteGroup = async (db: Database, id: number): Promise<void> => {
  await db.table(ATTRIBUTE_GROUPS).where({ id }).delete();
};
