import { ForbiddenError } from '../../../domain/errors';
import { parseAdvancedFilters, parseSort, type Condition, type SearchContext } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { searchContext } from '../../settings';
import type { ListCustomersCriteria } from '../commands';
import type { CustomerRecord } from '../customers.rows';
import { CUSTOMER_FIELDS, CUSTOMER_FILTERS, customerSearch, customerView } from '../customers.search';
import { selectCustomerPage } from '../directory.repository';
import { loadRelations, type RelationsOf } from './load-relations';

/** Beside each customer of a list; the rest is at /customers/{id}/orders. */
const ORDERS_EACH = 10;

const advanced = (platform: Platform, query: ListCustomersCriteria, context: SearchContext): Condition | null => {
  if (query.filter_type !== 'advanced' || !query.advanced_filters) return null;
  if (platform.config.edition === 'free') {
    throw new ForbiddenError('Advanced filters need the premium edition of the shop.');
  }
  return parseAdvancedFilters(query.advanced_filters, CUSTOMER_FILTERS, context);
};

const conditionsOf = async (
  platform: Platform,
  query: ListCustomersCriteria
): Promise<readonly (Condition | null)[]> => {
  const context = await searchContext(platform, query.user_tz);
  return [
    customerView(query.active_view),
    customerSearch(query.search, context),
    advanced(platform, query, context),
    query.include_ids ? { kind: 'compare', field: 'id', operator: 'in', values: query.include_ids } : null,
  ];
};

type Page = {
  readonly customers: readonly CustomerRecord[];
  readonly total: number;
  readonly relationsOf: RelationsOf;
};

/** One page in one statement, and one for each relation that was asked for. */
export const listCustomers = async (platform: Platform, query: ListCustomersCriteria): Promise<Page> => {
  const { customers, total } = await selectCustomerPage(platform.db, {
    page: query.page,
    perPage: query.per_page,
    sort: parseSort(query.sort_by, query.sort_type, CUSTOMER_FIELDS, { column: 'id', direction: 'desc' }),
    conditions: await conditionsOf(platform, query),
  });
  const names = (query.with ?? []).filter((name) => name !== undefined);
  return { customers, total, relationsOf: await loadRelations(platform, customers, { names, orders: ORDERS_EACH }) };
};
