import { statusByDate, type CouponStatus } from '../../../domain/coupon';
import type { Platform } from '../../../platform/platform';
import { findOvertaken, moveStatus, type DatedStatus } from '../coupons.repository';

const BATCH = 500;

type Move = { readonly from: CouponStatus; readonly to: CouponStatus; readonly ids: number[] };

const movesOf = (overtaken: readonly DatedStatus[], now: Date): readonly Move[] => {
  const moves = new Map<string, Move>();
  for (const { id, status: from, ...dates } of overtaken) {
    const to = statusByDate(from, dates, now);
    const move = moves.get(`${from} ${to}`) ?? { from, to, ids: [] };
    move.ids.push(id);
    moves.set(`${from} ${to}`, move);
  }
  return [...moves.values()];
};

/**
 * Writes into the rows what the dates have made of their status, so that filters, tabs and counts are right. One statement when
 * there is nothing to do, as a rule. It does not touch `updated_at`: nobody changed the coupon.
 */
export const reconcileStatuses = async (platform: Platform): Promise<void> => {
  const { db } = platform;
  const now = platform.clock.now();
  for (;;) {
    const overtaken = await findOvertaken(db, now, BATCH);
    for (const { ids, from, to } of movesOf(overtaken, now)) await moveStatus(db, ids, from, to);
    if (overtaken.length < BATCH) return;
  }
};
