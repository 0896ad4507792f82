import type { AttachedAttribute } from './attributes';
import type { ProductTaxonomy } from './categories';
import type { Page } from './answers';
import type { ProductVariationType } from './products';
import type { Cents, Count, Html, Id } from './scalars';
import type { ProductFulfillment, ProductPicture, ProductVariantInfo, StockStatus } from './variants';

/** How a product is sold, as far as shoppers are told. */
export type PublicProductDetail = {
  /** The id of the product: a detail has none of its own. */
  readonly id: Id;
  readonly post_id: Id;
  readonly variation_type: ProductVariationType;
  /** Of the active variants. */
  readonly min_price: Cents;
  readonly max_price: Cents;
  readonly fulfillment_type: ProductFulfillment;
  /** `in-stock` while one of the active variants is. */
  readonly stock_availability: StockStatus;
};

/** The public face of a product. */
export type PublicProduct = {
  readonly ID: Id;
  readonly post_title: string;
  /** Nothing else is shown to shoppers. */
  readonly post_status: 'publish';
  readonly post_excerpt: Html;
  /** Of its page, unique in the store. */
  readonly slug: string;
  /** The same as view_url. */
  readonly guid: string;
  /** Its page in the storefront; without an origin where the settings of the store name none. */
  readonly view_url: string;
  readonly has_subscription: boolean;
  /** The small format of the featured image, else the first picture of the gallery; null where there is neither. */
  readonly thumbnail: string | null;
  readonly detail: PublicProductDetail;
};

/** What shoppers are told of a variant beside its price. A key is missing where the merchant has said nothing. */
export type PublicVariantInfo = Pick<
  ProductVariantInfo,
  | 'payment_type'
  | 'description'
  | 'repeat_interval'
  | 'times'
  | 'trial_days'
  | 'billing_summary'
  | 'manage_setup_fee'
  | 'signup_fee'
  | 'signup_fee_name'
  | 'installment'
>;

/** What is really sold, without costs and stock figures: whether it can be bought is all that a shopper learns. */
export type PublicVariant = {
  readonly id: Id;
  /** The product. */
  readonly post_id: Id;
  readonly variation_title: string;
  readonly item_price: Cents;
  /** A former or recommended price; 0 for none. */
  readonly compare_price: Cents;
  readonly sku: string | null;
  readonly fulfillment_type: ProductFulfillment;
  readonly payment_type: 'onetime' | 'subscription';
  readonly stock_status: StockStatus;
  /** In the merchant's order. */
  readonly media: readonly ProductPicture[];
  readonly other_info: PublicVariantInfo;
  /** What the variant is, e.g. red and large. In lists only where it was asked for. */
  readonly attributes?: readonly AttachedAttribute[];
};

/** A category or brand that a product is filed under. */
export type PublicTerm = {
  readonly taxonomy: ProductTaxonomy;
  readonly id: Id;
  readonly name: string;
  readonly slug: string;
};

export type PublicPictureFormat = {
  readonly url: string;
  /** Pixels; null where the media library does not know it. */
  readonly width: Count | null;
  readonly height: Count | null;
};

/** A picture of a product as the media library has it. */
export type PublicPicture = PublicPictureFormat & {
  /** Of the upload. */
  readonly id: Id;
  /** Alternative text; empty where there is none. */
  readonly alt: string;
  /** Smaller copies by the names that the site gives them, such as thumbnail, small and medium. */
  readonly formats: Readonly<Record<string, PublicPictureFormat>>;
};

/** A picture of the gallery. Without sizes and copies where its upload is gone. */
export type PublicGalleryPicture = PublicPicture & {
  /** In the words of the merchant; empty where there are none. */
  readonly title: string;
};

/** A product of the list, with what `with[]` asked for. */
export type ListedPublicProduct = PublicProduct & {
  /** Those on sale, in their order. */
  readonly variants?: readonly PublicVariant[];
  readonly terms?: readonly PublicTerm[];
  /** Null where the product has none. */
  readonly picture?: PublicPicture | null;
};

