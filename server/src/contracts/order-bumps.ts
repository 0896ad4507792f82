import type { BumpStatus, ConditionOperator, ConditionType } from '../domain/order-bump';
import type { MessageAnswer, Page } from './answers';
import type { ListedProduct } from './products';
import type { Cents, Count, Html, Id, Moment, Version } from './scalars';
import type { ProductVariant } from './variants';

export type OrderBumpDiscount = {
  readonly discount_type: 'percentage' | 'fixed';
  /** Percent, or cents where `discount_type` is fixed. */
  readonly discount_amount: number;
};

/** Empty in lists as long as nothing was saved. */
export type OrderBumpConfig = {
  readonly discount?: OrderBumpDiscount;
  /** Whether all conditions must hold, or one of them; empty means all. */
  readonly display_conditions_if?: '' | 'all' | 'any';
  readonly call_to_action?: string;
  /** The variant of the cart in whose place the offered one is put; missing where it is put in beside the others. */
  readonly upgrade_from?: Id;
};

export type OrderBumpCondition = {
  readonly type: ConditionType;
  readonly operator: ConditionOperator;
  /** Ids and amounts are numbers, everything else is text. */
  readonly values: readonly (string | number)[];
};

/** The offered variant with its product, which is null when it was deleted. */
export type OfferedVariant = ProductVariant & { readonly product: ListedProduct | null };

/** An offer at the checkout: one more variant, or a better one, at a lower price. */
export type OrderBump = {
  readonly id: Id;
  readonly hash: string;
  /** The store itself leaves it null. */
  readonly parent_id: Id | null;
  readonly type: 'order_bump';
  readonly status: BumpStatus;
  /** The offered variant. */
  readonly src_object_id: Id;
  readonly src_object_type: string;
  readonly title: string;
  readonly description: Html;
  readonly conditions: readonly OrderBumpCondition[];
  readonly config: OrderBumpConfig;
  /** The lowest is shown first. */
  readonly priority: Count;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
  /** Null when the variant was deleted. */
  readonly product_variant: OfferedVariant | null;
};

/** A bump by itself; lists leave out the version. */
export type EditedOrderBump = OrderBump & { readonly version: Version };

export type OrderBumpListAnswer = { readonly order_bumps: Page<OrderBump> };

export type OrderBumpStatistics = {
  /** Paid orders in which it was taken. */
  readonly orders: Count;
  /** What its lines came to, in the currencies of those orders. */
  readonly revenue: Cents;
};

export type OrderBumpAnswer = {
  readonly order_bump: EditedOrderBump;
  /** Null when it was deleted. */
  readonly variant: OfferedVariant | null;
  readonly statistics: OrderBumpStatistics;
};

export type SavedOrderBumpAnswer = MessageAnswer & { readonly version: Version };

export type OrderBumpCreatedAnswer = { readonly message: string; readonly id: Id };

export type OrderBumpOperations = {
  'orderBumps.find': OrderBumpListAnswer;
  'orderBumps.findOne': OrderBumpAnswer;
  'orderBumps.create': OrderBumpCreatedAnswer;
  'orderBumps.update': SavedOrderBumpAnswer;
  'orderBumps.delete': MessageAnswer;
};
