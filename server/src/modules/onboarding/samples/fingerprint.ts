import { createHash } from 'node:crypto';
import type { EditedProduct } from '../../../contracts/products';

/**
 * What makes a product the sample that it was: its words, its slug, its pictures, its variants and their prices. Not its status or its
 * stock, which a merchant who tries the store changes.
 */
export const fingerprintOf = (product: EditedProduct): string => {
  const { post_title, post_excerpt, post_content, post_name, featured_image_id, gallery, variants } = product;
  const facts = [
    ...[post_title, post_excerpt, post_content, post_name, featured_image_id, gallery.length],
    variants.map(({ variation_title: title, item_price, compare_price, sku }) => [
      title,
      item_price,
      compare_price,
      sku,
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
};
