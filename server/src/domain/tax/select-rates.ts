import { covers, specificityOf } from './tax-place';
import type { AppliedRate, CategoryOverride, TaxAddress, TaxRate } from './tax-rate';

export type RateQuery = {
  /** The rates that may apply, e.g. all that are stored for the country; others are left out here. */
  readonly rates: readonly TaxRate[];
  readonly overrides?: readonly CategoryOverride[];
  readonly address: TaxAddress;
  readonly classId: number;
  /** The categories of the product. */
  readonly categoryIds?: readonly number[];
  readonly isExempt?: boolean;
};

/** A rate that replaces removes every broader one; what is as specific, or more, stays and adds up. */
const withoutReplaced = (rates: readonly TaxRate[]): readonly TaxRate[] => {
  const reach = Math.max(0, ...rates.filter(({ forOrder }) => forOrder).map(specificityOf));
  return rates.filter((rate) => specificityOf(rate) >= reach);
};

/** Priority, plain before compound, less specific first, id. */
const inOrder = (a: TaxRate, b: TaxRate): number =>
  a.priority - b.priority ||
  Number(a.isCompound) - Number(b.isCompound) ||
  specificityOf(a) - specificityOf(b) ||
  a.id - b.id;

/** Twice the location fields plus one for the class: the best one wins, on a tie that of the narrower category, then the older one. */
const scoreOf = (override: CategoryOverride): number => 2 * specificityOf(override) + (override.classId === 0 ? 0 : 1);

const bestOverride = ({
  overrides = [],
  address,
  classId,
  categoryIds = [],
}: RateQuery): CategoryOverride | undefined =>
  overrides
    .filter((override) => categoryIds.includes(override.categoryId) && covers(override, address))
    .filter((override) => override.classId === 0 || override.classId === classId)
    .sort((a, b) => scoreOf(b) - scoreOf(a) || b.depth - a.depth || a.id - b.id)[0];

const countryRateOf = (override: CategoryOverride, { classId, address }: RateQuery): TaxRate => ({
  id: 0,
  label: override.label,
  percent: override.percent,
  priority: 1,
  isCompound: false,
  forShipping: null,
  classId,
  country: address.country,
  state: '',
  city: '',
  postcode: '',
  forOrder: false,
});

/** The override stands where the country's first rate stood: same id, same turn, same treatment of shipping. */
const overridden = (rates: readonly TaxRate[], query: RateQuery): readonly TaxRate[] => {
  const override = bestOverride(query);
  if (!override) return rates;
  const replaced = rates.find((rate) => specificityOf(rate) === 0);
  const { percent, label } = override;
  const local = override.overridesStateTax ? [] : rates.filter((rate) => specificityOf(rate) > 0);
  return [replaced ? { ...replaced, percent, label } : countryRateOf(override, query), ...local].sort(inOrder);
};

/**
 * The rates of one line, in the order in which they are worked out; [] where nothing is taxed. Pure and independent of the order
 * of `rates`. See docs/rules/tax.md#which-rates.
 */
export const selectRates = (query: RateQuery): readonly AppliedRate[] => {
  if (query.isExempt) return [];
  const matching = query.rates
    .filter((rate) => rate.classId === query.classId && covers(rate, query.address))
    .sort(inOrder);
  return withoutReplaced(overridden(matching, query));
};
