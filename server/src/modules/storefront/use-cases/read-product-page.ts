import type { PublicGalleryPicture, PublicPicture } from '../../../contracts/public-products';
import type { ProductPicture } from '../../../contracts/variants';
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
  readonly gallery: readonly PublicGalleryPicture[];
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

/** As the media library has it now; an upload that is gone is known by its address alone. */
const inGallery = (
  { id, url, title }: ProductPicture,
  pictures: ReadonlyMap<number, PublicPicture>
): PublicGalleryPicture => {
  const found = pictures.get(id) ?? { id, url, alt: '', width: null, height: null, formats: {} };
  return { ...found, title };
};

/** Null for what is not published, as for what does not exist. */
export const readProductPage = async (platform: Platform, name: string): Promise<ProductPage | null> => {
  // Before slugs of digits alone got a word, links may have named them.
  const product =
    (await read(platform, name)) ??
    (await findPublished(platform.db, { post_name: wordedSlug(name.slice(0, MAX_SLUG)) }));
  if (!product) return null;
  const { featured_image_id: featured, gallery } = product;
  const pictures = await picturesOf(platform, [featured, ...gallery.map(({ id }) => id)]);
  return {
    product: await withStock(platform, product),
    picture: pictures.get(featured ?? 0) ?? null,
    gallery: gallery.map((each) => inGallery(each, pictures)),
    attributes: await attributesOf(platform.db, product.attributed),
  };
};
