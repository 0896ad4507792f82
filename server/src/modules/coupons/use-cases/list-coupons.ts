import { ForbiddenError } from '../../../domain/errors';
import { parseAdvancedFilters, parseSort, type Condition, type SearchContext } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { searchContext } from '../../settings';
import { findActivitiesOfMany } from '../../activity';
import type { ListCouponsCriteria } from '../commands';
import type { ListExtras } from '../coupons.presenter';
import { countApplications, selectActiveCodes, selectCouponPage } from '../coupons.repository';
import type { CouponRow } from '../coupons.rows';
import { COUPON_FIELDS, COUPON_FILTERS, couponSearch, couponView } from '../coupons.search';
import { settleStatuses } from './settle-statuses';

export type ListedRow = { readonly coupon: CouponRow; readonly extras: ListExtras };

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
  await settleStatuses(platform);
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
  await settleStatuses(platform);
  return selectActiveCodes(platform.db);
};
