import type { Platform } from '../../../platform/platform';
import {
  countCustomerUses,
  deleteClaims,
  findClaims,
  findOverused,
  giveUsesBack,
  lockClaims,
  lockCoupons,
  markCounted,
  takeUsesAnyway,
  uncountCustomerUses,
  type ClaimRow,
  type LockedCoupon,
} from '../claims.repository';

const couponIdsOf = (claims: readonly ClaimRow[]): readonly number[] =>
  claims.flatMap(({ couponId }) => (couponId === null ? [] : [couponId]));

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
const giveBack = async (platform: Platform, claims: readonly ClaimRow[]): Promise<void> => {
  const { db } = platform;
  const couponIds = couponIdsOf(claims);
  if (couponIds.length === 0) return;
  await giveUsesBack(db, couponIds);
  for (const [customerId, ids] of byCustomer(claims)) await uncountCustomerUses(db, customerId, ids);
};

const idsOf = (claims: readonly ClaimRow[]): readonly number[] => claims.map(({ id }) => id);

const live = (claims: readonly ClaimRow[]): readonly ClaimRow[] => claims.filter(({ isCounted }) => isCounted);

/**
 * Takes rows off their order, for good; those that still count give their uses back. Answers the rows that were really there:
 * somebody else may have taken them off since they were read. `alsoLocked` are coupons that the caller needs next: taken in
 * two rounds, coupons could be waited for in a circle.
 */
export const dropClaims = async (
  platform: Platform,
  claims: readonly ClaimRow[],
  alsoLocked: readonly number[] = []
): Promise<readonly ClaimRow[]> => {
  const { db } = platform;
  await lockCoupons(db, [...couponIdsOf(claims), ...alsoLocked]);
  const current = await lockClaims(db, idsOf(claims));
  await giveBack(platform, live(current));
  await deleteClaims(db, idsOf(current));
  return current;
};

/**
 * An order was canceled, deleted, or its payment failed: its coupons can be used again. Its rows stay, to explain its total.
 * Twice is once. Joins the caller's transaction, with the order locked before; six statements at most.
 */
export const releaseCoupons = (platform: Platform, orderId: number): Promise<void> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    const claims = live(await findClaims(db, orderId));
    if (claims.length === 0) return;
    await lockCoupons(db, couponIdsOf(claims));
    const counted = live(await lockClaims(db, idsOf(claims)));
    if (counted.length === 0) return;
    await markCounted(db, idsOf(counted), { isCounted: false }, platform.clock.now());
    await giveBack(platform, counted);
  });

const released = (claims: readonly ClaimRow[]): readonly ClaimRow[] =>
  claims.filter(({ isCounted, couponId }) => !isCounted && couponId !== null);

/** Those of the coupons that more have used now than may. */
const overdrawnOf = async (
  { db }: Platform,
  locked: readonly LockedCoupon[],
  claims: readonly ClaimRow[]
): Promise<readonly string[]> => {
  const full = locked.filter(({ maxUses, useCount }) => maxUses !== null && useCount >= maxUses).map(({ id }) => id);
  const overused: number[] = [...full];
  for (const [customerId, ids] of byCustomer(claims)) overused.push(...(await findOverused(db, customerId, ids)));
  return claims.filter(({ couponId }) => couponId !== null && overused.includes(couponId)).map(({ code }) => code);
};

/**
 * The payment of an order came in after it had failed: the coupons that `releaseCoupons` gave back count again, also beyond
 * their limits, because the price that was paid cannot be raised any more. Answers the codes that are over their limits now.
 * Twice is once. Joins the caller's transaction, with customer, order and variants locked before.
 */
export const reclaimCoupons = (platform: Platform, orderId: number): Promise<readonly string[]> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    const found = released(await findClaims(db, orderId));
    if (found.length === 0) return [];
    const locked = await lockCoupons(db, couponIdsOf(found));
    const claims = released(await lockClaims(db, idsOf(found)));
    if (claims.length === 0) return [];
    await takeUsesAnyway(db, couponIdsOf(claims));
    for (const [customerId, ids] of byCustomer(claims)) await countCustomerUses(db, customerId, ids);
    await markCounted(db, idsOf(claims), { isCounted: true }, platform.clock.now());
    return overdrawnOf(platform, locked, claims);
  });
