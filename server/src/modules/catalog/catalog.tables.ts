export const PRODUCTS = 'shop_products';
export const VARIANTS = 'shop_product_variants';
export const TERMS_OF_PRODUCTS = 'shop_product_terms';
export const BUNDLE_ITEMS = 'shop_bundle_items';
export const UPGRADE_PATHS = 'shop_upgrade_paths';
export const ADJUSTMENTS = 'shop_stock_adjustments';
