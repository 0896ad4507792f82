import { rowVersion } from '../../../platform/content-version';
import { documentColumns, fromJson, toInt, toJson } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import type { Platform } from '../../../platform/platform';
import { TAX_CLASSES } from '../tax.tables';

/** The classes that the store knows by itself; only `standard` is there from the start. */
export const BUILT_IN_CLASSES = [
  { slug: 'standard', title: 'Standard' },
  { slug: 'reduced', title: 'Reduced' },
  { slug: 'zero', title: 'Zero' },
] as const;

type BuiltInClass = (typeof BUILT_IN_CLASSES)[number];

export const STANDARD = 'standard';
export const ZERO = 'zero';

export const MAX_CLASSES = 6;

/** The first of them that does not exist yet; null where all do. */
export const nextBuiltIn = (slugs: readonly string[]): BuiltInClass | null =>
  BUILT_IN_CLASSES.find(({ slug }) => !slugs.includes(slug)) ?? null;

export type TaxClassRow = {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

/** Names what whoever renames the class sees. */
export const classVersion = (row: TaxClassRow): string => rowVersion(row, 'meta');

const COLUMNS = ['id', 'title', 'slug', 'meta', 'created_at', 'updated_at'] as const;

const toClass = (row: Record<string, unknown>): TaxClassRow => ({
  id: toInt(row.id),
  title: String(row.title),
  slug: String(row.slug),
  meta: fromJson<Record<string, unknown>>(row.meta, {}),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Oldest first; there are at most six. */
export const findClasses = async (db: Database): Promise<readonly TaxClassRow[]> => {
  const rows = await db
    .table(TAX_CLASSES)
    .orderBy('id')
    .select([...COLUMNS]);
  return rows.map((row) => toClass(row as Record<string, unknown>));
};

/**
 * As `findClasses`; until the transaction ends nobody else who calls this adds, renames or deletes one. The lock is a statement
 * of its own: on PostgreSQL one that had to wait for it would not see what was added in the meantime.
 */
export const lockClasses = async (db: Database): Promise<readonly TaxClassRow[]> => {
  await db.table(TAX_CLASSES).where({ slug: STANDARD }).forUpdate().first('id');
  const rows = await db
    .table(TAX_CLASSES)
    .orderBy('id')
    .forUpdate()
    .select([...COLUMNS]);
  return rows.map((row) => toClass(row as Record<string, unknown>));
};

export const insertClass = (db: Database, title: string, slug: string, now: Date): Promise<number> =>
  db.insert(TAX_CLASSES, { ...documentColumns(now), title, slug, meta: toJson({}) });

export const renameClass = async (db: Database, id: number, title: string, now: Date): Promise<void> => {
  await db.table(TAX_CLASSES).where({ id }).update({ title, updated_at: now });
};

export const deleteClassRow = async (db: Database, id: number): Promise<void> => {
  await db.table(TAX_CLASSES).where({ id }).delete();
};

/** At every start: the class that everything falls back to. */
export const ensureStandardClass = async ({ db, clock }: Platform): Promise<void> => {
  const [{ slug, title }] = BUILT_IN_CLASSES;
  await db
    .table(TAX_CLASSES)
    .insert({ ...documentColumns(clock.now()), title, slug, meta: toJson({}) })
    .onConflict('slug')
    .ignore();
};
