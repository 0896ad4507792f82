import type { Cents, Id, YesNo } from './scalars';

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
};

/** What lies in one variant of a product, in the merchant's order. */
export type VariantBundle = {
  readonly variation_id: Id;
  readonly variation_title: string;
  readonly bundle_child_ids: readonly Id[];
  readonly bundle_items: readonly BundleItem[];
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
