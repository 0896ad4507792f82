import { adminApi } from '@strapi/strapi/admin';

/** What answers are about: a change invalidates its tags, and every page that shows such a thing loads it again. */
export const SHOP_TAGS = [
  'ShopStore',
  'ShopDashboard',
  'ShopOrder',
  'ShopProduct',
  'ShopStock',
  'ShopCategory',
  'ShopAttribute',
  'ShopCustomer',
  'ShopSubscription',
  'ShopLicense',
  'ShopCoupon',
  'ShopOrderBump',
  'ShopLabel',
  'ShopActivity',
  'ShopSettings',
  'ShopShipping',
  'ShopTax',
  'ShopPaymentMethod',
  'ShopRole',
  'ShopSavedView',
  'ShopDoctor',
  'ShopBackground',
  'ShopEmail',
  'ShopDocument',
  'ShopWebhook',
  'ShopFeed',
] as const;

export type ShopTag = (typeof SHOP_TAGS)[number];

/** Endpoint names are global in Strapi's panel: all of ours begin with `shop`. */
export const shopApi = adminApi.enhanceEndpoints({ addTagTypes: SHOP_TAGS });

type Tag = { readonly type: ShopTag; readonly id?: number | string };

/** Of one record and of the lists that hold it. */
export const recordTags = (type: ShopTag, id: number | string): Tag[] => [
  { type, id },
  { type, id: 'LIST' },
];

export const listTag = (type: ShopTag): Tag[] => [{ type, id: 'LIST' }];
