import type { Cents, Id, Version, YesNo } from './scalars';
import type { StockStatus } from './variants';

/** A variant that lies in a bundle: one piece of it for each piece of the bundle. */
export type BundleItem = {
  /** The variant. */
  readonly id: Id;
  /** Its product. */
  readonly post_id: Id;
  /** Title of its product. */
  readonly post_title: string;
  readonly variation_title: string;
  readonly sku: string | null;
  readonly item_price: Cents;
  /** False: its product is neither published nor private, or the variant is not active. The bundle is off sale. */
  readonly is_for_sale: boolean;
  /** Out of stock, or not for sale: so is the bundle. */
  readonly stock_status: StockStatus;
  /** Pieces that can be sold; null where they are not counted. */
  readonly available: number | null;
};

/** What lies in one variant of a product, in the merchant's order. */
export type VariantBundle = {
  readonly variation_id: Id;
  readonly variation_title: string;
  readonly bundle_child_ids: readonly Id[];
  readonly bundle_items: readonly BundleItem[];
  /** What lay in it and was deleted, by name. While there is any, the bundle is off sale; saving it anew forgets them. */
  readonly deleted_parts: readonly string[];
  /** Of the bundle with everything in it, as shoppers are shown it. */
  readonly stock_status: StockStatus;
  /** How many bundles can be sold: as many as of the part that there are fewest of; null where none is counted. */
  readonly available: number | null;
  /** Of what lies in it. */
  readonly version: Version;
};

export type BundleAnswer = {
  readonly product_id: Id;
  readonly is_bundle_product: YesNo;
  /** One for each variant of the product. */
  readonly bundles: readonly VariantBundle[];
};

export type SavedBundleAnswer = { readonly message: string; readonly bundle_items: readonly BundleItem[] };

export type BundleOperations = {
  'bundles.findOne': BundleAnswer;
  'bundles.save': SavedBundleAnswer;
};
