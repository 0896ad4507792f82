import type { Activity } from '../../../contracts/activity';
import type { PublicStore } from '../../../contracts/storefront';
import { statusByDate } from '../../../domain/coupon';
import { ForbiddenError, NotFoundError } from '../../../domain/errors';
import { parseAdvancedFilters, parseSort, type Condition, type SearchContext } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { findActivitiesOf, findActivitiesOfMany } from '../../activity';
import { searchContext } from '../../settings';
import type { ListCouponsCriteria } from '../commands';
import { presentCoupon, type ListExtras } from '../coupons.presenter';
import { countApplications, findCoupon, selectActiveCodes, selectCouponPage, selectShown } from '../coupons.repository';
import type { CouponRow } from '../coupons.rows';
import { COUPON_FIELDS, COUPON_FILTERS, couponSearch, couponView } from '../coupons.search';
import { readCouponSettings } from './guard-coupon-guess';
import { reconcileStatuses } from './reconcile-statuses';

type CouponWithActivities = { readonly coupon: CouponRow; readonly activities: readonly Activity[] };

/** With the way back to the list. */
export const couponPageNotFound = (): NotFoundError =>
  new NotFoundError('The coupon does not exist.', { entity: { buttonText: 'Back to coupons', route: '/coupons' } });

/** @throws NotFoundError with the way back to the list. */
export const readCoupon = async (platform: Platform, id: number): Promise<CouponWithActivities> => {
  await reconcileStatuses(platform);
  const coupon = await findCoupon(platform.db, id);
  if (!coupon) throw couponPageNotFound();
  return { coupon, activities: await findActivitiesOf(platform, 'coupon', id) };
};

type ListedRow = { readonly coupon: CouponRow; readonly extras: ListExtras };

const advanced = (platform: Platform, query: ListCouponsCriteria, context: SearchContext): Condition | null => {
  if (query.filter_type !== 'advanced' || !query.advanced_filters) return null;
  if (platform.config.edition === 'free') {
    throw new ForbiddenError('Advanced filters need the premium edition of the shop.');
  }
  return parseAdvancedFilters(query.advanced_filters, COUPON_FILTERS, context);
};

const conditionsOf = async (platform: Platform, query: ListCouponsCriteria): Promise<readonly (Condition | null)[]> => {
  const context = await searchContext(platform, query.user_tz);
  return [
    couponView(query.active_view),
    couponSearch(query.search, context),
    advanced(platform, query, context),
    query.include_ids
      ? { kind: 'compare', field: 'id', operator: 'in', values: query.include_ids.filter((id) => id !== undefined) }
      : null,
  ];
};

/** One page in four statements, one more for activities; statuses are right before anything is looked for. */
export const listCoupons = async (
  platform: Platform,
  query: ListCouponsCriteria
): Promise<{ readonly rows: readonly ListedRow[]; readonly total: number }> => {
  const { db } = platform;
  await reconcileStatuses(platform);
  const { coupons, total } = await selectCouponPage(db, {
    page: query.page,
    perPage: query.per_page,
    sort: parseSort(query.sort_by, query.sort_type, COUPON_FIELDS, { column: 'id', direction: 'desc' }),
    conditions: await conditionsOf(platform, query),
  });
  const ids = coupons.map(({ id }) => id);
  const applications = await countApplications(db, ids);
  const activities = query.with?.includes('activities') ? await findActivitiesOfMany(platform, 'coupon', ids) : null;
  const extrasOf = (id: number): ListExtras => ({
    total_items: applications.get(id) ?? 0,
    activities: activities && (activities.get(id) ?? []),
  });
  return { rows: coupons.map((coupon) => ({ coupon, extras: extrasOf(coupon.id) })), total };
};

/** The codes of active coupons, oldest first, at most 1,000. */
export const listActiveCodes = async (platform: Platform): Promise<readonly string[]> => {
  await reconcileStatuses(platform);
  return selectActiveCodes(platform.db);
};

const MAX_READ = 100;
const MAX_SHOWN = 20;

const isForEverybody = (row: CouponRow, now: Date): boolean =>
  row.conditions.email_restrictions.trim() === '' &&
  statusByDate(row.status, { startDate: row.start_date, endDate: row.end_date }, now) === 'active';

/**
 * The coupons that a checkout may offer to anybody: none until the merchant has said that the checkout shows coupons, and then those
 * that say so themselves. Codes that are meant for certain addresses are nobody else's business.
 */
export const listShownCoupons = async (platform: Platform): Promise<PublicStore['coupons']> => {
  if ((await readCouponSettings(platform)).show_on_checkout !== 1) return [];
  const now = platform.clock.now();
  const rows = (await selectShown(platform.db, now, MAX_READ)).filter((row) => isForEverybody(row, now));
  return rows.slice(0, MAX_SHOWN).map((row) => {
    const { code, title, type, amount } = presentCoupon(row, now);
    return { code, title, type, amount };
  });
};
