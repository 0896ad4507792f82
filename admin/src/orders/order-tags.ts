import { listTag, recordTags } from '../api/shop-api';

export type OfOrder = { readonly id: number };

/** One Idempotency-Key per intention. */
export type Keyed = { readonly key: string };

/** What a change of an order does to other records that pages show: stock, figures of customers, the dashboard, the log. */
export const ofOrder = (_answer: unknown, _error: unknown, { id }: OfOrder) => [
  ...recordTags('ShopOrder', id),
  ...listTag('ShopActivity'),
  ...(['ShopCustomer', 'ShopSubscription', 'ShopLicense', 'ShopStock', 'ShopProduct', 'ShopDashboard'] as const),
];

export const OF_ALL_ORDERS = [
  'ShopOrder',
  'ShopActivity',
  'ShopCustomer',
  'ShopSubscription',
  'ShopLicense',
  'ShopStock',
  'ShopProduct',
  'ShopDashboard',
] as const;
