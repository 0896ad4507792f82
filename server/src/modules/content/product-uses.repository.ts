import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { offsetOf, type PageRequest } from '../../platform/http/envelope';
import { componentsOf, isProductField, modelOf, type Model } from './product-fields';

type Query = Knex.QueryBuilder;

type JoinTable = {
  readonly name: string;
  readonly joinColumn: { readonly name: string };
  readonly inverseJoinColumn?: { readonly name: string };
  readonly morphColumn?: {
    readonly idColumn: { readonly name: string };
    readonly typeColumn: { readonly name: string };
  };
};

/** How Strapi keeps a type: its table, the column of each field, and the table that joins its components. */
type Meta = {
  readonly tableName: string;
  readonly attributes: Readonly<
    Record<string, { readonly columnName?: string; readonly joinTable?: JoinTable } | undefined>
  >;
};

const metaOf = ({ db }: Core.Strapi, uid: string): Meta => db.metadata.get(uid) as unknown as Meta;

type Site = { readonly strapi: Core.Strapi; readonly db: Database };

/** A condition on the rows of a table. */
type Holds = (rows: Query) => void;

const likeOf = (productId: number): string => `${productId}:%`;

const inField =
  (column: string, productId: number): Holds =>
  (rows) =>
    void rows.orWhere(column, String(productId)).orWhere(column, 'like', likeOf(productId));

/** The owners of components of one type that hold the product. */
const ownersOf = (
  site: Site,
  name: string,
  join: JoinTable,
  component: { readonly uid: string; readonly holds: readonly Holds[] }
): Query => {
  const { db, strapi } = site;
  const idColumn = join.inverseJoinColumn?.name ?? join.morphColumn?.idColumn.name ?? 'cmp_id';
  const holders = db
    .table(metaOf(strapi, component.uid).tableName)
    .where((rows: Query) => component.holds.forEach((holds) => holds(rows)))
    .select('id');
  const owners = db
    .table(join.name)
    .where('field', name)
    .whereIn(idColumn, holders as never)
    .select(join.joinColumn.name);
  const typeColumn = join.morphColumn?.typeColumn.name;
  return typeColumn === undefined ? owners : owners.where(typeColumn, component.uid);
};

/**
 * What is true of the rows of a type that name the product, in a field of their own or in components at any depth; empty where no row
 * can. `path` are the components around: Strapi lets none hold itself, but nothing here relies on it.
 */
const conditionsOf = (site: Site, model: Model, productId: number, path: readonly string[] = []): readonly Holds[] => {
  const meta = metaOf(site.strapi, model.uid);
  return Object.entries(model.attributes).flatMap(([name, attribute]): readonly Holds[] => {
    if (isProductField(attribute)) return [inField(meta.attributes[name]?.columnName ?? name, productId)];
    const join = meta.attributes[name]?.joinTable;
    if (!join) return [];
    return componentsOf(attribute)
      .filter((uid) => !path.includes(uid))
      .flatMap((uid): readonly Holds[] => {
        const component = modelOf(site.strapi, uid);
        const holds = component ? conditionsOf(site, component, productId, [...path, uid]) : [];
        if (holds.length === 0) return [];
        return [(rows) => void rows.orWhereIn('id', ownersOf(site, name, join, { uid, holds }) as never)];
      });
  });
};

export type UseRow = {
  readonly model: Model;
  readonly documentId: string;
  readonly locale: string | null;
  readonly isPublished: boolean;
  /** The row to take the title of: the draft, where the type has drafts. */
  readonly rowId: number;
  readonly updatedAt: unknown;
};

const COLUMNS = ['type_no', 'document_id', 'locale', 'is_published', 'row_id', 'updated_at'];

/** A document is a row for its draft and one for what is published, in each language. */
const usesOfType = ({ db, strapi }: Site, model: Model, typeNo: number, holds: readonly Holds[]): Query =>
  db
    .table(metaOf(strapi, model.uid).tableName)
    .where((rows: Query) => holds.forEach((hold) => hold(rows)))
    .groupBy('document_id', 'locale')
    .select(
      db.raw(`${typeNo} as type_no`),
      'document_id',
      'locale',
      db.raw('max(case when published_at is null then 0 else 1 end) as is_published'),
      db.raw('min(id) as row_id'),
      db.raw('max(updated_at) as updated_at')
    ) as unknown as Query;

type Raw = Readonly<Record<string, unknown>>;

const toUse = (row: Raw, types: readonly Model[]): UseRow => ({
  model: types[toInt(row.type_no)] as Model,
  documentId: String(row.document_id),
  locale: row.locale === null ? null : String(row.locale),
  isPublished: toInt(row.is_published) === 1,
  rowId: toInt(row.row_id),
  updatedAt: row.updated_at,
});

/** One page of the entries that name a product, over all content types, in one statement. */
export const selectProductUses = async (
  site: Site,
  contentTypes: readonly Model[],
  productId: number,
  page: PageRequest
): Promise<{ readonly uses: readonly UseRow[]; readonly total: number }> => {
  const found = contentTypes.map((model) => [model, conditionsOf(site, model, productId)] as const);
  const types = found.filter(([, holds]) => holds.length > 0);
  if (types.length === 0) return { uses: [], total: 0 };
  const queries = types.map(([model, holds], index) => usesOfType(site, model, index, holds));
  const [first, ...others] = queries;
  const all = (): Query =>
    site.db.table((first as Query).clone().unionAll(others).as('uses') as unknown as string) as unknown as Query;
  const rows = (await all()
    .select(COLUMNS)
    .orderBy(['type_no', 'document_id', 'locale'])
    .limit(page.perPage)
    .offset(offsetOf(page))) as Raw[];
  const counted = (await all().count({ rows: '*' }).first()) as { readonly rows?: unknown } | undefined;
  const models = types.map(([model]) => model);
  return { uses: rows.map((row) => toUse(row, models)), total: toInt(counted?.rows) };
};

/** A text column of rows of one type, by their ids. */
export const selectTitles = async (
  { db, strapi }: Site,
  model: Model,
  field: string,
  ids: readonly number[]
): Promise<ReadonlyMap<number, string>> => {
  const { tableName, attributes } = metaOf(strapi, model.uid);
  const column = attributes[field]?.columnName ?? field;
  const rows = (await db
    .table(tableName)
    .whereIn('id', [...ids])
    .select({ id: 'id', title: column })) as Raw[];
  return new Map(rows.map((row) => [toInt(row.id), String(row.title ?? '')]));
};
