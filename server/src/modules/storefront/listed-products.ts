import type { ListedPublicProduct } from '../../contracts/public-products';
import type { Platform } from '../../platform/platform';
import { readProductUrls, type ProductUrls } from '../catalog';
import { attributesOf, picturesOf, termsOf, type AttributesByVariant } from './listed-extras.read-model';
import { presentPublicProduct, presentPublicVariant, presentTerm } from './storefront.presenter';
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

export const presentListed = (
  { products, variants }: Listed,
  { attributes, terms, pictures }: ListedExtras,
  urls: ProductUrls
): readonly ListedPublicProduct[] => {
  const shown = (variants ?? []).map((variant) => presentPublicVariant(variant, attributes));
  return products.map((product) => ({
    ...presentPublicProduct(product, urls),
    ...(variants ? { variants: shown.filter(({ post_id }) => post_id === product.id) } : {}),
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
