import type { TermParents } from '../../../domain/catalog';
import { documentColumns, toInt, toIntOrNull } from '../../../platform/db/columns';
import { applyPlainSearch } from '../../../platform/db/condition-sql';
import type { Database } from '../../../platform/db/database';
import { TERMS_OF_PRODUCTS } from '../catalog.rows';
import { TAXONOMIES, toTerm, type TaxonomyName, type Term } from './terms.repository';

const MAX_TERMS = 1_000;
const COLUMNS = ['id', 'name', 'slug', 'description', 'parent_id'] as const;

const tableOf = (taxonomy: TaxonomyName) => TAXONOMIES[taxonomy].table;

/** By name; at most 1,000. */
export const searchTerms = async (
  db: Database,
  taxonomy: TaxonomyName,
  text: string | undefined
): Promise<readonly Term[]> => {
  const query = db.table(tableOf(taxonomy));
  if (text) applyPlainSearch(query as never, text, ['name'], { columns: { name: `${tableOf(taxonomy)}.name` } });
  const rows = await query
    .select([...COLUMNS])
    .orderBy(['name', 'id'])
    .limit(MAX_TERMS);
  return rows.map((row) => toTerm(row as Record<string, unknown>));
};

/** What stands directly below the parents; an empty list means the top. */
export const findChildren = async (
  db: Database,
  taxonomy: TaxonomyName,
  parentIds: readonly number[]
): Promise<readonly Term[]> => {
  const query = db.table(tableOf(taxonomy));
  if (parentIds.length > 0) void query.whereIn('parent_id', [...parentIds]);
  else void query.whereNull('parent_id');
  const rows = await query
    .select([...COLUMNS])
    .orderBy(['name', 'id'])
    .limit(MAX_TERMS);
  return rows.map((row) => toTerm(row as Record<string, unknown>));
};

/** All that stands directly below the parent, or at the top; for whoever must not make a term twice. */
export const findSiblings = async (
  db: Database,
  taxonomy: TaxonomyName,
  parentId: number | null
): Promise<readonly Term[]> => {
  const query = db.table(tableOf(taxonomy));
  if (parentId === null) void query.whereNull('parent_id');
  else void query.where({ parent_id: parentId });
  const rows = await query.orderBy('id').select([...COLUMNS]);
  return rows.map((row) => toTerm(row as Record<string, unknown>));
};

export const lockTerm = async (db: Database, taxonomy: TaxonomyName, id: number): Promise<Term | null> => {
  const row = await db
    .table(tableOf(taxonomy))
    .where({ id })
    .forUpdate()
    .first([...COLUMNS]);
  return row ? toTerm(row as Record<string, unknown>) : null;
};

/** The shape of the whole tree, locked: of two moves at once the second sees the first, so that no circle can close. */
export const lockTree = async (db: Database, taxonomy: TaxonomyName): Promise<TermParents> => {
  const rows = await db.table(tableOf(taxonomy)).orderBy('id').forUpdate().select('id', 'parent_id');
  return new Map(rows.map((row) => [toInt(row.id), toIntOrNull(row.parent_id)]));
};

export const findSlugs = async (db: Database, taxonomy: TaxonomyName, slug: string, exceptId: number) => {
  const rows = await db
    .table(tableOf(taxonomy))
    .where((either) => void either.where('slug', slug).orWhere('slug', 'like', `${slug}-%`))
    .whereNot('id', exceptId)
    .select('slug');
  return new Set(rows.map((row) => String(row.slug)));
};

export const insertTerm = (
  db: Database,
  taxonomy: TaxonomyName,
  values: { readonly name: string; readonly slug: string; readonly parent_id: number | null },
  now: Date
): Promise<number> => db.insert(tableOf(taxonomy), { ...documentColumns(now), ...values });

export const updateTerm = async (
  db: Database,
  taxonomy: TaxonomyName,
  id: number,
  values: Readonly<Record<string, unknown>>,
  now: Date
): Promise<void> => {
  await db
    .table(tableOf(taxonomy))
    .where({ id })
    .update({ ...values, updated_at: now });
};

/** Its children move up to its parent; products lose it. */
export const deleteTerm = async (db: Database, taxonomy: TaxonomyName, term: Term): Promise<void> => {
  await db.table(tableOf(taxonomy)).where({ parent_id: term.id }).update({ parent_id: term.parent_id });
  await db.table(TERMS_OF_PRODUCTS).where({ taxonomy, term_id: term.id }).delete();
  await db.table(tableOf(taxonomy)).where({ id: term.id }).delete();
};

/** All terms of the taxonomy. */
export const readTermParents = async (db: Database, taxonomy: TaxonomyName): Promise<TermParents> => {
  const rows = await db.table(tableOf(taxonomy)).select('id', 'parent_id');
  return new Map(rows.map((row) => [toInt(row.id), toIntOrNull(row.parent_id)]));
};

/** The products that carry one of the terms. */
export const findCarriers = async (
  db: Database,
  taxonomy: TaxonomyName,
  termIds: readonly number[]
): Promise<readonly number[]> => {
  const rows = await db
    .table(TERMS_OF_PRODUCTS)
    .where({ taxonomy })
    .whereIn('term_id', [...termIds])
    .distinct('product_id');
  return rows.map((row) => toInt(row.product_id));
};