export type PublicProductPage = Page<ListedPublicProduct> & {
  /** Where the next page begins, for `cursor`; null on the last one. Only with `paginate_using=cursor`. */
  readonly next_cursor?: string | null;
};

/** A category or brand, with how many products of the list it has, those of the terms below it included. */
export type PublicTermFacet = Omit<PublicTerm, 'taxonomy'> & {
  /** The term above it; null at the top. */
  readonly parent_id: Id | null;
  readonly count: Count;
};

/**
 * In what variants differ, by the merchant's order; terms that no product of the list has are missing. Each group counts the variants that
 * the other groups leave.
 */
export type PublicAttributeFacet = {
  readonly group_id: Id;
  readonly title: string;
  readonly slug: string;
  readonly terms: readonly { readonly id: Id; readonly title: string; readonly slug: string; readonly count: Count }[];
};

/** Those that `facets[]` asked for, with 1,000 choices each at most. Each counts the products that the other filters leave, so that more than one choice can be made. */
export type PublicFacets = {
  /** By name. */
  readonly categories?: readonly PublicTermFacet[];
  readonly brands?: readonly PublicTermFacet[];
  readonly attributes?: readonly PublicAttributeFacet[];
  /** The least and the highest price of a variant; null where there is no product. */
  readonly price?: { readonly min: Cents | null; readonly max: Cents | null };
  readonly stock?: { readonly in_stock: Count; readonly out_of_stock: Count };
};

export type PublicProductList = {
  readonly products: PublicProductPage;
  readonly total: Count;
  readonly facets?: PublicFacets;
};

export type PublicProductListAnswer = { readonly products: PublicProductList };

/** All that the page of a product shows. */
export type PublicProductDetails = PublicProduct & {
  readonly post_content: Html;
  /** Null where the product has none. */
  readonly picture: PublicPicture | null;
  /** In the merchant's order. */
  readonly gallery: readonly PublicGalleryPicture[];
  /** The variant to show first. */
  readonly default_variation_id: Id | null;
  /** Those on sale, in their order. */
  readonly variants: readonly PublicVariant[];
  readonly terms: readonly PublicTerm[];
  /** Chosen by the merchant, in that order. `include_ids` of the list answers those of them that are published. */
  readonly related_product_ids: readonly Id[];
};

export type PublicProductAnswer = { readonly product: PublicProductDetails };

export type PublicCategory = {
  readonly id: Id;
  /** The category above it; null at the top. */
  readonly parent_id: Id | null;
  readonly name: string;
  readonly slug: string;
  readonly description: Html;
};

/** By name, parents and children alike. */
export type PublicCategoryListAnswer = { readonly categories: readonly PublicCategory[] };

/** A page of products as markup. */
export type PublicProductViews = {
  readonly views: Html;
  readonly total: Count;
  readonly last_page: Count;
  readonly per_page: Count;
  /** Position of the first product of the page, counted from 1; null where the page is empty. */
  readonly from: Count | null;
  readonly to: Count | null;
  readonly current_page: Count;
  /** The same as current_page. */
  readonly page: Count;
};

export type PublicProductViewsAnswer = { readonly products: PublicProductViews };

/** The best matches first; at most twenty. */
export type PublicProductSearchAnswer = {
  /** What a search box shows below itself. */
  readonly htmlView: Html;
  readonly products: readonly PublicProduct[];
};

export type PublicProductOperations = {
  'publicProducts.find': PublicProductListAnswer;
  'publicProducts.findOne': PublicProductAnswer;
  'publicProducts.categoriesFind': PublicCategoryListAnswer;
  'publicProducts.viewsFind': PublicProductViewsAnswer;
  'publicProducts.searchFind': PublicProductSearchAnswer;
};
