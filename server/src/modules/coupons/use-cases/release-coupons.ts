import type { Platform } from '../../../platform/platform';
import {
  countAndFindOverused,
  deleteClaims,
  findClaims,
  giveUsesBack,
  lockClaims,
  lockCoupons,
  markCounted,
  takeKnownUses,
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

const isFull = ({ maxUses, useCount }: LockedCoupon): boolean => maxUses !== null && useCount >= maxUses;

/** Counts the uses of the customers; those that are one too many are taken off again and answered. */
const countWithinLimits = async ({ db }: Platform, claims: readonly ClaimRow[]): Promise<ReadonlySet<number>> => {
  const refused = new Set<number>();
  for (const [customerId, ids] of byCustomer(claims)) {
    const overused = await countAndFindOverused(db, customerId, ids);
    if (overused.length > 0) await uncountCustomerUses(db, customerId, overused);
    for (const id of overused) refused.add(id);
  }
  return refused;
};

/**
 * The payment of an order comes in, or is to be tried again, after it had failed: the coupons that `releaseCoupons` gave back count
 * again where they have a use left. Answers the codes of those that others have used up meanwhile: they go on counting as given back,
 * so no coupon is ever used beyond its limits. Twice is once. Joins the caller's transaction, with customer, order and variants
 * locked before.
 */
export const reclaimCoupons = (platform: Platform, orderId: number): Promise<readonly string[]> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    const found = released(await findClaims(db, orderId));
    if (found.length === 0) return [];
    const full = new Set((await lockCoupons(db, couponIdsOf(found))).filter(isFull).map(({ id }) => id));
    const claims = released(await lockClaims(db, idsOf(found)));
    const hasUse = ({ couponId }: ClaimRow): boolean => couponId !== null && !full.has(couponId);
    const overused = await countWithinLimits(platform, claims.filter(hasUse));
    const taken = claims.filter((claim) => hasUse(claim) && !overused.has(claim.couponId ?? 0));
    if (taken.length > 0) {
      await takeKnownUses(db, couponIdsOf(taken));
      await markCounted(db, idsOf(taken), { isCounted: true }, clock.now());
    }
    return claims.filter((claim) => !taken.includes(claim)).map(({ code }) => code);
  });
