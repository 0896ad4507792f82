import type { OrderCustomer } from '../../../contracts/orders';
import { ForbiddenError } from '../../../domain/errors';
import { parseAdvancedFilters, parseSort, type Condition, type SearchContext, type Sort } from '../../../domain/search';
import { toInt } from '../../../platform/db/columns';
import { pageRows } from '../../../platform/db/page-rows';
import type { Platform } from '../../../platform/platform';
import { searchContext } from '../../settings';
import type { OrdersCriteria } from '../commands';
import { ORDER_COLUMNS, toOrderRow, type OrderRow } from '../orders.rows';
import { searchOrders } from '../found-orders';
import {
  bearsText,
  ORDER_FIELDS,
  ORDER_FILTERS,
  orderOperators,
  orderSql,
  orderText,
  orderView,
  statusLists,
} from '../orders.search';

export type ListedOrder = { readonly order: OrderRow; readonly customer: OrderCustomer | null };

const COLUMNS = [
  ...ORDER_COLUMNS.map((name) => `shop_orders.${name}`),
  'shop_customers.email as customer_email',
  'shop_customers.first_name as customer_first_name',
  'shop_customers.last_name as customer_last_name',
];

const customerOf = (row: Record<string, unknown>): OrderCustomer | null => {
  if (row.customer_email === null || row.customer_email === undefined) return null;
  const [first_name, last_name] = [String(row.customer_first_name ?? ''), String(row.customer_last_name ?? '')];
  return {
    id: toInt(row.customer_id),
    email: String(row.customer_email),
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`.trim(),
  };
};

const advancedConditions = (platform: Platform, query: OrdersCriteria, context: SearchContext): Condition | null => {
  if (query.filter_type !== 'advanced' || !query.advanced_filters) return null;
  if (platform.config.edition === 'free') {
    throw new ForbiddenError('Advanced filters need the premium edition of the shop.');
  }
  return parseAdvancedFilters(query.advanced_filters, ORDER_FILTERS, context);
};

const searchCondition = async (
  { db }: Platform,
  search: string | undefined,
  context: SearchContext,
  isNarrow: boolean
): Promise<Condition | null> => {
  const text = search ? orderText(search) : null;
  if (!search || !text) return null;
  const operators = orderOperators(search, context);
  if (operators) return operators;
  return isNarrow ? bearsText(text) : searchOrders(db, text);
};

const conditionsOf = async (
  platform: Platform,
  query: OrdersCriteria,
  isNarrow: boolean
): Promise<readonly (Condition | null)[]> => {
  const context = await searchContext(platform, query.user_tz);
  const advanced = advancedConditions(platform, query, context);
  return [
    ...[query.active_view, ...(query.scopes ?? [])].map(orderView),
    await searchCondition(platform, query.search, context, isNarrow),
    advanced,
    ...statusLists(query),
    query.include_ids
      ? { kind: 'compare', field: 'id', operator: 'in', values: query.include_ids.filter((id) => id !== undefined) }
      : null,
  ];
};

/** Longer lists of found orders make a statement of each length. */
const FEW = 10;

/** Whether many ask for a list of this shape: newest first, all orders or those of one view, customer or search that finds few. */
const isCommon = (sort: Sort, conditions: readonly (Condition | null)[]): boolean => {
  const given = conditions.filter((condition) => condition !== null);
  const isNarrow = (condition: Condition): boolean =>
    condition.kind === 'compare' &&
    (condition.operator === 'eq' ||
      (condition.operator === 'in' && condition.field === 'id' && condition.values.length <= FEW));
  return sort.column === 'id' && given.length <= 1 && given.every(isNarrow);
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
): Promise<{ readonly orders: readonly ListedOrder[]; readonly total: number }> => {
  const sort = parseSort(query.sort_by, query.sort_type, ORDER_FIELDS, { column: 'id', direction: 'desc' });
  const conditions = [...within, ...(await conditionsOf(platform, query, within.length > 0))];
  const { rows, total } = await pageRows(
    () => platform.db.table('shop_orders').leftJoin('shop_customers', 'shop_customers.id', 'shop_orders.customer_id'),
    COLUMNS,
    orderSql(platform.db),
    {
      ...pageOf(query),
      sort,
      conditions,
      ...(isCommon(sort, conditions) ? { send: platform.db.prepared } : {}),
    }
  );
  return { orders: rows.map((row) => ({ order: toOrderRow(row), customer: customerOf(row) })), total };
};
