import type { Cents } from '../money';
import type { BumpDiscount } from '../pricing';
import type { LocalZone } from '../search';

export const BUMP_STATUSES = ['active', 'draft'] as const;
export type BumpStatus = (typeof BUMP_STATUSES)[number];

export const SET_TYPES = [
  'product',
  'variation',
  'category',
  'customer_type',
  'country',
  'coupon',
  'product_type',
] as const;
export type SetType = (typeof SET_TYPES)[number];

export const AMOUNT_TYPES = ['cart_total', 'cart_quantity', 'customer_purchase_count', 'customer_ltv'] as const;
export type AmountType = (typeof AMOUNT_TYPES)[number];

export const CONDITION_TYPES = [...SET_TYPES, ...AMOUNT_TYPES, 'date'] as const;
export type ConditionType = (typeof CONDITION_TYPES)[number];

export const SET_OPERATORS = ['in', 'not_in', 'in_all'] as const;
export type SetOperator = (typeof SET_OPERATORS)[number];

export const AMOUNT_OPERATORS = ['>', '>=', '<', '<=', '='] as const;
export type AmountOperator = (typeof AMOUNT_OPERATORS)[number];

export const CONDITION_OPERATORS = [...SET_OPERATORS, ...AMOUNT_OPERATORS, 'between'] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/** Ids and amounts are numbers, everything else is text. See docs/rules/order-bumps.md. */
export type ConditionValue = string | number;

/** As it is stored; `readCondition` decides what may be one. */
export type BumpCondition = {
  readonly type: ConditionType;
  readonly operator: ConditionOperator;
  readonly values: readonly ConditionValue[];
};

/** An active offer at the checkout. */
export type OrderBump = {
  readonly id: number;
  /** What is offered. */
  readonly variationId: number;
  readonly discount: BumpDiscount;
  /** Whether every condition must hold, or one of them. */
  readonly match: 'all' | 'any';
  readonly conditions: readonly BumpCondition[];
  /** The variation of the cart in whose place the offered one is put; null where it is put in beside the others. */
  readonly upgradeFrom: number | null;
};

export type ProductKind = 'physical' | 'digital' | 'subscription';

/** A line that the shopper put in by himself: what bumps did to the cart is no reason for a bump. */
export type BumpFactsLine = {
  readonly variationId: number;
  readonly productId: number;
  readonly categoryIds: readonly number[];
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly kinds: readonly ProductKind[];
};

/** What conditions are judged by. */
export type BumpFacts = {
  readonly lines: readonly BumpFactsLine[];
  /** Nothing for who is not known. `ltv` in cents. */
  readonly customer: { readonly purchaseCount: number; readonly ltv: Cents };
  /** ISO 3166-1 alpha-2 of the billing address. */
  readonly country: string;
  /** Codes in the cart. */
  readonly coupons: readonly string[];
  readonly now: Date;
  /** In which days are meant. */
  readonly zone: LocalZone;
};
