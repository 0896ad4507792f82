import type { ProductPicture } from '../../../contracts/variants';
import { freeSlug, slugOf, wordedSlug } from '../../../domain/catalog';
import { sanitizeRichText } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { sortKeysFor } from '../../settings';
import { PRODUCT_ORDER, type ProductRow } from '../catalog.rows';
import type { Pictures } from '../pictures';
import { defined, titleOf } from '../variants/variant-values';
import type { SavePricingCommand } from '../commands';
import { findSlugsLike } from './products.repository';
import { relatedValues } from './related-products.repository';

/** Values of a product row as a save leaves them: what was posted over what is stored. */

/** Goes with each title that is written: where the product stands in lists by name. */
export const titleOrder = (platform: Platform, title: string): Promise<Readonly<Record<string, string>>> =>
  sortKeysFor(platform, PRODUCT_ORDER, { post_title: title });

export const contentValues = (body: SavePricingCommand, stored: ProductRow) => ({
  post_title: titleOf(body.post_title, 'post_title'),
  post_status: body.post_status,
  post_excerpt: body.post_excerpt === undefined ? stored.post_excerpt : sanitizeRichText(body.post_excerpt),
  post_content: body.post_content === undefined ? stored.post_content : sanitizeRichText(body.post_content),
  comment_status: body.comment_status ?? stored.comment_status,
});

/** The list shows the featured image, else the first of the gallery. */
export const pictureValues = (body: SavePricingCommand, stored: ProductRow, pictures: Pictures) => {
  const gallery: readonly ProductPicture[] = body.gallery ? pictures.entries(body.gallery) : stored.gallery;
  const featured = body.featured_image_id ?? stored.featured_image_id;
  if (featured && featured === stored.featured_image_id) {
    return { gallery, featured_image_id: featured, thumbnail: stored.thumbnail };
  }
  const thumbnail = featured ? pictures.featured(featured) : (gallery[0]?.url ?? null);
  return { gallery, featured_image_id: featured || null, thumbnail };
};

/** The detail, still without what follows from the variants. */
export const detailValues = (detail: Partial<SavePricingCommand['detail']>, stored: ProductRow) => {
  const posted = detail.other_info ?? {};
  const other_info: Record<string, unknown> = { ...stored.other_info, ...defined(posted), ...relatedValues(posted) };
  return {
    fulfillment_type: detail.fulfillment_type ?? stored.fulfillment_type,
    variation_type: detail.variation_type ?? stored.variation_type,
    manage_stock: detail.manage_stock ?? stored.manage_stock,
    manage_downloadable: detail.manage_downloadable ?? stored.manage_downloadable,
    is_bundle: other_info.is_bundle_product === 'yes' ? 1 : 0,
    other_info,
  };
};

export const slugFor = async (platform: Platform, wanted: string | undefined, stored: ProductRow): Promise<string> => {
  const slug = wanted ? wordedSlug(slugOf(wanted)) : stored.post_name;
  if (!slug || slug === stored.post_name) return stored.post_name;
  return freeSlug(slug, await findSlugsLike(platform.db, slug, stored.id));
};

/** The named variant, else the one it was, else the first. */
export const chooseDefault = (
  wanted: number | undefined,
  stored: number | null,
  variants: readonly { readonly id: number }[]
): number | null => {
  const candidate = [wanted, stored].find((id) => variants.some((variant) => variant.id === id));
  return candidate ?? variants[0]?.id ?? null;
};
