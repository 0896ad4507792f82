import type { ProductTaxonomy, TermOfProduct } from './categories';
import type { MessageAnswer, Page } from './answers';
import type { ProductDownload } from './downloads';
import type { Cents, Html, Id, Moment, Version, YesNo } from './scalars';
import type { ProductFulfillment, ProductPicture, ProductVariant, StockStatus } from './variants';

/**
 * Shoppers find what is `publish`; what is `private` they can buy without finding it. `future` is published when its `post_date` comes.
 * Lists show the trash only in its own tab.
 */
export type ProductStatus = 'publish' | 'draft' | 'private' | 'future' | 'trash';

/** `simple`: one variant is all there is to choose. */
export type ProductVariationType = 'simple' | 'simple_variations';

/** What a merchant has said of a product beside its texts. A key is missing where nothing was said. */
export type ProductInfo = {
  /** How a storefront may group the variants. */
  readonly group_pricing_by?: 'payment_type' | 'repeat_interval' | 'none';
  /** An order takes at most one piece. */
  readonly sold_individually?: YesNo;
  /** The storefront may compare the variants in a table. */
  readonly use_pricing_table?: YesNo;
  readonly is_bundle_product?: YesNo;
  /** Id of a shipping class; 0 for none. */
  readonly shipping_class?: Id | 0;
  /** Slug or id of a tax class; empty for the standard class. */
  readonly tax_class?: string;
  readonly tax_exempt?: YesNo;
  /** With which editor the description was written; of use to back offices only. */
  readonly active_editor?: string;
  /** What storefronts show beside it first, in the merchant's order. Products that were deleted since may be among them. */
  readonly related_product_ids?: readonly Id[];
};

/** How a product is sold. */
export type ProductDetail = {
  /** The id of the product: a detail has none of its own. */
  readonly id: Id;
  readonly post_id: Id;
  /** Of new variants. */
  readonly fulfillment_type: ProductFulfillment;
  readonly variation_type: ProductVariationType;
  /** 1: the pieces are counted of those variants that say so too. */
  readonly manage_stock: 0 | 1;
  /** 1: the product may have files to download. */
  readonly manage_downloadable: 0 | 1;
  /** The variant that a storefront shows first. */
  readonly default_variation_id: Id | null;
  /** `in-stock` while one of the active variants is. */
  readonly stock_availability: StockStatus;
  /** Of the active variants; of all of them where none is active. */
  readonly min_price: Cents;
  readonly max_price: Cents;
  readonly other_info: ProductInfo;
};

/** What every view of a product begins with. */
type ProductHead = {
  readonly ID: Id;
  /** At most 200 characters, plain text. */
  readonly post_title: string;
  readonly post_status: ProductStatus;
  /** Since when it is published, or when it will be. */
  readonly post_date: Moment | null;
  /** Its page in the storefront; without an origin where the settings of the store name none. */
  readonly view_url: string;
  /** Its page in the admin panel. */
  readonly edit_url: string;
};

/** What `with[]` adds; missing where it was not asked for. */
type ProductParts = {
  readonly detail?: ProductDetail;
  /** By `serial_index`. */
  readonly variants?: readonly ProductVariant[];
};

/** A product as it stands in lists. Code of the site may add to it through the filter `shop/products_list`. */
export type ListedProduct = ProductHead &
  ProductParts & {
    /** The small format of the featured image, else the first picture of the gallery; null where there is neither. */
    readonly thumbnail: string | null;
    /** The categories and brands that it is filed under; only where it was asked for. */
    readonly terms?: readonly TermOfProduct[];
  };

/** The texts of a product. */
type ProductTexts = {
  readonly post_excerpt: Html;
  readonly post_content: Html;
  /** Slug of its page, unique in the store. */
  readonly post_name: string;
};

export type Product = ProductHead & ProductTexts & ProductParts;

/** All that the editor of a product shows, but its taxonomies. */
export type EditedProduct = ProductHead &
  ProductTexts & {
    readonly thumbnail: string | null;
    /** Kept for the site; the store takes no comments. */
    readonly comment_status: string | null;
    readonly featured_image_id: Id | null;
    /** In the merchant's order. */
    readonly gallery: readonly ProductPicture[];
    /** One of the variants that count for the price is a subscription. */
    readonly has_subscription: boolean;
    readonly detail: ProductDetail;
    /** By `serial_index`. */
    readonly variants: readonly ProductVariant[];
    /** Empty while `detail.manage_downloadable` is 0. */
    readonly downloadable_files: readonly ProductDownload[];
  };

export type ProductMenuItem = { readonly label: string; readonly link: string };

/** Links for the head of a page; empty unless `with[]` names `product_menu`. */
export type ProductMenu = { readonly edit?: ProductMenuItem; readonly view?: ProductMenuItem };

/** The variant that a new product begins with. */
export type FirstProductVariant = Pick<
  ProductVariant,
  | 'id'
  | 'post_id'
  | 'variation_title'
  | 'stock_status'
  | 'payment_type'
  | 'total_stock'
  | 'available'
  | 'fulfillment_type'
>;

export type CreatedProduct = {
  readonly ID: Id;
  readonly variant: FirstProductVariant;
  readonly product_details: ProductDetail;
};

/** A taxonomy of the editor: what the product carries of it, and what it could carry. */
export type ProductTaxonomyChoice = {
  readonly name: ProductTaxonomy;
  readonly label: string;
  /** The terms that the product carries. */
  readonly terms: readonly Id[];
  /** Everything that it could carry, by name; at most 1,000. */
  readonly labels: readonly ProductTermChoice[];
};

export type ProductTermChoice = {
  readonly value: Id;
  readonly label: string;
  /** The term above it; null at the top. */
  readonly parent: Id | null;
};

export type ProductListAnswer = { readonly products: Page<ListedProduct> };

export type ProductAnswer = { readonly product: Product; readonly product_menu: ProductMenu };

export type CreatedProductAnswer = { readonly data: CreatedProduct; readonly message: string };

export type ProductPricingAnswer = {
  readonly product: EditedProduct;
  readonly product_menu: ProductMenu;
  readonly taxonomies: readonly ProductTaxonomyChoice[];
  readonly version: Version;
};

/** The variants without their `attributes`. */
export type SavedProductAnswer = {
  readonly data: EditedProduct;
  readonly message: string;
  readonly version: Version;
};

export type SavedProductDetailAnswer = { readonly data: ProductDetail; readonly message: string };

export type ProductOperations = {
  'products.find': ProductListAnswer;
  'products.create': CreatedProductAnswer;
  'products.findOne': ProductAnswer;
  'products.delete': MessageAnswer;
  'products.pricingFindOne': ProductPricingAnswer;
  'products.updatePricing': SavedProductAnswer;
  'products.updateDetail': SavedProductDetailAnswer;
};
