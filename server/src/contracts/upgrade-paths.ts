import type { MessageAnswer } from './answers';
import type { Cents, Html, Id, Moment } from './scalars';

/** To what somebody who has bought a variant may change. */
export type UpgradePath = {
  readonly id: Id;
  readonly product_id: Id;
  readonly from_variant: Id;
  /** Also of other products; those that were deleted since are left out of lists. */
  readonly to_variants: readonly Id[];
  /** 1: what was paid and not used up yet is taken off the price. */
  readonly is_prorate: 0 | 1;
  /** In units of the currency, not in cents: 12.5 is $12.50. */
  readonly discount_amount: number;
  readonly title: string;
  readonly slug: string;
  readonly description: Html;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

/** What it costs at this moment to change a plan that was bought to another one. */
export type UpgradeOffer = {
  /** The path that allows it. */
  readonly path_id: Id;
  /** Of the path; that of the new plan where it has none. */
  readonly title: string;
  readonly description: Html;
  readonly from_variant: Id;
  /** The new plan. */
  readonly to_variant: Id;
  readonly to_product: Id;
  /** Of the new plan. */
  readonly product_title: string;
  readonly variation_title: string;
  /** What the path takes off, as far as the new plan costs more than the credit. */
  readonly discount_amount: Cents;
  /** What is left of the old plan, as far as the new one costs that much. */
  readonly prorate_credit: Cents;
  readonly signup_fee: Cents;
  /** Empty where there is none. */
  readonly signup_fee_name: string;
  /** The price of the new plan in words, as the merchant wrote it; may be empty. */
  readonly payment_summary: string;
  /** Of the new plan, without its setup fee; each period costs it. */
  readonly price: Cents;
  /** With the setup fee, before anything is taken off. */
  readonly original_price: Cents;
  /** What is due for the change, before taxes that are added to prices. */
  readonly cost: Cents;
  readonly currency: string;
  /** Page of the storefront that opens the cart for it: a whole address where the store knows it, else a path. */
  readonly upgrade_url: string;
};

/** `params[order_hash]` was given: what the change costs. */
export type UpgradeOfferListAnswer = { readonly upgradePaths: readonly UpgradeOffer[] };

/** At most 200. */
export type UpgradePathListAnswer = { readonly upgradePaths: readonly UpgradePath[] };

export type SavedUpgradePathAnswer = { readonly data: UpgradePath; readonly message: string };

export type UpgradePathOperations = {
  'upgradePaths.find': UpgradePathListAnswer;
  'upgradePaths.variantFind': UpgradePathListAnswer | UpgradeOfferListAnswer;
  'upgradePaths.create': SavedUpgradePathAnswer;
  'upgradePaths.update': SavedUpgradePathAnswer;
  'upgradePaths.delete': MessageAnswer;
};
