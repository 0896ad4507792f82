import type { AttachedAttribute } from './attributes';
import type { MessageAnswer, Page } from './answers';
import type { Cents, Count, Id, Moment, YesNo } from './scalars';

/** `physical` goods are shipped, `digital` ones are not. */
export type ProductFulfillment = 'physical' | 'digital';

export type StockStatus = 'in-stock' | 'out-of-stock';

/** A picture of the site's media library. */
export type ProductPicture = {
  /** Of the upload. */
  readonly id: Id;
  /** Of the upload; without an origin where the files lie on the site itself. */
  readonly url: string;
  readonly title: string;
};

/** What a merchant has said of a variant beside its price and stock. A key is missing where nothing was said. */
export type ProductVariantInfo = {
  readonly payment_type?: 'onetime' | 'subscription';
  /** At most 255 characters of plain text. */
  readonly description?: string;
  /** How often a subscription is billed. */
  readonly repeat_interval?: 'yearly' | 'half_yearly' | 'quarterly' | 'monthly' | 'weekly' | 'daily';
  /** How often it is billed in all; 0: without end. Only counts where `installment` is yes. */
  readonly times?: Count;
  readonly trial_days?: Count;
  /** The price in words. */
  readonly billing_summary?: string;
  readonly manage_setup_fee?: YesNo;
  /** yes: no coupon changes its price. */
  readonly is_locked?: YesNo;
  /** Charged once with the first bill, where `manage_setup_fee` is yes. */
  readonly signup_fee?: Cents;
  readonly signup_fee_name?: string;
  /** The subscription ends after `times` bills. */
  readonly installment?: YesNo;
  /** Of one piece, in `weight_unit`; a decimal number as it was written, empty where it is not known. */
  readonly weight?: string;
  readonly weight_unit?: 'kg' | 'g' | 'lbs' | 'oz';
  /** The package of the shipping settings that a piece goes into. */
  readonly package_slug?: string;
  readonly free_shipping?: YesNo;
  /** Slug or id of a tax class; empty for the one of the product. */
  readonly tax_class?: string;
  readonly tax_exempt?: YesNo;
  /** Whether `item_price` contains its tax, where this differs from the settings of the store. */
  readonly tax_inclusion?: 'included' | 'excluded';
  /** The cells of the variant in a comparison table of the product's variants. */
  readonly pricing_table_fields?: readonly string[];
};

/** What is really sold: a product has one or more. */
export type ProductVariant = {
  readonly id: Id;
  /** The product. */
  readonly post_id: Id;
  /** At most 200 characters. */
  readonly variation_title: string;
  /** A slug, unique among the variants of the product. */
  readonly variation_identifier: string | null;
  readonly item_price: Cents;
  /** A former or recommended price, not below `item_price`; 0 for none. */
  readonly compare_price: Cents;
  /** Whether `item_cost` is known. */
  readonly manage_cost: YesNo;
  /** What a piece costs the merchant. */
  readonly item_cost: Cents;
  /** Variants of a product are shown by it, the lowest first. */
  readonly serial_index: Count;
  /** Unique in the store, whatever the case of its letters; null for none. */
  readonly sku: string | null;
  readonly fulfillment_type: ProductFulfillment;
  readonly payment_type: 'onetime' | 'subscription';
  /** Inactive variants cannot be bought. */
  readonly item_status: 'active' | 'inactive';
  /** 1: the pieces are counted, where the product counts too (`detail.manage_stock`). */
  readonly manage_stock: 0 | 1;
  /** Of a bundle: whether everything in it can be had, too. */
  readonly stock_status: StockStatus;
  /** Pieces that the merchant has, sold or not. */
  readonly total_stock: Count;
  /** Pieces that can be bought: `total_stock` without `on_hold` and `committed`, at least 0. */
  readonly available: Count;
  /** Pieces of orders that are not delivered. */
  readonly on_hold: Count;
  /** Pieces of orders that are delivered. */
  readonly committed: Count;
  /** In the merchant's order. */
  readonly media: readonly ProductPicture[];
  readonly other_info: ProductVariantInfo;
  /** What the variant is, e.g. red and large; only where it was asked for. Empty for a variant that has no attributes. */
  readonly attributes?: readonly AttachedAttribute[];
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

export type ListedProductVariant = ProductVariant & {
  /** Title of the product. */
  readonly post_title: string;
};

export type ProductVariantListAnswer = { readonly variants: Page<ListedProductVariant> };

export type SavedProductVariantAnswer = { readonly variant: ProductVariant; readonly message: string };

export type ProductVariantsUpdatedAnswer = {
  readonly message: string;
  /** How many variants were saved. */
  readonly updated: Count;
};

export type ProductVariantOperations = {
  'variants.find': ProductVariantListAnswer;
  'variants.allFind': ProductVariantListAnswer;
  'variants.create': SavedProductVariantAnswer;
  'variants.bulkUpdate': ProductVariantsUpdatedAnswer;
  'variants.groupBulkUpdate': ProductVariantsUpdatedAnswer;
  'variants.update': SavedProductVariantAnswer;
  'variants.delete': MessageAnswer;
  'variants.setMedia': SavedProductVariantAnswer;
  'variants.updatePricingTable': SavedProductVariantAnswer;
};
