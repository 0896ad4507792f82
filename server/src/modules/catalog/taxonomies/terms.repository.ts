import { toInt, toIntOrNull } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { TERMS_OF_PRODUCTS } from '../catalog.rows';

export type Term = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly parent_id: number | null;
};

/** A term as a product carries it. */
export type CarriedTerm = Pick<Term, 'id' | 'name' | 'slug'> & {
  readonly taxonomy: TaxonomyName;
  readonly product_id: number;
};

/** Taxonomy name as clients write it -> table of its terms, and the word that a slug of digits gets. */
export const TAXONOMIES = {
  'product-categories': { label: 'Categories', table: 'shop_product_categories', word: 'category' },
  'product-brands': { label: 'Brands', table: 'shop_product_brands', word: 'brand' },
} as const;

export type TaxonomyName = keyof typeof TAXONOMIES;

export const TAXONOMY_NAMES = Object.keys(TAXONOMIES) as readonly TaxonomyName[];

export const isTaxonomy = (name: string): name is TaxonomyName => Object.hasOwn(TAXONOMIES, name);

const MAX_TERMS = 1_000;

/** Term ids by taxonomy. */
export type TermIds = ReadonlyMap<TaxonomyName, readonly number[]>;

const COLUMNS = ['id', 'name', 'slug', 'description', 'parent_id'] as const;

export const toTerm = (row: Record<string, unknown>): Term => ({
  id: toInt(row.id),
  name: String(row.name),
  slug: String(row.slug),
  description: row.description === null ? null : String(row.description),
  parent_id: toIntOrNull(row.parent_id),
});

export const findTerms = async (db: Database, taxonomy: TaxonomyName): Promise<readonly Term[]> => {
  const rows = await db
    .table(TAXONOMIES[taxonomy].table)
    .select([...COLUMNS])
    .orderBy(['name', 'id'])
    .limit(MAX_TERMS);
  return rows.map((row) => toTerm(row as Record<string, unknown>));
};

/** The ids of the terms with these slugs, in any order; slugs that nobody has are left out. One statement, none without slugs. */
export const findTermIdsBySlug = async (
  db: Database,
  taxonomy: TaxonomyName,
  slugs: readonly string[]
): Promise<readonly number[]> => {
  if (slugs.length === 0) return [];
  const rows = await db
    .table(TAXONOMIES[taxonomy].table)
    .whereIn('slug', [...slugs])
    .select('id', 'slug');
  // Collations may take other letters for the same.
  return rows.filter(({ slug }) => slugs.includes(String(slug))).map(({ id }) => toInt(id));
};

/** How many products each term of the taxonomy has; terms without any are missing. */
export const countProducts = async (db: Database, taxonomy: TaxonomyName): Promise<ReadonlyMap<number, number>> => {
  const rows = (await db
    .table(TERMS_OF_PRODUCTS)
    .where({ taxonomy })
    .groupBy('term_id')
    .select('term_id', db.raw('count(*) as products'))) as readonly Record<string, unknown>[];
  return new Map(rows.map((row) => [toInt(row.term_id), toInt(row.products)]));
};

export const findTermIdsOf = async (
  db: Database,
  productId: number
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const rows = await db
    .table(TERMS_OF_PRODUCTS)
    .where({ product_id: productId })
    .select('taxonomy', 'term_id')
    .orderBy('term_id');
  const byTaxonomy = new Map<string, number[]>();
  for (const row of rows) {
    const taxonomy = String(row.taxonomy);
    byTaxonomy.set(taxonomy, [...(byTaxonomy.get(taxonomy) ?? []), toInt(row.term_id)]);
  }
  return byTaxonomy;
};

const carriedOf = (db: Database, taxonomy: TaxonomyName, productIds: readonly number[]) =>
  db
    .table(`${TERMS_OF_PRODUCTS} as carried`)
    .join(`${TAXONOMIES[taxonomy].table} as term`, 'term.id', 'carried.term_id')
    .where('carried.taxonomy', taxonomy)
    .whereIn('carried.product_id', [...productIds])
    .select('carried.product_id', 'carried.taxonomy', 'term.id', 'term.name', 'term.slug');

