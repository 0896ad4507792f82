import { statusByDate, type Coupon } from '../../domain/coupon';
import type { CouponRow } from './coupons.rows';

export type Uses = {
  /** Uses by orders other than the one that is being priced. */
  readonly useCount: number;
  readonly usesByThisCustomer: number;
};

/** A stored coupon in the words of the pricing rules; the filter may still veto it. */
export const couponFacts = (row: CouponRow, uses: Uses, now: Date): Coupon => {
  const { conditions } = row;
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    type: row.type,
    status: statusByDate(row.status, { startDate: row.start_date, endDate: row.end_date }, now),
    amount: row.type === 'fixed' ? row.amount : row.amount / 100,
    stackable: row.stackable === 'yes',
    priority: row.priority,
    startDate: row.start_date,
    endDate: row.end_date,
    useCount: uses.useCount,
    usesByThisCustomer: uses.usesByThisCustomer,
    conditions: {
      minPurchaseAmount: conditions.min_purchase_amount,
      maxPurchaseAmount: conditions.max_purchase_amount,
      maxDiscountAmount: conditions.max_discount_amount,
      applyToWholeCart: conditions.apply_to_whole_cart === 'yes',
      applyToQuantity: conditions.apply_to_quantity === 'yes',
      isRecurring: conditions.is_recurring === 'yes',
      maxUses: row.max_uses,
      maxPerCustomer: row.max_per_customer,
      includedProducts: conditions.included_products,
      excludedProducts: conditions.excluded_products,
      includedCategories: conditions.included_categories,
      excludedCategories: conditions.excluded_categories,
      emailRestrictions: conditions.email_restrictions,
      buyProducts: conditions.buy_products,
      getProducts: conditions.get_products,
    },
    vetoed: false,
  };
};
