import type { CouponSettings } from '../../../contracts/coupons';
import type { Platform } from '../../../platform/platform';

const storeOf = ({ strapi }: Platform) => strapi.store({ type: 'plugin', name: 'shop', key: 'coupon_settings' });

export const readCouponSettings = async (platform: Platform): Promise<CouponSettings> => {
  const stored = (await storeOf(platform).get({})) as Partial<CouponSettings> | null;
  return { show_on_checkout: stored?.show_on_checkout ?? null };
};

export const saveCouponSettings = async (platform: Platform, settings: CouponSettings): Promise<CouponSettings> => {
  await storeOf(platform).set({ value: settings });
  return settings;
};
