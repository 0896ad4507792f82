import { carries, defineEvent, type EventReferences, type RecordedEvent } from '../../platform/events/events';
import type { EditedProduct } from '../../contracts/products';
import type { ProductVariant } from '../../contracts/variants';
import type { Platform } from '../../platform/platform';
import { productAsShown, variantsAsShown } from './bundles/bundle-stock.read-model';
import type { DuplicateCommand } from './commands';
import { readProductUrls } from './product-urls';
import { presentPricing, presentVariant } from './products/products.presenter';
import { findProduct } from './products/products.repository';
import { findVariantsOf } from './variants/variants.repository';

/** What became of a product. */
export type ProductChange = 'created' | 'saved' | 'published' | 'status_changed' | 'deleted';

export const productUpdated = (productId: number, change: ProductChange): RecordedEvent => ({
  name: 'product_updated',
  references: { product_id: productId, change },
});

export const productDuplicated = (productId: number, references: EventReferences): RecordedEvent => ({
  name: 'product_duplicated',
  references: { ...references, product_id: productId },
});

export const stockChanged = (productIds: readonly number[]): RecordedEvent => ({
  name: 'product_stock_changed',
  references: { product_ids: productIds },
});

export const variationsChanged = (productId: number): RecordedEvent => ({
  name: 'product_variations_changed',
  references: { product_id: productId },
});

export const variantsUpdated = (productId: number, variantIds: readonly number[]): RecordedEvent => ({
  name: 'product/variants_updated',
  references: { product_id: productId, variant_ids: variantIds },
});

/** Deleted between the change and its delivery: receivers still learn what happened to which product. */
type ToldProduct = EditedProduct | { readonly ID: number };

export type ProductPayload<Details = unknown> = Details & { readonly product: ToldProduct };

type Updated = { readonly change: ProductChange };

/** `variant_ids`: old id -> new id. */
type Duplicated = DuplicateCommand & {
  readonly source_product_id: number;
  readonly variant_ids: Readonly<Record<string, number>>;
};

type VariantsPayload = { readonly product_id: number; readonly variants: readonly ProductVariant[] };

const readForEvent = async (platform: Platform, id: number): Promise<ToldProduct> => {
  const product = await findProduct(platform.db, id);
  if (!product) return { ID: id };
  const urls = await readProductUrls(platform);
  const shown = await productAsShown(platform, product, await findVariantsOf(platform.db, [id]));
  return presentPricing(shown.product, shown.variants, urls);
};

const hydrateProduct =
  <Details>(platform: Platform) =>
  async ({ product_id: id, ...references }: EventReferences): Promise<ProductPayload<Details>> => ({
    ...(references as Details),
    product: await readForEvent(platform, Number(id)),
  });

const hydrateVariants =
  (platform: Platform) =>
  async ({ product_id: id, variant_ids: ids }: EventReferences): Promise<VariantsPayload> => {
    const variants = await variantsAsShown(platform, await findVariantsOf(platform.db, [Number(id)]));
    const wanted = Array.isArray(ids) ? new Set(ids) : null;
    return {
      product_id: Number(id),
      variants: variants
        .filter((variant) => !wanted || wanted.has(variant.id))
        .map((variant) => presentVariant(variant)),
    };
  };

export const catalogEvents = (platform: Platform) => [
  defineEvent({
    name: 'product_updated',
    when: 'A product was created, saved, published, moved to another status or deleted; `change` says which. {product, change}.',
    hydrate: hydrateProduct<Updated>(platform),
  }),
  defineEvent({
    name: 'product_duplicated',
    when: 'A product was copied; `source_product_id` and `variant_ids` (old id -> new id) say from what, the `import_…` flags with what. {product, ...}.',
    hydrate: hydrateProduct<Duplicated>(platform),
  }),
  defineEvent({
    name: 'product_stock_changed',
    when: 'The stock of `product_ids` moved: a merchant changed it, an order took it, or a payment made a hold a sale. {product_ids}.',
    ...carries<{ readonly product_ids: readonly number[] }>(),
  }),
  defineEvent({
    name: 'product_variations_changed',
    when: 'Variants of a product were added, saved or deleted. {product_id, variants}: all that it has now.',
    hydrate: hydrateVariants(platform),
  }),
  defineEvent({
    name: 'product/variants_updated',
    when: 'Prices or statuses of several variants of a product were changed at once. {product_id, variants}: those that were changed.',
    hydrate: hydrateVariants(platform),
  }),
];
