import type { Page } from '../../../contracts/answers';
import type { ListedOrderTax } from '../../../contracts/tax';
import { ForbiddenError } from '../../../domain/errors';
import { parseAdvancedFilters, parseSort, type Condition, type SearchContext } from '../../../domain/search';
import { envelope } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { searchContext } from '../../settings';
import type { ListTaxesCriteria } from '../commands';
import { presentListed, type Relations } from './filing.presenter';
import { TAX_FIELDS, TAX_FILTERS, taxSearch, taxView } from './filing.search';
import { findRatesByIds, findTaxedOrders, listOrderTaxes, type OrderTaxRow } from './order-taxes.repository';

const advanced = (platform: Platform, query: ListTaxesCriteria, context: SearchContext): Condition | null => {
  if (query.filter_type !== 'advanced') return null;
  if (platform.config.edition === 'free') {
    throw new ForbiddenError('Advanced filters need the premium edition of the shop.');
  }
  return parseAdvancedFilters(query.advanced_filters, TAX_FILTERS, context);
};

const included = (ids: ListTaxesCriteria['include_ids']): Condition | null =>
  ids && ids.length > 0 ? { kind: 'compare', field: 'id', operator: 'in', values: ids } : null;

/** `tax_rate` and `taxRate` alike. */
const relationsOf = async (
  platform: Platform,
  rows: readonly OrderTaxRow[],
  names: readonly string[]
): Promise<Relations> => {
  const wanted = new Set(names.map((name) => name.replaceAll('_', '').toLowerCase()));
  const { db } = platform;
  return {
    orders: wanted.has('order')
      ? await findTaxedOrders(
          db,
          rows.map((row) => row.order_id)
        )
      : null,
    rates: wanted.has('taxrate')
      ? await findRatesByIds(
          db,
          rows.map((row) => row.tax_rate_id)
        )
      : null,
  };
};

/** One page of the records, newest first unless asked otherwise; two statements, and one for each relation. */
export const listTaxes = async (platform: Platform, query: ListTaxesCriteria): Promise<Page<ListedOrderTax>> => {
  const context = await searchContext(platform, query.user_tz);
  const request = { page: query.page, perPage: query.per_page };
  const { taxes, total } = await listOrderTaxes(platform.db, {
    ...request,
    conditions: [
      taxSearch(query.search, context),
      taxView(query.active_view),
      advanced(platform, query, context),
      included(query.include_ids),
    ],
    sort: parseSort(query.sort_by, query.sort_type, TAX_FIELDS, { column: 'id', direction: 'desc' }),
  });
  const relations = await relationsOf(platform, taxes, (query.with ?? []) as string[]);
  const select = (query.select ?? []) as string[];
  return envelope(
    taxes.map((row) => presentListed(row, relations, select)),
    total,
    request
  );
};
