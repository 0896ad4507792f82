import type { StaffPaths as paths } from '../../../../client/src/staff';
import type { UpgradePath } from '../../../../server/src/contracts/upgrade-paths';
import { centsOf, unitsOf } from '../../kit/money/money-text';
import { isWrittenAmount, type MoneyValue } from '../../kit/money/money-value';

export type UpgradePathBody =
  paths['/products/{productId}/upgrade-path']['post']['requestBody']['content']['application/json'];

/** An upgrade path as it is edited. */
export type UpgradePathForm = {
  /** The variant that was bought. */
  readonly from: number;
  /** Variants that its buyer may change to. */
  readonly to: readonly number[];
  readonly isProrated: boolean;
  readonly discount: MoneyValue;
  readonly title: string;
  readonly description: string;
  /** Not shown, but sent with each save: what is left out of a save is emptied. */
  readonly slug: string;
};

export const blankUpgradePath = (from: number): UpgradePathForm => ({
  from,
  to: [],
  isProrated: true,
  discount: null,
  title: '',
  description: '',
  slug: '',
});

/** Alone among the amounts of products, the discount of a path is answered in units of the currency. */
export const toUpgradePathForm = (path: UpgradePath): UpgradePathForm => ({
  from: path.from_variant,
  to: path.to_variants,
  isProrated: path.is_prorate === 1,
  discount: path.discount_amount > 0 ? centsOf(path.discount_amount) : null,
  title: path.title,
  description: path.description,
  slug: path.slug,
});

/** Whether it can be sent: it leads somewhere else, and its discount is an amount. */
export const isUpgradePathReady = ({ from, to, discount }: UpgradePathForm): boolean =>
  to.length > 0 && !to.includes(from) && isWrittenAmount(discount);

export const upgradePathBody = (form: UpgradePathForm): UpgradePathBody => ({
  from_variant: form.from,
  to_variants: [...form.to],
  is_prorate: form.isProrated ? 1 : 0,
  discount_amount: typeof form.discount === 'number' ? unitsOf(form.discount) : 0,
  title: form.title.trim(),
  description: form.description,
  slug: form.slug,
});
