import { defineModule } from '../../platform/module';
import { catalogCrons } from './catalog.crons';
import { catalogEvents } from './catalog.events';
import { CATALOG_FILTERS } from './catalog.hooks';
import { catalogRoutes } from './catalog.routes';
import {
  bundleItemType,
  productBrandType,
  productCategoryType,
  productTermModel,
  productType,
  productVariantType,
  stockAdjustmentModel,
  upgradePathType,
} from './content-types/catalog';
import { sortProducts, sortProductsAnew } from './products/use-cases/sort-products';
import { cleanSkus } from './variants/use-cases/clean-skus';
import { indexVariantTitles } from './variants/variants.repository';
import { wordDigitSlugs } from './word-digit-slugs';

export { productService, stockService } from './product-service';
export { CATALOG_VERSION, catalogChanged, onCatalogChange, termsChanged } from './record-write';
export { stockChanged, variationsChanged } from './catalog.events';
export { replaceTaxClassOfProducts } from './classes/tax-classes-of-products';
export { provideProductClasses } from './product-classes';
export { provideVariantAttributes } from './variant-attributes';
export { provideWordSearch } from './word-search';
export { wordSlugsIn } from './word-digit-slugs';
export { readProductUrls, type ProductUrls } from './product-urls';
export { editorOf, type Editor } from './editor';
export {
  findPurchasableVariants,
  enqueuePurchasableVariants,
  orderedVariantOf,
  type PurchasableVariant,
  type SellableVariant,
} from './purchasable-variants.read-model';
export {
  asShown,
  findBundleStock,
  lacksPartSql,
  productAsShown,
  soldOutBundlesSql,
  type BundleStock,
} from './bundles/bundle-stock.read-model';
export { hasSoldOutBundles } from './bundles/sold-out-bundles';
export { forSaleSql, inStockSql } from './sellable.sql';
export { findCategoriesOf, readTermTree } from './taxonomies/category-families';
export { listTerms } from './taxonomies/list-terms';
export { findTermIdsBySlug, type Term } from './taxonomies/terms.repository';
export { readPathsOfVariant } from './upgrade-paths/save-path';
export { presentUpgradePath } from './upgrade-paths/upgrade-paths.controller';
export { findUpgradable } from './upgrade-paths/upgrade-paths.repository';
export type { UpgradePathRow } from './upgrade-paths/upgrade-paths.repository';
export { readVariant } from './variants/use-cases/change-variant';
export { finalizeVariants } from './variants/finalize-variants';
export { productExport } from './products/product-export';
export { productFilters } from './products/products.input';
export { presentListedProduct, presentVariant } from './products/products.presenter';
export {
  countProducts,
  findProducts,
  findSoldProducts,
  hasProducts,
  lockProduct,
  updateProduct,
} from './products/products.repository';
export { deleteProduct } from './products/use-cases/delete-product';
export { insertCompleteProduct } from './bulk/insert-complete-product';
export { readLowStock, readScarceStock } from './inventory/use-cases/read-inventory';
export { searchAnyVariants, searchProducts } from './lookups/find-variants';
export { treeOfChoices } from './lookups/lookups.controller';
export { withTitleOrder } from './variants/title-order';
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
    arrived: sortProductsAnew,
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
  start: async (platform) => {
    await indexVariantTitles(platform.db);
    await wordDigitSlugs(platform);
    await cleanSkus(platform);
    await sortProducts(platform);
  },
});
