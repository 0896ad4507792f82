import { categories, products } from './catalogue.data';
import type { SeedProduct, SeedVariant } from './catalogue.data';
import type { SeedContext } from './context';
import { ensureFile } from './product-files';
import { ensurePicture } from './product-pictures';
import type { UploadedFile } from './product-pictures';
import { catalogueState, recordCatalogueState } from './progress-record';
import { seedSelling } from './selling';
import type { StoreClient } from './store-client';

const PRODUCT = 'plugin::shop.product';
const CATEGORY = 'plugin::shop.product-category';

type ProductRow = { readonly id: number; readonly post_status: string };
type CategoryIds = ReadonlyMap<string, number>;

const ensureCategory = async ({ strapi }: SeedContext, ids: CategoryIds, index: number): Promise<[string, number]> => {
  const { name, slug, description, parent } = categories[index] ?? { name: '', slug: '', description: '' };
  const query = strapi.db.query(CATEGORY);
  const found = await query.findOne({ where: { slug } });
  const parentId = (parent && ids.get(parent)) ?? null;
  const row = found ?? (await query.create({ data: { name, slug, description, parent_id: parentId } }));
  return [slug, Number(row.id)];
};

const ensureCategories = async (context: SeedContext): Promise<CategoryIds> => {
  const ids = new Map<string, number>();
  // In order: a parent stands before its children.
  for (const index of categories.keys()) ids.set(...(await ensureCategory(context, ids, index)));
  return ids;
};

const findProduct = ({ strapi }: SeedContext, title: string): Promise<ProductRow | null> =>
  strapi.db.query(PRODUCT).findOne({ where: { post_title: title } });

const createProduct = async (client: StoreClient, { title, digital }: SeedProduct): Promise<number> => {
  const { data } = (await client.post('/products', {
    post_title: title,
    post_status: 'draft',
    detail: { fulfillment_type: digital ? 'digital' : 'physical' },
  })) as { data: { ID: number } };
  return data.ID;
};

const defaultVariantId = async ({ strapi }: SeedContext, productId: number): Promise<number> => {
  const where = { post_id: productId };
  const row = await strapi.db.query('plugin::shop.product-variant').findOne({ where, orderBy: { id: 'asc' } });
  return Number(row.id);
};

const variantBody = (product: SeedProduct, productId: number, variant: SeedVariant, index: number, id?: number) => ({
  ...(id !== undefined && { id }),
  post_id: productId,
  variation_title: variant.title ?? product.title,
  item_price: variant.price,
  ...(variant.compareAt && { compare_price: variant.compareAt }),
  serial_index: index + 1,
  sku: variant.sku,
  fulfillment_type: product.digital ? 'digital' : 'physical',
  ...(variant.stock === undefined ? { manage_stock: 0 } : { manage_stock: 1, total_stock: variant.stock }),
  stock_status: variant.stock === 0 ? 'out-of-stock' : 'in-stock',
  other_info: {
    payment_type: 'onetime',
    ...(variant.note && { description: variant.note }),
    ...(variant.grams && { weight: String(variant.grams), weight_unit: 'g' }),
  },
});

const publish = async (
  client: StoreClient,
  product: SeedProduct,
  ids: { readonly product: number; readonly variant: number; readonly categories: CategoryIds },
  picture: UploadedFile
): Promise<void> => {
  await client.post(`/products/${ids.product}/pricing`, {
    post_title: product.title,
    post_name: product.slug,
    post_status: 'publish',
    post_excerpt: product.excerpt,
    post_content: product.content,
    featured_image_id: picture.id,
    gallery: [{ id: picture.id, url: picture.url, title: product.title }],
    detail: {
      fulfillment_type: product.digital ? 'digital' : 'physical',
      variation_type: product.variants.length > 1 ? 'simple_variations' : 'simple',
      manage_stock: product.variants.some(({ stock }) => stock !== undefined) ? 1 : 0,
    },
    variants: product.variants.map((variant, index) =>
      variantBody(product, ids.product, variant, index, index === 0 ? ids.variant : undefined)
    ),
    product_terms: { 'product-categories': product.categories.map((slug) => ids.categories.get(slug)) },
  });
};

const ensureProduct = async (
  context: SeedContext,
  client: StoreClient,
  product: SeedProduct,
  categoryIds: CategoryIds
): Promise<void> => {
  const found = await findProduct(context, product.title);
  if (found?.post_status === 'publish') return;
  const productId = found ? Number(found.id) : await createProduct(client, product);
  const picture = await ensurePicture(context, product.slug, product.title, product.picture);
  await ensureFile(context, client, productId, product);
  const variant = await defaultVariantId(context, productId);
  await publish(client, product, { product: productId, variant, categories: categoryIds }, picture);
};

const hasProducts = async ({ strapi }: SeedContext): Promise<boolean> => (await strapi.db.query(PRODUCT).count()) > 0;

/**
 * Puts the demo catalogue, and what it is sold by, into a store without products, through the store's own REST routes. What was once done stays
 * done: products that somebody deletes later do not come back.
 */
export const seedCatalogue = async (context: SeedContext, client: StoreClient): Promise<void> => {
  const state = await catalogueState(context);
  if (state === 'done' || (state === undefined && (await hasProducts(context)))) return;
  await recordCatalogueState(context, 'begun');
  const categoryIds = await ensureCategories(context);
  for (const [index, product] of products.entries()) {
    await ensureProduct(context, client, product, categoryIds);
    if ((index + 1) % 8 === 0) context.say(`  ${index + 1} of ${products.length} products`);
  }
  await seedSelling(client);
  await recordCatalogueState(context, 'done');
};
