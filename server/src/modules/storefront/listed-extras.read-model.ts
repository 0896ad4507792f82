import type { AttachedAttribute } from '../../contracts/attributes';
import type { PublicPicture, PublicPictureFormat, PublicTerm } from '../../contracts/public-products';
import { toInt, toIntOrNull, toTextOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders, sql } from '../../platform/db/sql';
import type { Platform } from '../../platform/platform';
import { findAttributesOf } from '../attributes';

const TERM_TABLES = {
  'product-categories': 'shop_product_categories',
  'product-brands': 'shop_product_brands',
} as const;

type LinkRow = Readonly<Record<'product_id' | 'id' | 'name' | 'slug', unknown>>;

const addTerms = async (
  db: Database,
  taxonomy: keyof typeof TERM_TABLES,
  ids: readonly number[],
  found: Map<number, PublicTerm[]>
): Promise<void> => {
  const rows = (await db
    .table('shop_product_terms as link')
    .join(`${TERM_TABLES[taxonomy]} as term`, 'term.id', 'link.term_id')
    .where('link.taxonomy', taxonomy)
    .whereIn('link.product_id', [...ids])
    .select('link.product_id', 'term.id', 'term.name', 'term.slug')
    .orderBy(['link.product_id', 'term.id'])) as LinkRow[];
  for (const { product_id, id, name, slug } of rows) {
    const terms = found.get(toInt(product_id)) ?? [];
    found.set(toInt(product_id), [...terms, { taxonomy, id: toInt(id), name: String(name), slug: String(slug) }]);
  }
};

/** Categories and brands by product, in one statement for each of the two. */
export const termsOf = async (
  db: Database,
  productIds: readonly number[]
): Promise<ReadonlyMap<number, readonly PublicTerm[]>> => {
  const found = new Map<number, PublicTerm[]>();
  if (productIds.length === 0) return found;
  await addTerms(db, 'product-categories', productIds, found);
  await addTerms(db, 'product-brands', productIds, found);
  return found;
};

type Format = Partial<PublicPictureFormat> | null;

const JSON_TEXT = /^\s*["{]/;

/** Early versions of Strapi 5 have saved some as a text within a text. What is no JSON names no formats. */
const storedFormats = (value: unknown): Readonly<Record<string, Format>> => {
  if (typeof value !== 'string') return (value ?? {}) as Readonly<Record<string, Format>>;
  return JSON_TEXT.test(value) ? storedFormats(JSON.parse(value)) : {};
};

/** The store's own list: what else the media library keeps of a format is nobody's business. */
const formatsOf = (value: unknown): PublicPicture['formats'] =>
  Object.fromEntries(
    Object.entries(storedFormats(value)).flatMap(([name, format]) =>
      format?.url ? [[name, { url: format.url, width: format.width ?? null, height: format.height ?? null }]] : []
    )
  );

/** Where Strapi's media library keeps its files. */
const FILES = 'files';
/** Longer lists make a statement of each length. */
const FEW = 10;

/** Written out: building it for Strapi's own reader takes longer than the rest of a product page. */
const readFiles = (db: Database, ids: readonly number[]): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const text = `select id, url, alternative_text, width, height, formats from ${FILES}
    where id in (${placeholders(ids.length)})`;
  return ids.length > FEW ? db.unprepared(sql(text, ids)) : db.prepared(sql(text, ids));
};

const toPicture = (file: Readonly<Record<string, unknown>>): PublicPicture => ({
  id: toInt(file.id),
  url: String(file.url),
  alt: toTextOrNull(file.alternative_text) ?? '',
  width: toIntOrNull(file.width),
  height: toIntOrNull(file.height),
  formats: formatsOf(file.formats),
});

/** Pictures by the id of their upload; those that are gone are missing. One statement, none where no product has a picture. */
export const picturesOf = async (
  { db }: Pick<Platform, 'db'>,
  ids: readonly (number | null)[]
): Promise<ReadonlyMap<number, PublicPicture>> => {
  const known = [...new Set(ids.filter((id): id is number => id !== null && id > 0))];
  if (known.length === 0) return new Map();
  return new Map((await readFiles(db, known)).map((file) => [toInt(file.id), toPicture(file)]));
};

/** By variant id; variants without any are missing. */
export type AttributesByVariant = ReadonlyMap<number, readonly AttachedAttribute[]>;

/** What the variants are (red, S), in one statement. */
export const attributesOf = (
  db: Database,
  variants: readonly { readonly id: number }[]
): Promise<AttributesByVariant> =>
  findAttributesOf(
    db,
    variants.map(({ id }) => id)
  );
