import type { PublicPicture } from '../../../contracts/public-products';
import { wordedSlug } from '../../../domain/catalog';
import type { Platform } from '../../../platform/platform';
import { countsStock } from '../../settings';
import { attributesOf, picturesOf, type AttributesByVariant } from '../listed-extras.read-model';
import { findPublished, type PublicPageRow } from '../product-page.repository';
import { readShownStock, withShownStock, withShownVariants } from '../shown-stock';

export type ProductPage = {
  readonly product: PublicPageRow;
  /** Null where it has none. */
  readonly picture: PublicPicture | null;
  readonly attributes: AttributesByVariant;
};

const MAX_ID = 2_147_483_647;
const MAX_SLUG = 255;

const read = (platform: Platform, name: string): Promise<PublicPageRow | null> => {
  if (/^\d{1,10}$/.test(name) && Number(name) <= MAX_ID) return findPublished(platform.db, { id: Number(name) });
  return name.length > MAX_SLUG ? Promise.resolve(null) : findPublished(platform.db, { post_name: name });
};

const withStock = async (platform: Platform, product: PublicPageRow): Promise<PublicPageRow> => {
  const stock = await readShownStock(platform, await countsStock(platform), [product]);
  const [shown = product] = withShownStock(stock, [product]);
  return { ...shown, variants: withShownVariants(stock, [product], product.variants) };
};

/** Null for what is not published, as for what does not exist. */
export const readProductPage = async (platform: Platform, name: string): Promise<ProductPage | null> => {
  // Before slugs of digits alone got a word, links may have named them.
  const product =
    (await read(platform, name)) ??
    (await findPublished(platform.db, { post_name: wordedSlug(name.slice(0, MAX_SLUG)) }));
  if (!product) return null;
  return {
    product: await withStock(platform, product),
    picture: (await picturesOf(platform, [product.featured_image_id])).get(product.featured_image_id ?? 0) ?? null,
    attributes: await attributesOf(platform.db, product.attributed),
  };
};
