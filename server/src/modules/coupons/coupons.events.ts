import type { EventDefinition, EventReferences, RecordedEvent } from '../../platform/events/events';
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

/** {data: what was sent, coupon: what it is now}. */
const hydrateCoupon =
  (platform: Platform) =>
  async ({ coupon_id: id, data }: EventReferences): Promise<unknown> => {
    const row = await findCoupon(platform.db, Number(id));
    // Deleted between the change and its delivery: receivers still learn what happened to which coupon.
    return { data, coupon: row ? presentCoupon(row, platform.clock.now()) : { id } };
  };

export const couponEvents = (platform: Platform): readonly EventDefinition[] => {
  const hydrate = hydrateCoupon(platform);
  return [
    { name: 'coupon_created', when: 'A coupon was created.', hydrate },
    { name: 'coupon_updated', when: 'A coupon was saved.', hydrate },
  ];
};
