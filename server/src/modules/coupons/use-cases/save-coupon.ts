import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import { assertVersion } from '../../../platform/content-version';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities, type ActivityEntry } from '../../activity';
import { readZone, stepOf } from '../../settings';
import type { ChangeCouponCommand, CouponCommand } from '../commands';
import { couponValues, type CouponTerms } from '../coupon-values';
import { couponCreated, couponUpdated } from '../coupons.events';
import { deleteCoupon, findCoupon, insertCoupon, isCodeTaken, lockCoupon, updateCoupon } from '../coupons.repository';
import { couponVersion, type CouponRow } from '../coupons.rows';
import { reconcileStatuses } from './reconcile-statuses';
import { couponOrder } from './sort-coupons';

/** Who acts, for the activity log. */
export type Author = Pick<ActivityEntry, 'userId' | 'author'>;

const couponNotFound = (): NotFoundError => new NotFoundError('The coupon does not exist.');

const taken = (): InvalidInputError => {
  const message = 'This coupon code is already in use.';
  return new InvalidInputError(message, { code: { unique: message } });
};

/** The index decides: whoever loses a race is told the same as whoever comes late. */
const orTaken = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
};

const entry = (title: string, { id, code }: { id: number; code: string }, author: Author): ActivityEntry => ({
  title,
  content: `Coupon ${code}`,
  moduleName: 'coupon',
  moduleId: id,
  ...author,
});

const readSaved = async (platform: Platform, id: number): Promise<CouponRow> => {
  await reconcileStatuses(platform);
  const coupon = await findCoupon(platform.db, id);
  if (!coupon) throw couponNotFound();
  return coupon;
};

const readTerms = async (platform: Platform): Promise<CouponTerms> => ({
  zone: await readZone(platform),
  step: await stepOf(platform, undefined),
});

/** @throws InvalidInputError where the code is taken, the dates contradict each other, or the currency has no such amount. */
export const createCoupon = async (platform: Platform, body: CouponCommand, author: Author): Promise<CouponRow> => {
  const { db } = platform;
  const values = { ...couponValues(body, await readTerms(platform)), ...(await couponOrder(platform, body)) };
  if (await isCodeTaken(db, body.code, 0)) throw taken();
  return orTaken(() =>
    db.transaction(async () => {
      const id = await insertCoupon(db, values, platform.clock.now());
      await recordActivities(platform, [entry('Coupon created', { id, code: body.code }, author)]);
      await platform.events.record([couponCreated(id, body)]);
      return readSaved(platform, id);
    })
  );
};

/**
 * What the body leaves out stays as it is.
 * @throws NotFoundError; ConflictError where `version` is not what is stored; InvalidInputError as createCoupon.
 */
export const changeCoupon = async (
  platform: Platform,
  id: number,
  { version, ...body }: ChangeCouponCommand,
  author: Author
): Promise<CouponRow> => {
  const { db } = platform;
  const terms = await readTerms(platform);
  const order = await couponOrder(platform, body);
  return orTaken(() =>
    db.transaction(async () => {
      const stored = await lockCoupon(db, id);
      if (!stored) throw couponNotFound();
      assertVersion(version, () => couponVersion(stored), 'coupon');
      if (await isCodeTaken(db, body.code, id)) throw taken();
      await updateCoupon(db, id, { ...couponValues(body, terms, stored), ...order }, platform.clock.now());
      await recordActivities(platform, [entry('Coupon updated', { id, code: body.code }, author)]);
      await platform.events.record([couponUpdated(id, body)]);
      return readSaved(platform, id);
    })
  );
};

/**
 * Orders keep what the coupon took off them.
 * @throws NotFoundError where there is no such coupon.
 */
export const removeCoupon = (platform: Platform, id: number, author: Author): Promise<void> =>
  platform.db.transaction(async () => {
    const coupon = await lockCoupon(platform.db, id);
    if (!coupon) throw couponNotFound();
    await deleteCoupon(platform.db, id);
    await recordActivities(platform, [
      { title: 'Coupon deleted', content: `Coupon ${coupon.code}`, moduleName: 'coupon', moduleId: id, ...author },
    ]);
  });
