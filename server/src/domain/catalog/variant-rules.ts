import type { Cents } from '../money';
import type { SubscriptionTerms } from '../pricing';
import type { StockStatus } from './product-rules';

/** What a variant is, in one respect: its colour is red. At most one term of each group. */
export type VariantAttribute = { readonly group_id: number; readonly term_id: number };

export const MAX_COMBINATIONS = 100;

const MAX_TITLE = 200;

/** The size of the cartesian product; no more than a product of lengths, so it may be asked before anything is built. */
export const combinationCount = (choices: readonly (readonly unknown[])[]): number =>
  choices.length === 0 ? 0 : choices.reduce((count, { length }) => count * length, 1);

/** One of each, in the order of the choices; the last varies fastest, as people write size tables. */
export const combinationsOf = <Choice>(choices: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] => {
  if (choices.length === 0) return [];
  return choices.reduce<readonly (readonly Choice[])[]>(
    (combinations, group) => combinations.flatMap((combination) => group.map((choice) => [...combination, choice])),
    [[]]
  );
};

/** Equal for the same attributes in any order. */
export const combinationKey = (attributes: readonly VariantAttribute[]): string =>
  attributes
    .map(({ group_id, term_id }) => `${group_id}:${term_id}`)
    .sort()
    .join('|');

/** 'Red / S', cut to what a variant title may hold. */
export const combinationTitle = (titles: readonly string[]): string => {
  const title = titles.join(' / ');
  return title.length <= MAX_TITLE ? title : title.slice(0, MAX_TITLE).replace(/[\uD800-\uDBFF]$/, '');
};

const wholeOf = (value: unknown): number => {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/**
 * What a variant's `payment_type` and `other_info` make it cost again and again; undefined for a single payment. `times` only
 * counts for installments, the setup fee only where it is switched on. See docs/rules/money.md#subscriptions.
 */
export const subscriptionTermsOf = (
  paymentType: string,
  otherInfo: Readonly<Record<string, unknown>>
): SubscriptionTerms | undefined => {
  if (paymentType !== 'subscription') return undefined;
  return {
    interval: String(otherInfo.repeat_interval ?? 'monthly'),
    billTimes: otherInfo.installment === 'yes' ? wholeOf(otherInfo.times) : 0,
    trialDays: wholeOf(otherInfo.trial_days),
    signupFee: otherInfo.manage_setup_fee === 'yes' ? wholeOf(otherInfo.signup_fee) : 0,
  };
};

export type BundleCandidate = {
  readonly variationId: number;
  readonly productId: number;
  /** The product it belongs to is a bundle itself. */
  readonly inBundle: boolean;
};

/** Why these variants cannot lie in a bundle of the product; null when they can. */
export const bundleRefusal = (
  productId: number,
  wantedIds: readonly number[],
  found: readonly BundleCandidate[]
): string | null => {
  const known = new Set(found.map(({ variationId }) => variationId));
  if (wantedIds.some((id) => !known.has(id))) return 'One of the variants does not exist.';
  if (found.some((candidate) => candidate.productId === productId)) return 'A bundle cannot contain itself.';
  return found.some(({ inBundle }) => inBundle) ? 'A bundle cannot contain a bundle.' : null;
};

export type SummarisedVariant = {
  readonly item_price: Cents;
  readonly payment_type: string;
  readonly item_status: string;
  readonly stock_status: StockStatus;
};

type ProductSummary = {
  readonly min_price: Cents;
  readonly max_price: Cents;
  readonly has_subscription: 0 | 1;
  readonly stock_availability: StockStatus;
};

/**
 * What the product row keeps of its variants, so that lists need not read them. Only active variants count: the others cannot
 * be bought. A product of which none is active keeps the prices of all, and is out of stock.
 */
export const summaryOf = (variants: readonly SummarisedVariant[]): ProductSummary => {
  const active = variants.filter(({ item_status: status }) => status === 'active');
  const shown = active.length > 0 ? active : variants;
  const prices = shown.map(({ item_price: price }) => price);
  return {
    min_price: prices.reduce((least, price) => Math.min(least, price), prices[0] ?? 0),
    max_price: prices.reduce((most, price) => Math.max(most, price), 0),
    has_subscription: shown.some(({ payment_type: type }) => type === 'subscription') ? 1 : 0,
    stock_availability: active.some(({ stock_status: status }) => status === 'in-stock') ? 'in-stock' : 'out-of-stock',
  };
};
