import type { Check } from './check';
import { DOCUMENT_CHECKS } from './documents';
import { EVENT_CHECKS } from './events';
import { INTEGRATION_CHECKS } from './integrations';
import { LICENSE_CHECKS } from './licenses';
import { MESSAGE_CHECKS } from './messages';
import { ORDER_CHECKS } from './orders';
import { ORPHAN_CHECKS } from './orphans';
import { PAYMENT_CHECKS } from './payments';
import { PRODUCT_CHECKS } from './products';
import { CART_CHECKS, COUPON_CHECKS, CUSTOMER_CHECKS } from './shoppers';
import { STOCK_CHECKS } from './stock';
import { SUBSCRIPTION_CHECKS } from './subscriptions';
import { SUM_CHECKS } from './sums';
import { WEBHOOK_CHECKS } from './webhooks';

export const CHECKS: readonly Check[] = [
  ...STOCK_CHECKS,
  ...PRODUCT_CHECKS,
  ...ORDER_CHECKS,
  ...SUM_CHECKS,
  ...PAYMENT_CHECKS,
  ...CUSTOMER_CHECKS,
  ...COUPON_CHECKS,
  ...CART_CHECKS,
  ...SUBSCRIPTION_CHECKS,
  ...LICENSE_CHECKS,
  ...DOCUMENT_CHECKS,
  ...MESSAGE_CHECKS,
  ...EVENT_CHECKS,
  ...WEBHOOK_CHECKS,
  ...INTEGRATION_CHECKS,
  ...ORPHAN_CHECKS,
];
