import type { MessageAnswer } from './answers';
import type { Id, Moment } from './scalars';

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
  /** Clean HTML. */
  readonly description: string;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

/** At most 200. */
export type UpgradePathListAnswer = { readonly upgradePaths: readonly UpgradePath[] };

export type SavedUpgradePathAnswer = { readonly data: UpgradePath; readonly message: string };

export type UpgradePathOperations = {
  'upgradePaths.find': UpgradePathListAnswer;
  'upgradePaths.variantFind': UpgradePathListAnswer;
  'upgradePaths.create': SavedUpgradePathAnswer;
  'upgradePaths.update': SavedUpgradePathAnswer;
  'upgradePaths.delete': MessageAnswer;
};
