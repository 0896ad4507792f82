import type { CustomerAddress, CustomerRelations } from '../../../contracts/customers';
import { ADDRESS_TYPES } from '../../../domain/customer';
import type { Platform } from '../../../platform/platform';
import { findLabelsOf } from '../../labels';
import { presentAddress, presentPlatformUser } from '../customers.presenter';
import type { AddressRecord, CustomerRecord } from '../customers.rows';
import { findAddressesOf, findNewestOrders } from '../directory.repository';
import { findUsersById } from '../platform-users.repository';

const isUser = (id: number | null): id is number => id !== null;

export type RelationsOf = (customer: CustomerRecord) => CustomerRelations;

type Asked = {
  /** orders, labels, billing_address, shipping_address, subscriptions, wpUser; other names are passed over. */
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

/** Which statement answers which names; both kinds of addresses come in one. */
const LOADERS: readonly (readonly [names: readonly string[], load: Load])[] = [
  [['billing_address', 'shipping_address'], loadAddresses],
  [['orders'], loadOrders],
  [['labels'], loadLabels],
  [['wpUser'], loadUsers],
  [['subscriptions'], async () => () => ({ subscriptions: [] })],
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
