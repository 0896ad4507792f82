import type { ListedPublicProduct, PublicVariant } from '../../contracts/public-products';
import type { Platform } from '../../platform/platform';
import { readProductUrls, type ProductUrls } from '../catalog';
import { attributesOf, picturesOf, termsOf, type AttributesByVariant } from './listed-extras.read-model';
import { presentPublicProduct, presentPublicVariant, presentTerm } from './storefront.presenter';
import type { PublicVariantRow } from './storefront.repository';
import { findPublishedByIds, type PublishedPage } from './use-cases/list-published';

type Listed = Pick<PublishedPage, 'products' | 'variants'>;

/** What somebody has asked for beside the products themselves; null where nobody did. */
export type ListedExtras = {
  readonly attributes: AttributesByVariant | undefined;
  readonly terms: Awaited<ReturnType<typeof termsOf>> | null;
  readonly pictures: Awaited<ReturnType<typeof picturesOf>> | null;
};

export const readExtras = async (
  platform: Platform,
  wanted: ReadonlySet<string>,
  { products, variants }: Listed
): Promise<ListedExtras> => {
  const ids = products.map(({ id }) => id);
  const images = products.map(({ featured_image_id: image }) => image);
  return {
    attributes: wanted.has('attributes') ? await attributesOf(platform.db, variants ?? []) : undefined,
    terms: wanted.has('terms') ? await termsOf(platform.db, ids) : null,
    pictures: wanted.has('picture') ? await picturesOf(platform, images) : null,
  };
};

/** In their order. Gathered once: looking all of them through for each product would cost a long list most of its time. */
const presentByProduct = (
  variants: readonly PublicVariantRow[],
  attributes: AttributesByVariant | undefined
): ReadonlyMap<number, readonly PublicVariant[]> => {
  const shown = new Map<number, PublicVariant[]>();
  for (const variant of variants) {
    const own = shown.get(variant.post_id) ?? [];
    own.push(presentPublicVariant(variant, attributes));
    shown.set(variant.post_id, own);
  }
  return shown;
};

export const presentListed = (
  { products, variants }: Listed,
  { attributes, terms, pictures }: ListedExtras,
  urls: ProductUrls
): readonly ListedPublicProduct[] => {
  const shown = presentByProduct(variants ?? [], attributes);
  return products.map((product) => ({
    ...presentPublicProduct(product, urls),
    ...(variants ? { variants: shown.get(product.id) ?? [] } : {}),
    ...(terms ? { terms: (terms.get(product.id) ?? []).map(presentTerm) } : {}),
    ...(pictures ? { picture: pictures.get(product.featured_image_id ?? 0) ?? null } : {}),
  }));
};

/** The public face of products by their ids, with variants and picture; those that nobody may see are missing. */
export const findListedProducts = async (
  platform: Platform,
  ids: readonly number[]
): Promise<ReadonlyMap<number, ListedPublicProduct>> => {
  if (ids.length === 0) return new Map();
  const page = await findPublishedByIds(platform, ids);
  const extras = await readExtras(platform, new Set(['picture']), page);
  const listed = presentListed(page, extras, await readProductUrls(platform));
  return new Map(listed.map((product) => [product.ID, product]));
};
