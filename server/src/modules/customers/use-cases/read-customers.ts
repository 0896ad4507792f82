import type { CustomerAddress, CustomerDetail, CustomerRelations } from '../../../contracts/customers';
import { ADDRESS_TYPES, CUSTOMER_STATUSES } from '../../../domain/customer';
import { ForbiddenError } from '../../../domain/errors';
import { parseAdvancedFilters, parseSort, type Condition, type SearchContext } from '../../../domain/search';
import { adminPathOf } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import { findActivitiesOf, findActivitiesOfMany } from '../../activity';
import { findLabelsOf } from '../../labels';
import { readAlphabet, searchContext } from '../../settings';
import type { CustomerFilterCriteria, ListCustomersCriteria } from '../commands';
import { findLicensesOf } from '../customer-licenses';
import { findSubscriptionsOf } from '../customer-subscriptions';
import { customerNotFound } from '../customers.errors';
import { CUSTOMER_CHOICES, CUSTOMER_VIEW, CUSTOMER_WIDGETS } from '../customers.hooks';
import { presentAddress, presentCustomer, presentCustomerDetail, presentPlatformUser } from '../customers.presenter';
import type { AddressRecord, CustomerRecord } from '../customers.rows';
import { CUSTOMER_FIELDS, CUSTOMER_FILTERS, customerSearch, customerView } from '../customers.search';
import {
  findAddressesOf,
  findCustomerDetail,
  findCustomerRecord,
  findNewestOrders,
  selectCustomerPage,
} from '../directory.repository';
import { findUsersById } from '../platform-users.repository';

const isUser = (id: number | null): id is number => id !== null;

type RelationsOf = (customer: CustomerRecord) => CustomerRelations;

type Asked = {
  /** orders, labels, billing_address, shipping_address, subscriptions, licenses, wpUser, activities; other names are passed over. */
  readonly names: readonly string[];
  /** How many orders each. */
  readonly orders: number;
};

type Load = (platform: Platform, customers: readonly CustomerRecord[], asked: Asked) => Promise<RelationsOf>;

const idsOf = (customers: readonly CustomerRecord[]): readonly number[] => customers.map(({ id }) => id);

const loadAddresses: Load = async ({ db }, customers, { names }) => {
  const books = await findAddressesOf(db, idsOf(customers));
  const types = ADDRESS_TYPES.filter((type) => names.includes(`${type}_address`));
  const ofType = (addresses: readonly AddressRecord[], type: string): readonly CustomerAddress[] =>
    addresses.filter((address) => address.type === type).map(presentAddress);
  return ({ id }) => Object.fromEntries(types.map((type) => [`${type}_address`, ofType(books.get(id) ?? [], type)]));
};

const loadOrders: Load = async ({ db }, customers, { orders: each }) => {
  const orders = await findNewestOrders(db, idsOf(customers), each);
  return ({ id }) => ({ orders: orders.get(id) ?? [] });
};

const loadLabels: Load = async (platform, customers) => {
  const labels = await findLabelsOf(platform, 'customer', idsOf(customers));
  return ({ id }) => {
    const own = labels.get(id) ?? [];
    return { labels: own, selected_labels: own.map((label) => label.id) };
  };
};

const loadUsers: Load = async (platform, customers) => {
  const users = await findUsersById(platform, customers.map(({ user_id }) => user_id).filter(isUser));
  return ({ user_id: userId }) => {
    const user = userId === null ? undefined : users.get(userId);
    return { wpUser: user ? presentPlatformUser(user) : null };
  };
};

const loadActivities: Load = async (platform, customers) => {
  const [only] = customers;
  const activities =
    only && customers.length === 1
      ? new Map([[only.id, await findActivitiesOf(platform, 'customer', only.id)]])
      : await findActivitiesOfMany(platform, 'customer', idsOf(customers));
  return ({ id }) => ({ activities: activities.get(id) ?? [] });
};

