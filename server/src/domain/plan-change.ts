import type { Cents } from './money';

/**
 * What a cart that changes a plan carries: which line of which order is replaced, and what of its price is taken off the new one. Written
 * by the store alone: no input names any of it. See docs/rules/subscriptions.md#changing-plans.
 */
export type PlanChange = {
  /** The order that the old plan was sold with. */
  readonly order_id: number;
  readonly order_uuid: string;
  /** Its line. */
  readonly item_id: number;
  /** The subscription that ends; null where the old plan was paid once. */
  readonly subscription_id: number | null;
  readonly from_variation: number;
  readonly to_variation: number;
  /** What is left of the old plan, as far as the new one costs that much. */
  readonly prorate_credit: Cents;
  /** Of the upgrade path, as far as the new plan costs more than the credit. */
  readonly upgrade_discount: Cents;
};

/** The key of `checkout_data`. */
export const PLAN_CHANGE = 'upgrade_data';

export const planChangeIn = (checkoutData: Readonly<Record<string, unknown>>): PlanChange | null =>
  (checkoutData[PLAN_CHANGE] as PlanChange | undefined) ?? null;

/** There is one open cart for each line. */
export const planChangeKey = ({ item_id: id }: Pick<PlanChange, 'item_id'>): string => `plan_change:${id}`;

/** Whether two agreements are the same bill. */
export const isSameChange = (one: PlanChange | null, other: PlanChange): boolean =>
  one?.to_variation === other.to_variation &&
  one.prorate_credit === other.prorate_credit &&
  one.upgrade_discount === other.upgrade_discount;
