import { ForbiddenError } from '../../../domain/errors';
import { withShownStatus } from '../../../domain/license';
import { parseAdvancedFilters, parseSort, type Condition, type SearchContext } from '../../../domain/search';
import { withKeyDigest } from '../../../platform/db/license-digests';
import type { Platform } from '../../../platform/platform';
import { searchContext } from '../../settings';
import type { OrderFilterCriteria, OrdersCriteria } from '../commands';
import { searchOrders } from '../found-orders.repository';
import { readOrderList, type OrderList } from '../order-list.read-model';
import {
  bearsText,
  ORDER_FIELDS,
  ORDER_FILTERS,
  orderOperators,
  orderText,
  orderView,
  statusLists,
} from '../orders.search';
import { withPlacedNames } from '../placed-names';

const advancedConditions = (
  platform: Platform,
  query: OrderFilterCriteria,
  context: SearchContext
): Condition | null => {
  if (query.filter_type !== 'advanced' || !query.advanced_filters) return null;
  if (platform.config.edition === 'free') {
    throw new ForbiddenError('Advanced filters need the premium edition of the shop.');
  }
  const condition = parseAdvancedFilters(query.advanced_filters, ORDER_FILTERS, context);
  return condition && withPlacedNames(withKeyDigest(withShownStatus(condition, context.now), query));
};

const searchCondition = async (
  { db }: Platform,
  query: OrderFilterCriteria,
  context: SearchContext,
  isNarrow: boolean
): Promise<Condition | null> => {
  const { search } = query;
  const text = search ? orderText(search) : null;
  if (!search || !text) return null;
  const operators = orderOperators(search, context);
  if (operators) return withPlacedNames(withKeyDigest(operators, query));
  return isNarrow ? bearsText(text) : searchOrders(db, text);
};

/** `isNarrow`: the list is one of few orders. @throws ForbiddenError where the caller must not search for what it asks for. */
export const orderConditions = async (
  platform: Platform,
  query: OrderFilterCriteria,
  isNarrow: boolean
): Promise<readonly (Condition | null)[]> => {
  const context = await searchContext(platform, query.user_tz);
  const advanced = advancedConditions(platform, query, context);
  return [
    ...[query.active_view, ...(query.scopes ?? [])].map(orderView),
    await searchCondition(platform, query, context, isNarrow),
    advanced,
    ...statusLists(query),
    query.include_ids
      ? { kind: 'compare', field: 'id', operator: 'in', values: query.include_ids.filter((id) => id !== undefined) }
      : null,
  ];
};

/** The page that is meant, by number or by offset. */
export const pageOf = ({ page: number, per_page: each, limit, offset }: OrdersCriteria) => ({
  page: number,
  perPage: limit ?? each,
  offset,
});

/** `within` narrows the list to few orders, whatever the query says. */
export const listOrders = async (
  platform: Platform,
  query: OrdersCriteria,
  within: readonly Condition[] = []
): Promise<OrderList> => {
  const sort = parseSort(query.sort_by, query.sort_type, ORDER_FIELDS, { column: 'id', direction: 'desc' });
  const conditions = [...within, ...(await orderConditions(platform, query, within.length > 0))];
  return readOrderList(platform.db, { ...pageOf(query), sort, conditions });
};
