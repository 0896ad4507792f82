import { ACCESS } from './documented-errors/access';
import { ATTRIBUTES, LABELS } from './documented-errors/attributes-and-labels';
import { BUMPS } from './documented-errors/bumps';
import { CHECKOUT } from './documented-errors/checkout';
import { COUPONS } from './documented-errors/coupons';
import { CUSTOMERS } from './documented-errors/customers';
import { ORDERS } from './documented-errors/orders';
import { PAGES } from './documented-errors/pages';
import { PORTAL } from './documented-errors/portal';
import { PRODUCTS } from './documented-errors/products';
import type { Row } from './documented-errors/row';
import { SETTINGS } from './documented-errors/settings';
import { SUBSCRIPTIONS } from './documented-errors/subscriptions';
import { SHIPPING_AND_TAX } from './documented-errors/shipping-and-tax';

/**
 * The refusals and odd answers that are promised to clients, by status and body: one that changes breaks somebody. Limits by number stand in
 * documented-limits.ts.
 */
export const DOCUMENTED_ERRORS: Readonly<Record<string, readonly Row[]>> = {
  access: ACCESS,
  products: PRODUCTS,
  attributes: ATTRIBUTES,
  labels: LABELS,
  coupons: COUPONS,
  'shipping and tax': SHIPPING_AND_TAX,
  customers: CUSTOMERS,
  orders: ORDERS,
  subscriptions: SUBSCRIPTIONS,
  'order bumps': BUMPS,
  checkout: CHECKOUT,
  portal: PORTAL,
  'settings and roles': SETTINGS,
  'sizes of pages': PAGES,
};
