import { defineModule } from '../../platform/module';
import { catalogCrons } from './catalog.crons';
import { catalogEvents } from './catalog.events';
import { CATALOG_FILTERS } from './catalog.hooks';
import { catalogRoutes } from './catalog.routes';
import { bundleItemType } from './content-types/bundle-item';
import { productType } from './content-types/product';
import { productBrandType, productCategoryType } from './content-types/product-taxonomies';
import { productTermModel } from './content-types/product-term';
import { productVariantType } from './content-types/product-variant';
import { stockAdjustmentModel } from './content-types/stock-adjustment';
import { upgradePathType } from './content-types/upgrade-path';

export { productService, stockService } from './product-service';
export { CATALOG_VERSION, catalogChanged, onCatalogChange } from './catalog-changes';
export { stockChanged, variationsChanged } from './catalog.events';
export { replaceTaxClassOfProducts } from './classes/tax-classes-of-products';
export { provideProductClasses, type ProductClasses } from './product-classes';
export { provideVariantAttributes, type VariantAttributes } from './variant-attributes';
export { readProductUrls, viewUrlOf, type ProductUrls } from './product-urls';
export { findBundleChildren, type BundleChild } from './bundles/bundles.repository';
export { editorOf, type Editor } from './editor';
export { findSellables, enqueueSellables, orderedVariantOf, type Sellable, type SellableVariant } from './sellables';
export { findCategoriesOf } from './taxonomies/categories-of';
export { findTerms, type Term } from './taxonomies/terms.repository';
export { readTermParents } from './taxonomies/taxonomy-tree.repository';
export { settleVariants } from './variants/settle-variants';
export { presentListedProduct, presentVariant } from './products/products.presenter';
export { findProducts, lockProduct, updateProduct } from './products/products.repository';
export {
  findVariants,
  findVariantsOf,
  insertVariants,
  lockVariantsOf,
  updateVariant,
} from './variants/variants.repository';
export type { ProductRow, VariantRow } from './catalog.rows';

/** Products, their variants, stock and bundles, and the categories and brands they are filed under. */
export const catalogModule = defineModule({
  name: 'catalog',
  transfer: {
    references: [
      { table: 'shop_products', column: 'featured_image_id', to: 'file', form: 'id' },
      { table: 'shop_products', column: 'gallery', to: 'file', form: 'pictures' },
      { table: 'shop_product_variants', column: 'media', to: 'file', form: 'pictures' },
      { table: 'shop_stock_adjustments', column: 'user_id', to: 'admin', form: 'id' },
    ],
  },
  contentTypes: [
    productType,
    productVariantType,
    productCategoryType,
    productBrandType,
    bundleItemType,
    upgradePathType,
  ],
  rawModels: [productTermModel, stockAdjustmentModel],
  routes: catalogRoutes,
  filters: CATALOG_FILTERS,
  events: catalogEvents,
  crons: catalogCrons,
});
