import { listTag, recordTags } from '../api/shop-api';

export type OfOrder = { readonly id: number };

/** One Idempotency-Key per intention. */
export type Keyed = { readonly key: string };

/** What else pages show is changed by a change of orders: stock, uses of coupons, figures of customers, the dashboard. */
const BESIDE = [
  'ShopCustomer',
  'ShopSubscription',
  'ShopLicense',
  'ShopStock',
  'ShopProduct',
  'ShopCoupon',
  'ShopDashboard',
] as const;

export const ofOrder = (_answer: unknown, _error: unknown, { id }: OfOrder) => [
  ...recordTags('ShopOrder', id),
  ...listTag('ShopActivity'),
  ...BESIDE,
];

/** The page of the order is still open: asking for it again would show that it is gone before the list is there. */
export const OF_DELETED_ORDER = [...listTag('ShopOrder'), ...listTag('ShopActivity'), ...BESIDE];

export const OF_ALL_ORDERS = ['ShopOrder', 'ShopActivity', ...BESIDE] as const;
