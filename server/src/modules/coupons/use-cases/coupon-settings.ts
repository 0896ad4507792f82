import type { Platform } from '../../../platform/platform';

/** 1: the checkout shows coupons that may be shown; 0: it does not; null: nobody has decided yet. */
export type CouponSettings = { readonly show_on_checkout: 0 | 1 | null };

const storeOf = ({ strapi }: Platform) => strapi.store({ type: 'plugin', name: 'shop', key: 'coupon_settings' });

export const readCouponSettings = async (platform: Platform): Promise<CouponSettings> => {
  const stored = (await storeOf(platform).get({})) as Partial<CouponSettings> | null;
  return { show_on_checkout: stored?.show_on_checkout ?? null };
};

export const saveCouponSettings = async (platform: Platform, settings: CouponSettings): Promise<CouponSettings> => {
  await storeOf(platform).set({ value: settings });
  return settings;
};
