import type { Coupon } from '../../contracts/coupons';
import { defineEvent, type EventReferences, type RecordedEvent } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import type { CouponCommand } from './commands';
import { presentCoupon } from './coupons.presenter';
import { findCoupon } from './coupons.repository';

const saved = (name: string, couponId: number, data: CouponCommand): RecordedEvent => ({
  name,
  references: { coupon_id: couponId, data },
});

export const couponCreated = (couponId: number, data: CouponCommand): RecordedEvent =>
  saved('coupon_created', couponId, data);

export const couponUpdated = (couponId: number, data: CouponCommand): RecordedEvent =>
  saved('coupon_updated', couponId, data);

/** What was sent, and what the coupon is now. */
type SavedCoupon = { readonly data: CouponCommand; readonly coupon: Coupon | { readonly id: number } };

const hydrateCoupon =
  (platform: Platform) =>
  async ({ coupon_id: couponId, data }: EventReferences): Promise<SavedCoupon> => {
    const id = Number(couponId);
    const row = await findCoupon(platform.db, id);
    // Deleted between the change and its delivery: receivers still learn what happened to which coupon.
    return { data: data as CouponCommand, coupon: row ? presentCoupon(row, platform.clock.now()) : { id } };
  };

export const couponEvents = (platform: Platform) => {
  const hydrate = hydrateCoupon(platform);
  return [
    defineEvent({
      name: 'coupon_created',
      when: 'A coupon was created. {data, coupon}: what was sent, and what it is now.',
      hydrate,
    }),
    defineEvent({
      name: 'coupon_updated',
      when: 'A coupon was saved. {data, coupon}: what was sent, and what it is now.',
      hydrate,
    }),
  ];
};
