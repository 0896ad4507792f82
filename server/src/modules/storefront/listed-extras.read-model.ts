import type { AttachedAttribute } from '../../contracts/attributes';
import type { PublicPicture, PublicPictureFormat, PublicTerm } from '../../contracts/public-products';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
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

type File = {
  readonly id: number;
  readonly url: string;
  readonly alternativeText?: string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly formats?: Readonly<Record<string, Partial<PublicPictureFormat> | null>> | null;
};

/** The store's own list: what else the media library keeps of a format is nobody's business. */
const formatsOf = ({ formats }: File): PublicPicture['formats'] =>
  Object.fromEntries(
    Object.entries(formats ?? {}).flatMap(([name, format]) =>
      format?.url ? [[name, { url: format.url, width: format.width ?? null, height: format.height ?? null }]] : []
    )
  );

/** Pictures by the id of their upload; those that are gone are missing. One statement, none where no product has a picture. */
export const picturesOf = async (
  { strapi }: Platform,
  ids: readonly (number | null)[]
): Promise<ReadonlyMap<number, PublicPicture>> => {
  const known = [...new Set(ids.filter((id): id is number => id !== null && id > 0))];
  if (known.length === 0) return new Map();
  const files = (await strapi.db.query('plugin::upload.file').findMany({
    where: { id: { $in: known } },
    select: ['id', 'url', 'alternativeText', 'width', 'height', 'formats'],
  })) as File[];
  return new Map(
    files.map((file) => [
      file.id,
      {
        id: file.id,
        url: file.url,
        alt: file.alternativeText ?? '',
        width: file.width ?? null,
        height: file.height ?? null,
        formats: formatsOf(file),
      },
    ])
  );
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
