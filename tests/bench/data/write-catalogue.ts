import type { Knex } from 'knex';
import { document, insertEach, insertRows, type Row } from './insert-rows';
import { uniqueKey } from '../../../server/src/platform/db/unique-key';
import { titled } from '../../support/titled';
import { CATEGORIES, type PlannedProduct, type PlannedVariant } from './plan-catalogue';
import { writeSearchRows } from './write-search';

export type Catalogue = {
  /** Ids in the order of the plan. */
  readonly productIds: readonly number[];
  readonly variantIds: readonly number[];
  readonly categoryIds: readonly number[];
};

const productRow = ({ variants, ...product }: PlannedProduct, now: Date): Row => {
  const prices = variants.map(({ price }) => price);
  return document(now, {
    ...titled(product.title),
    post_status: product.status,
    post_excerpt: product.excerpt,
    post_content: product.content,
    post_name: product.slug,
    post_date: now,
    comment_status: 'closed',
    thumbnail: `/uploads/small_${product.slug}.jpg`,
    gallery: JSON.stringify([{ id: 1, url: `/uploads/${product.slug}.jpg`, title: product.title }]),
    fulfillment_type: product.fulfillment,
    variation_type: 'simple_variations',
    manage_stock: 1,
    manage_downloadable: 0,
    stock_availability: 'in-stock',
    has_subscription: 0,
    is_bundle: 0,
    min_price: Math.min(...prices),
    max_price: Math.max(...prices),
    other_info: JSON.stringify({ group_pricing_by: 'none', sold_individually: 'no', use_pricing_table: 'no' }),
  });
};

const variantRow = (variant: PlannedVariant, index: number, product: PlannedProduct, postId: number, now: Date): Row =>
  document(now, {
    post_id: postId,
    variation_title: variant.title,
    item_price: variant.price,
    compare_price: 0,
    manage_cost: 'yes',
    item_cost: variant.cost,
    serial_index: index + 1,
    sku: variant.sku,
    sku_key: uniqueKey(variant.sku),
    fulfillment_type: product.fulfillment,
    payment_type: 'onetime',
    item_status: 'active',
    manage_stock: 1,
    stock_status: 'in-stock',
    total_stock: variant.totalStock,
    available: variant.totalStock - variant.onHold - variant.committed,
    on_hold: variant.onHold,
    committed: variant.committed,
    media: JSON.stringify([{ id: 1, url: `/uploads/${product.slug}.jpg`, title: variant.title }]),
    other_info: JSON.stringify({ payment_type: 'onetime', manage_setup_fee: 'no', weight: '1.2', weight_unit: 'kg' }),
  });

/** Every product in its categories. */
const fileProducts = async (
  db: Knex,
  products: readonly PlannedProduct[],
  productIds: readonly number[],
  now: Date
): Promise<readonly number[]> => {
  const categories = CATEGORIES.map((name) =>
    document(now, { name, slug: name.toLowerCase().replaceAll(' ', '-'), description: '' })
  );
  const categoryIds = await insertRows(db, 'shop_product_categories', categories);
  const links = products.flatMap((product, at) =>
    product.categories.map((category) => ({
      product_id: productIds[at] as number,
      taxonomy: 'product-categories',
      term_id: categoryIds[category] as number,
    }))
  );
  await insertRows(db, 'shop_product_terms', links);
  return categoryIds;
};

export const writeCatalogue = async (db: Knex, products: readonly PlannedProduct[], now: Date): Promise<Catalogue> => {
  const productIds = await insertEach(db, 'shop_products', products, (product) => productRow(product, now));
  const each = products.flatMap((product, at) => product.variants.map((variant, index) => ({ variant, index, at })));
  const variantIds = await insertEach(db, 'shop_product_variants', each, ({ variant, index, at }) =>
    variantRow(variant, index, products[at] as PlannedProduct, productIds[at] as number, now)
  );
  await db('shop_products')
    .whereNull('default_variation_id')
    .update({
      default_variation_id: db.raw(
        '(select min(id) from shop_product_variants where shop_product_variants.post_id = shop_products.id)'
      ),
    });
  const categoryIds = await fileProducts(db, products, productIds, now);
  await writeSearchRows(db, products, productIds, now);
  return { productIds, variantIds, categoryIds };
};