/** The terms of several products in one statement. */
export const findTermsOf = async (db: Database, productIds: readonly number[]): Promise<readonly CarriedTerm[]> => {
  if (productIds.length === 0) return [];
  const [first, ...others] = TAXONOMY_NAMES.map((taxonomy) => carriedOf(db, taxonomy, productIds));
  if (!first) return [];
  const rows = (await first.unionAll(others as never)) as Record<string, unknown>[];
  return rows.map((row) => ({
    ...toTerm({ ...row, description: null, parent_id: null }),
    taxonomy: row.taxonomy as TaxonomyName,
    product_id: toInt(row.product_id),
  }));
};

export type TermState = {
  /** Of the given ids, those that exist. */
  readonly existing: ReadonlyMap<TaxonomyName, ReadonlySet<number>>;
  /** What the product carries now. */
  readonly carried: ReadonlyMap<TaxonomyName, ReadonlySet<number>>;
};

const readState = (rows: readonly Record<string, unknown>[]): TermState => {
  const states = { existing: new Map<TaxonomyName, Set<number>>(), carried: new Map<TaxonomyName, Set<number>>() };
  for (const { kind, taxonomy, term_id: id } of rows) {
    const sets = kind === 'existing' ? states.existing : states.carried;
    const set = sets.get(taxonomy as TaxonomyName) ?? new Set<number>();
    sets.set(taxonomy as TaxonomyName, set.add(toInt(id)));
  }
  return states;
};

/** Held until the transaction ends, so that nobody deletes a term between the look and the write. */
const lockedTerms = (db: Database, taxonomy: TaxonomyName, ids: readonly number[]) =>
  db
    .table(TAXONOMIES[taxonomy].table)
    .whereIn('id', [...ids])
    .forShare()
    .select('id')
    .as('locked');

/** Everything that changing the terms of a product asks of the database, in one statement. */
export const findTermState = async (db: Database, productId: number, wanted: TermIds): Promise<TermState> => {
  const carried = db
    .table(TERMS_OF_PRODUCTS)
    .where({ product_id: productId })
    .select(db.raw(`'carried' as kind`), 'taxonomy', 'term_id');
  const existing = [...wanted]
    .filter(([, ids]) => ids.length > 0)
    .map(([taxonomy, ids]) =>
      db
        .table(lockedTerms(db, taxonomy, ids) as never)
        .select(db.raw(`'existing' as kind`), db.raw(`'${taxonomy}' as taxonomy`), 'id as term_id')
    );
  return readState((await carried.unionAll(existing as never)) as Record<string, unknown>[]);
};

/** Gives the product exactly the given terms in each named taxonomy; a statement for what goes, one for what comes. */
export const replaceTerms = async (
  db: Database,
  productId: number,
  wanted: TermIds,
  carried: TermState['carried']
): Promise<void> => {
  const has = (taxonomy: TaxonomyName, id: number): boolean => carried.get(taxonomy)?.has(id) ?? false;
  const added = [...wanted].flatMap(([taxonomy, ids]) =>
    ids.filter((id) => !has(taxonomy, id)).map((term_id) => ({ product_id: productId, taxonomy, term_id }))
  );
  const removed = [...wanted].flatMap(([taxonomy, ids]) =>
    [...(carried.get(taxonomy) ?? [])].filter((id) => !ids.includes(id)).map((id) => [taxonomy, id] as const)
  );
  if (removed.length > 0) {
    await db
      .table(TERMS_OF_PRODUCTS)
      .where({ product_id: productId })
      .where((any) => {
        for (const [taxonomy, id] of removed) void any.orWhere({ taxonomy, term_id: id });
      })
      .delete();
  }
  if (added.length > 0) await db.table(TERMS_OF_PRODUCTS).insert(added);
};

/** The ids of the categories that each product carries itself; one statement. Products without any are missing. */
export const findCarriedCategories = async (
  db: Database,
  productIds: readonly number[]
): Promise<ReadonlyMap<number, readonly number[]>> => {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .table('shop_product_terms')
    .whereIn('product_id', [...productIds])
    .where({ taxonomy: 'product-categories' })
    .orderBy(['product_id', 'term_id'])
    .select('product_id', 'term_id');
  const categories = new Map<number, number[]>();
  for (const row of rows as readonly Record<string, unknown>[]) {
    const productId = toInt(row.product_id);
    categories.set(productId, [...(categories.get(productId) ?? []), toInt(row.term_id)]);
  }
  return categories;
};
