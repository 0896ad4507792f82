import type { EditedProduct } from '../../contracts/products';
import type { ProductVariant } from '../../contracts/variants';
import { SYSTEM, type CallerPrincipal } from '../../platform/caller';
import { checkedCommand } from '../../platform/http/parse-input';
import type { Platform } from '../../platform/platform';
import { variantsAsShown } from './bundles/bundle-stock.read-model';
import type { BulkStockCommand, CreateProductCommand, SavePricingCommand, UpdateStockCommand } from './commands';
import { editorOf } from './editor';
import { bulkStockBody, updateStockBody } from './inventory/inventory.input';
import { adjustStock, updateStock } from './inventory/use-cases/adjust-stock';
import { readProductUrls } from './product-urls';
import { readFilesOf, readShownProduct } from './products/use-cases/read-products';
import { createProductBody, savePricingBody } from './products/products.input';
import { presentPricing, presentVariant } from './products/products.presenter';
import { createProduct } from './products/use-cases/create-product';
import { deleteProduct } from './products/use-cases/delete-product';
import { savePricing } from './products/use-cases/save-pricing';
import { findVariantAttributes } from './variant-attributes';

const find = async (platform: Platform, productId: number): Promise<EditedProduct> => {
  const { product, variants } = await readShownProduct(platform, productId, { wantsVariants: true });
  const parts = {
    downloads: (await readFilesOf(platform, [product])).get(product.id),
    attributes: await findVariantAttributes(platform, variants),
  };
  return presentPricing(product, variants, await readProductUrls(platform), parts);
};

/** Products for other code of the site. */
export const productService = (platform: Platform) => ({
  /** With its variants. Throws NotFoundError. */
  find: (productId: number): Promise<EditedProduct> => find(platform, productId),
  /** With one variant that costs nothing yet. Answers the ids of both. */
  create: async (
    command: CreateProductCommand,
    { principal = SYSTEM }: Partial<CallerPrincipal> = {}
  ): Promise<{ readonly productId: number; readonly variantId: number }> => {
    const checked = checkedCommand(createProductBody, command);
    const { product, variant } = await createProduct(platform, checked, editorOf(principal));
    return { productId: product.id, variantId: variant.id };
  },
  /** Title, content, prices and variants, all or nothing. */
  update: async (
    productId: number,
    command: SavePricingCommand,
    { principal = SYSTEM }: Partial<CallerPrincipal> = {}
  ): Promise<EditedProduct> => {
    await savePricing(platform, productId, checkedCommand(savePricingBody, command), editorOf(principal));
    return find(platform, productId);
  },
  remove: (productId: number, { principal = SYSTEM }: Partial<CallerPrincipal> = {}): Promise<void> =>
    deleteProduct(platform, productId, editorOf(principal)),
});

/** The stock for other code of the site. Each change stands in the stock history, with its reason. */
export const stockService = (platform: Platform) => ({
  /** How many pieces of a variant there are, those that orders hold included. */
  set: async (
    command: UpdateStockCommand,
    { principal = SYSTEM }: Partial<CallerPrincipal> = {}
  ): Promise<ProductVariant> => {
    const variant = await updateStock(platform, checkedCommand(updateStockBody, command), editorOf(principal));
    const [shown = variant] = await variantsAsShown(platform, [variant]);
    return presentVariant(shown);
  },
  /** One change for many variants, all or nothing; answers how many. */
  adjust: (command: BulkStockCommand, { principal = SYSTEM }: Partial<CallerPrincipal> = {}): Promise<number> =>
    adjustStock(platform, checkedCommand(bulkStockBody, command), editorOf(principal)),
});