const loadSubscriptions: Load = async (platform, customers) => {
  const found = await findSubscriptionsOf(platform, idsOf(customers));
  return ({ id }) => ({ subscriptions: found.get(id) ?? [] });
};

const loadLicenses: Load = async (platform, customers) => {
  const found = await findLicensesOf(platform, idsOf(customers));
  return ({ id }) => ({ licenses: found.get(id) ?? [] });
};

/** Which statement answers which names; both kinds of addresses come in one. */
const LOADERS: readonly (readonly [names: readonly string[], load: Load])[] = [
  [['billing_address', 'shipping_address'], loadAddresses],
  [['orders'], loadOrders],
  [['labels'], loadLabels],
  [['wpUser'], loadUsers],
  [['activities'], loadActivities],
  [['subscriptions'], loadSubscriptions],
  [['licenses'], loadLicenses],
];

/** What `with[]` names, for all customers at once: at most one statement a relation. */
export const loadRelations = async (
  platform: Platform,
  customers: readonly CustomerRecord[],
  asked: Asked
): Promise<RelationsOf> => {
  const wanted = LOADERS.filter(([names]) => names.some((name) => asked.names.includes(name)));
  const parts: RelationsOf[] = [];
  for (const [, load] of wanted) parts.push(await load(platform, customers, asked));
  return (customer) => parts.reduce<CustomerRelations>((sum, part) => ({ ...sum, ...part(customer) }), {});
};

/** Beside one customer; the rest is at /customers/{id}/orders. */
const ORDERS = 50;

/**
 * A customer as the back office shows it, through the filter `shop/customer/view`. `names` is what `with[]` asks for.
 * @throws NotFoundError with the way back to the list.
 */
export const readCustomer = async (
  platform: Platform,
  id: number,
  names: readonly string[]
): Promise<CustomerDetail> => {
  const row = await findCustomerDetail(platform.db, id);
  if (!row) throw customerNotFound(platform);
  const relationsOf = await loadRelations(platform, [row], { names, orders: ORDERS });
  const shown = { ...presentCustomerDetail(row, adminPathOf(platform.strapi)), ...relationsOf(row) };
  return platform.hooks.ask(CUSTOMER_VIEW, shown, null);
};

/** What other code of the site shows beside a customer; nothing by itself. */
export const readWidgets = async (platform: Platform, id: number): Promise<readonly unknown[]> => {
  const row = await findCustomerRecord(platform.db, id);
  if (!row) throw customerNotFound(platform);
  const customer = presentCustomer(row, adminPathOf(platform.strapi));
  return platform.hooks.ask(CUSTOMER_WIDGETS, [], { customer });
};

/** Beside each customer of a list; the rest is at /customers/{id}/orders. */
const ORDERS_EACH = 10;

const advanced = (platform: Platform, query: CustomerFilterCriteria, context: SearchContext): Condition | null => {
  if (query.filter_type !== 'advanced' || !query.advanced_filters) return null;
  if (platform.config.edition === 'free') {
    throw new ForbiddenError('Advanced filters need the premium edition of the shop.');
  }
  return parseAdvancedFilters(query.advanced_filters, CUSTOMER_FILTERS, context);
};

export const customerConditions = async (
  platform: Platform,
  query: CustomerFilterCriteria
): Promise<readonly (Condition | null)[]> => {
  const context = await searchContext(platform, query.user_tz);
  const statuses = await platform.hooks.ask(CUSTOMER_CHOICES, [...CUSTOMER_STATUSES], null);
  return [
    customerView(query.active_view, statuses),
    customerSearch(query.search, context, await readAlphabet(platform)),
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
    conditions: await customerConditions(platform, query),
  });
  const names = (query.with ?? []).filter((name) => name !== undefined);
  return { customers, total, relationsOf: await loadRelations(platform, customers, { names, orders: ORDERS_EACH }) };
};
