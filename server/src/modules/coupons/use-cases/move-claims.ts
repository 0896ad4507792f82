import type { Platform } from '../../../platform/platform';
import {
  countAndFindOverused,
  findClaims,
  giveClaims,
  lockClaims,
  lockCoupons,
  uncountCustomerUses,
  type ClaimRow,
} from '../claims.repository';

export type ClaimsMove = { readonly orderId: number; readonly from: number; readonly to: number };

const couponIdsOf = (claims: readonly ClaimRow[]): readonly number[] =>
  claims.flatMap(({ couponId }) => (couponId === null ? [] : [couponId]));

/**
 * An order belongs to another customer: what it uses of coupons counts for that one, also beyond what one customer may use, because
 * the order keeps its price. Answers the codes that are beyond that now. Runs in the caller's transaction, with both customers and
 * the order locked before.
 */
export const moveClaims = async (platform: Platform, { orderId, from, to }: ClaimsMove): Promise<readonly string[]> => {
  const { db, clock } = platform;
  const found = await findClaims(db, orderId);
  if (found.length === 0) return [];
  await lockCoupons(db, couponIdsOf(found));
  const ids = found.map(({ id }) => id);
  const claims = await lockClaims(db, ids);
  const counted = couponIdsOf(claims.filter(({ isCounted }) => isCounted));
  await giveClaims(db, ids, to, clock.now());
  if (counted.length === 0) return [];
  await uncountCustomerUses(db, from, counted);
  const overused = await countAndFindOverused(db, to, counted);
  return claims.filter(({ couponId }) => couponId !== null && overused.includes(couponId)).map(({ code }) => code);
};
