import type { SubscriptionRelations } from '../../../contracts/subscriptions';
import { ForbiddenError } from '../../../domain/errors';
import { withShownStatus } from '../../../domain/license';
import { parseAdvancedFilters, parseSort, type Condition, type SearchContext } from '../../../domain/search';
import { relationLoader, type LoadRelation } from '../../../platform/list-relations';
import { withKeyDigest } from '../../../platform/db/license-digests';
import type { Platform } from '../../../platform/platform';
import { findActivitiesOfMany } from '../../activity';
import { findLabelsOf } from '../../labels';
import { readOrdersById, readTransactionsOf } from '../../orders';
import { searchContext } from '../../settings';
import type { SubscriptionFilterCriteria, SubscriptionsCriteria } from '../commands';
import { selectSubscriptionPage, type ListedRow } from '../subscription-list.read-model';
import { subscriptionNotFound } from '../subscriptions.errors';
import {
  SUBSCRIPTION_ADVANCED,
  SUBSCRIPTION_FIELDS,
  subscriptionSearch,
  subscriptionView,
} from '../subscriptions.search';
import { findSubscription } from '../subscriptions.repository';
import type { SubscriptionRow } from '../subscriptions.rows';

/** @throws NotFoundError with the way back to the list. */
export const existingSubscription = async (platform: Platform, id: number): Promise<SubscriptionRow> => {
  const row = await findSubscription(platform.db, id);
  if (!row) throw subscriptionNotFound(platform);
  return row;
};

/** @throws NotFoundError, also for a subscription of another order. */
export const readOfOrder = async (
  platform: Platform,
  { orderId, id }: { readonly orderId: number; readonly id: number }
): Promise<SubscriptionRow> => {
  const row = await existingSubscription(platform, id);
  if (row.parent_order_id !== orderId) throw subscriptionNotFound(platform);
  return row;
};

type Load = LoadRelation<SubscriptionRow, SubscriptionRelations>;

const idsOf = (rows: readonly SubscriptionRow[]): readonly number[] => rows.map(({ id }) => id);

const loadLabels: Load = async (platform, rows) => {
  const found = await findLabelsOf(platform, 'subscription', idsOf(rows));
  return ({ id }) => {
    const labels = found.get(id) ?? [];
    return { labels, labels_count: labels.length };
  };
};

const loadActivities: Load = async (platform, rows) => {
  const found = await findActivitiesOfMany(platform, 'subscription', idsOf(rows));
  return ({ id }) => {
    const activities = found.get(id) ?? [];
    return { activities, activities_count: activities.length };
  };
};

const loadTransactions: Load = async ({ db }, rows) => {
  const found = await readTransactionsOf(db, idsOf(rows));
  return ({ id }) => {
    const transactions = found.get(id) ?? [];
    return { transactions, transactions_count: transactions.length };
  };
};

const loadOrders: Load = async ({ db }, rows) => {
  const orders = await readOrdersById(db, [...new Set(rows.map(({ parent_order_id: id }) => id))]);
  return ({ parent_order_id: id }) => ({ order: orders.get(id) ?? null });
};

export const loadRelations = relationLoader(
  new Map<string, Load>([
    ['labels', loadLabels],
    ['activities', loadActivities],
    ['transactions', loadTransactions],
    ['order', loadOrders],
  ])
);

const advanced = (platform: Platform, query: SubscriptionFilterCriteria, context: SearchContext): Condition | null => {
  if (query.filter_type !== 'advanced' || !query.advanced_filters) return null;
  if (platform.config.edition === 'free') {
    throw new ForbiddenError('Advanced filters need the premium edition of the shop.');
  }
  const condition = parseAdvancedFilters(query.advanced_filters, SUBSCRIPTION_ADVANCED, context);
  return condition && withKeyDigest(withShownStatus(condition, context.now), query);
};

export const subscriptionConditions = async (
  platform: Platform,
  query: SubscriptionFilterCriteria
): Promise<readonly (Condition | null)[]> => {
  const context = await searchContext(platform, query.user_tz);
  return [
    ...[query.active_view, ...(query.scopes ?? [])].map(subscriptionView),
    subscriptionSearch(query.search, context),
    advanced(platform, query, context),
    query.include_ids ? { kind: 'compare', field: 'id', operator: 'in', values: query.include_ids } : null,
  ];
};

/** The page that is meant, by number or by offset. */
export const pageOf = ({ page, per_page: each, limit, offset }: SubscriptionsCriteria) => ({
  page,
  perPage: limit ?? each,
  offset,
});

type Page = {
  readonly subscriptions: readonly ListedRow[];
  readonly total: number;
  readonly relationsOf: Awaited<ReturnType<typeof loadRelations>>;
};

/** One page in one statement, and one for each relation that was asked for. */
export const listSubscriptions = async (platform: Platform, query: SubscriptionsCriteria): Promise<Page> => {
  const { subscriptions, total } = await selectSubscriptionPage(platform.db, {
    ...pageOf(query),
    sort: parseSort(query.sort_by, query.sort_type, SUBSCRIPTION_FIELDS, { column: 'id', direction: 'desc' }),
    conditions: await subscriptionConditions(platform, query),
  });
  const rows = subscriptions.map(({ row }) => row);
  return { subscriptions, total, relationsOf: await loadRelations(platform, rows, query.with ?? []) };
};
