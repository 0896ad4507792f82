import type { CouponRefusal } from '../../../domain/coupon';
import { UnprocessableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import {
  findClaims,
  insertClaims,
  lockCoupons,
  takeUsesFor,
  type LockedCoupon,
  type NewClaim,
  type TakenUses,
} from '../claims.repository';
import { dropClaims } from './release-coupons';

export type ClaimRequest = {
  readonly orderId: number;
  /** The order's customer; the same person in another spelling of the address is the same customer. */
  readonly customerId: number;
  readonly claims: readonly NewClaim[];
};

/** Somebody else took the last use since the cart was priced: the caller rolls back and prices again without the coupon. */
export class CouponUsedUpError extends UnprocessableError {
  readonly reason: CouponRefusal = 'coupon_max_uses_exceeded';

  constructor(readonly codes: readonly string[]) {
    super(`The coupon ${codes.join(', ')} has just reached its maximum number of uses.`);
  }
}

const usedUp = (claims: readonly NewClaim[], couponIds: readonly number[]): CouponUsedUpError =>
  new CouponUsedUpError(claims.filter(({ couponId }) => couponIds.includes(couponId)).map(({ code }) => code));

type Taking = Pick<ClaimRequest, 'customerId' | 'claims'>;

const assertTaken = ({ taken, overused }: TakenUses, { claims }: Taking, locked: readonly LockedCoupon[]): void => {
  if (overused.length > 0) throw usedUp(claims, overused);
  if (taken === claims.length) return;
  const free = locked.filter(({ maxUses, useCount }) => maxUses === null || useCount < maxUses);
  const full = claims.map(({ couponId }) => couponId).filter((id) => !free.some((coupon) => coupon.id === id));
  throw usedUp(claims, full);
};

/** Of several the locked rows tell which one is full or gone; a single one needs no lock beside its own update. */
const beginTaking = ({ db }: Platform, taking: Taking): (() => Promise<void>) => {
  const ids = taking.claims.map(({ couponId }) => couponId);
  if (ids.length === 1) {
    const taken = takeUsesFor(db, taking.customerId, ids);
    return async () => assertTaken(await taken(), taking, []);
  }
  return async () => {
    const locked = await lockCoupons(db, ids);
    assertTaken(await takeUsesFor(db, taking.customerId, ids)(), taking, locked);
  };
};

const assertClaimable = ({ db }: Platform, claims: readonly NewClaim[]): void => {
  if (!db.inTransaction()) throw new Error('Coupons are claimed in the transaction of their order.');
  const ids = new Set(claims.map(({ couponId }) => couponId));
  if (ids.size !== claims.length) throw new Error('A coupon is claimed twice for one order.');
};

/** What an earlier draft of the order claimed is given back first, so that a retry counts nothing twice. */
const undoEarlier = async (platform: Platform, orderId: number, claims: readonly NewClaim[]): Promise<void> => {
  const earlier = await findClaims(platform.db, orderId);
  if (earlier.length === 0) return;
  await dropClaims(
    platform,
    earlier,
    claims.map(({ couponId }) => couponId)
  );
};

/**
 * As `claimCoupons`, for an order that is about to be written: its one coupon is taken along with the next statement, which is to
 * be the one that takes the stock. What is answered is to be called with the order's id.
 */
export const beginClaims = (
  platform: Platform,
  { customerId, claims }: Taking
): ((orderId: number) => Promise<void>) => {
  assertClaimable(platform, claims);
  if (claims.length === 0) return () => Promise.resolve();
  const take = beginTaking(platform, { customerId, claims });
  return async (orderId) => {
    await take();
    await insertClaims(platform.db, { orderId, customerId }, claims, platform.clock.now());
  };
};

/**
 * Takes one use of each coupon for the order and notes what each took off. Exact however many orders compete: a use is a
 * conditional update of the coupon's row, and a customer's uses are counted in a row that all his orders must pass. Runs in
 * the caller's transaction, with customer, order and variants locked before; coupons come after them. The statements do not
 * grow with the number of coupons: 2 to 4 for one on a new order, 3 to 5 for several, 11 at most when a draft is written again.
 * @throws CouponUsedUpError: nothing is kept, the caller's transaction must roll back.
 */
export const claimCoupons = async (platform: Platform, request: ClaimRequest): Promise<void> => {
  const { orderId, customerId, claims } = request;
  assertClaimable(platform, claims);
  await undoEarlier(platform, orderId, claims);
  await beginClaims(platform, { customerId, claims })(orderId);
};
