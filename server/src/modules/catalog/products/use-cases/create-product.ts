import { randomBytes } from 'node:crypto';
import { freeSlug, slugOf, wordedSlug } from '../../../../domain/catalog';
import { ConflictError } from '../../../../domain/errors';
import { toJson } from '../../../../platform/db/columns';
import { isUniqueViolation } from '../../../../platform/db/database-errors';
import type { Platform } from '../../../../platform/platform';
import { productUpdated } from '../../catalog.events';
import type { ProductRow, VariantRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import { recordWrite } from '../../record-write';
import { withTitleOrder } from '../../variants/title-order';
import { mergeVariant, titleOf, withIdentifiers } from '../../variants/variant-values';
import { findVariantsOf, insertVariants } from '../../variants/variants.repository';
import type { CreateProductCommand } from '../../commands';
import { titleOrder } from '../product-values';
import { findProduct, findSlugsLike, insertProduct, updateProduct } from '../products.repository';

export type Created = { readonly product: ProductRow; readonly variant: VariantRow };

const SLUG_ATTEMPTS = 5;
const COUNTED_ATTEMPTS = 2;
const NO_PICTURES = { entries: () => [], featured: () => '' };

const productValues = (title: string, { post_status, detail }: CreateProductCommand, now: Date) => ({
  post_title: title,
  post_status: post_status ?? 'draft',
  post_excerpt: '',
  post_content: '',
  post_date: now,
  comment_status: 'closed',
  gallery: toJson([]),
  fulfillment_type: detail.fulfillment_type ?? 'digital',
  variation_type: 'simple',
  manage_stock: 0,
  manage_downloadable: 0,
  stock_availability: 'in-stock',
  has_subscription: 0,
  is_bundle: detail.other_info.is_bundle_product === 'yes' ? 1 : 0,
  min_price: 0,
  max_price: 0,
  other_info: toJson({
    is_bundle_product: detail.other_info.is_bundle_product ?? 'no',
    group_pricing_by: 'none',
    sold_individually: 'no',
    use_pricing_table: 'no',
  }),
});

/**
 * A slug for a new product with the title; another writer may still take it first. Whoever came second more than once stops
 * counting with the others and draws lots.
 */
export const newSlug = async (platform: Platform, title: string, attempt: number): Promise<string> => {
  const wanted = wordedSlug(slugOf(title)) || 'product';
  if (attempt > COUNTED_ATTEMPTS) return `${wanted}-${randomBytes(4).toString('hex')}`;
  return freeSlug(wanted, await findSlugsLike(platform.db, wanted, 0));
};

const insertDefaultVariant = async (
  platform: Platform,
  productId: number,
  title: string,
  body: CreateProductCommand
) => {
  const values = mergeVariant({ variation_title: title, other_info: {} }, 1, {
    productId,
    fulfillmentType: body.detail.fulfillment_type ?? 'digital',
    managed: { before: false, now: false },
    pictures: NO_PICTURES,
  });
  const named = await withTitleOrder(platform, withIdentifiers([values], []));
  await insertVariants(platform.db, named, platform.clock.now());
  return findVariantsOf(platform.db, [productId]);
};

const createOnce = async (
  platform: Platform,
  body: CreateProductCommand,
  editor: Editor,
  attempt: number
): Promise<Created> => {
  const { db } = platform;
  const now = platform.clock.now();
  const title = titleOf(body.post_title, 'post_title');
  const post_name = await newSlug(platform, title, attempt);
  const values = { ...productValues(title, body, now), ...(await titleOrder(platform, title)), post_name };
  const productId = await insertProduct(db, values, now);
  const [variant] = (await insertDefaultVariant(platform, productId, title, body)) as [VariantRow];
  await updateProduct(db, productId, { default_variation_id: variant.id }, now);
  await recordWrite(platform, {
    author: editor.author,
    activities: [{ title: 'Product created', content: title, productId }],
    events: [productUpdated(productId, 'created')],
    productIds: [productId],
  });
  return { product: (await findProduct(db, productId)) as ProductRow, variant };
};

/** Repeats work that somebody else's new slug got in the way of. Not for use inside a transaction. */
export const retryingSlugs = async <T>(work: (attempt: number) => Promise<T>): Promise<T> => {
  for (let attempt = 1; attempt <= SLUG_ATTEMPTS; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new ConflictError('Many products with this title are being created at the moment. Please try again.');
};

/** A new product with its default variant. Two at once with one title get different slugs. */
export const createProduct = (platform: Platform, body: CreateProductCommand, editor: Editor): Promise<Created> =>
  retryingSlugs((attempt) => platform.db.transaction(() => createOnce(platform, body, editor, attempt)));

/** As `createProduct`, as a step of a transaction of the caller's `retryingSlugs`. */
export const createProductStep = createOnce;
