import type { Check } from '../check';
import { EVENT_CHECKS } from './events';
import { ORDER_CHECKS } from './orders';
import { ORPHAN_CHECKS } from './orphans';
import { PAYMENT_CHECKS } from './payments';
import { CART_CHECKS, COUPON_CHECKS, CUSTOMER_CHECKS } from './shoppers';
import { STOCK_CHECKS } from './stock';
import { SUM_CHECKS } from './sums';

export const CHECKS: readonly Check[] = [
  ...STOCK_CHECKS,
  ...ORDER_CHECKS,
  ...SUM_CHECKS,
  ...PAYMENT_CHECKS,
  ...CUSTOMER_CHECKS,
  ...COUPON_CHECKS,
  ...CART_CHECKS,
  ...EVENT_CHECKS,
  ...ORPHAN_CHECKS,
];
