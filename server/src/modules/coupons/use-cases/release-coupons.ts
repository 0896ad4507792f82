import type { Platform } from '../../../platform/platform';
import {
  findClaims,
  giveUsesBack,
  lockClaims,
  lockCoupons,
  markReleased,
  uncountCustomerUses,
  type ClaimRow,
} from '../claims.repository';

export const couponIdsOf = (claims: readonly ClaimRow[]): readonly number[] =>
  claims.flatMap(({ couponId }) => (couponId === null ? [] : [couponId]));

/** The claims that still count now, with the coupons locked before. */
export const lockLiveClaims = async (platform: Platform, claims: readonly ClaimRow[]): Promise<readonly ClaimRow[]> => {
  const current = await lockClaims(
    platform.db,
    claims.map(({ id }) => id)
  );
  return current.filter(({ isCounted }) => isCounted);
};

const byCustomer = (claims: readonly ClaimRow[]): ReadonlyMap<number, readonly number[]> => {
  const groups = new Map<number, readonly number[]>();
  for (const { customerId, couponId } of claims) {
    if (customerId !== null && couponId !== null) {
      groups.set(customerId, [...(groups.get(customerId) ?? []), couponId]);
    }
  }
  return groups;
};

/** The uses of the given claims are free again. An order has one customer, so this is two statements. */
export const giveBack = async (platform: Platform, claims: readonly ClaimRow[]): Promise<void> => {
  const { db } = platform;
  const couponIds = couponIdsOf(claims);
  if (couponIds.length === 0) return;
  await giveUsesBack(db, couponIds);
  for (const [customerId, ids] of byCustomer(claims)) await uncountCustomerUses(db, customerId, ids);
};

/**
 * An order was canceled, deleted, or its payment failed: its coupons can be used again. Its rows stay, to explain its total.
 * Twice is once. Joins the caller's transaction, with the order locked before; six statements at most.
 */
export const releaseCoupons = (platform: Platform, orderId: number): Promise<void> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    const claims = (await findClaims(db, orderId)).filter(({ isCounted }) => isCounted);
    if (claims.length === 0) return;
    await lockCoupons(db, couponIdsOf(claims));
    const live = await lockLiveClaims(platform, claims);
    if (live.length === 0) return;
    await markReleased(
      db,
      live.map(({ id }) => id),
      platform.clock.now()
    );
    await giveBack(platform, live);
  });
