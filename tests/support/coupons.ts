import type { Coupon, CouponConditions } from '../../server/src/domain/coupon';

const UNCONDITIONAL: CouponConditions = {
  minPurchaseAmount: null,
  maxPurchaseAmount: null,
  maxDiscountAmount: null,
  applyToWholeCart: false,
  applyToQuantity: false,
  isRecurring: false,
  maxUses: null,
  maxPerCustomer: null,
  includedProducts: [],
  excludedProducts: [],
  buyProducts: [],
  getProducts: [],
  includedCategories: [],
  excludedCategories: [],
  emailRestrictions: '',
};

export type CouponTraits = Partial<Omit<Coupon, 'conditions'>> & { readonly conditions?: Partial<CouponConditions> };

/** 10 % off everything, for everybody, stackable, unless the traits say otherwise. */
export const aCoupon = ({ conditions, ...traits }: CouponTraits = {}): Coupon => ({
  id: 1,
  code: 'TEN',
  title: 'Ten percent',
  type: 'percentage',
  status: 'active',
  amount: 10,
  stackable: true,
  priority: 1,
  startDate: null,
  endDate: null,
  useCount: 0,
  usesByThisCustomer: 0,
  vetoed: false,
  ...traits,
  conditions: { ...UNCONDITIONAL, ...conditions },
});
