import { summaryOf } from '../../../domain/catalog';
import type { RecordedEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import type { ProductRow, VariantRow } from '../catalog.rows';
import type { Editor } from '../editor';
import { chooseDefault } from '../products/product-values';
import { updateProduct } from '../products/products.repository';
import { recordWrite } from '../record-write';

type VariantsWrite = {
  readonly product: ProductRow;
  /** All variants of the product, as they are now. */
  readonly variants: readonly VariantRow[];
  readonly title: string;
  readonly content: string;
  readonly events: readonly RecordedEvent[];
};

/** The end of every change to variants: what the product says of them, the log, the events. */
export const finalizeVariants = async (platform: Platform, write: VariantsWrite, editor: Editor): Promise<void> => {
  const { product, variants, title, content, events } = write;
  const default_variation_id = chooseDefault(undefined, product.default_variation_id, variants);
  const values = { ...summaryOf(variants), default_variation_id };
  await updateProduct(platform.db, product.id, values, platform.clock.now());
  await recordWrite(platform, {
    author: editor.author,
    activities: [{ title, content, productId: product.id }],
    events,
    productIds: [product.id],
  });
};
