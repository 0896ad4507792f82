import { randomUUID } from 'node:crypto';
import { taxInfoOf, type CustomerTaxInfo } from '../../../domain/checkout';
import { emailKey, fullNameOf } from '../../../domain/customer';
import type { Platform } from '../../../platform/platform';
import {
  findAddressTypes,
  enqueueAddressTypes,
  insertAddresses,
  insertCustomerIfNew,
  lockCustomer,
  lockOrInsertCustomer,
  saveFromOrder,
  type CustomerRow,
  type NewCustomer,
} from '../customers.repository';
import type { Address, CustomerNames } from '../customers.rows';
import { orderedNames } from './sort-customers';

export type Shopper = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The signed-in platform user; his own record wins over whoever shares the posted address. */
  readonly userId: number | null;
  readonly addresses: readonly { readonly type: 'billing' | 'shipping'; readonly address: Address }[];
};

const lockExisting = async ({ db }: Platform, shopper: Shopper): Promise<CustomerRow | null> => {
  const own = shopper.userId === null ? null : await lockCustomer(db, { user_id: shopper.userId });
  return own ?? lockCustomer(db, { email_key: emailKey(shopper.email) });
};

const placeOf = ({ addresses }: Shopper) => {
  const {
    country = '',
    state = '',
    city = '',
    postcode = '',
  } = addresses.find(({ type }) => type === 'billing')?.address ?? ({} as Partial<Address>);
  return { country, state, city, postcode };
};

const namesOf = ({ firstName, lastName }: Pick<Shopper, 'firstName' | 'lastName'>): CustomerNames => ({
  first_name: firstName,
  last_name: lastName,
});

const newCustomer = async (platform: Platform, shopper: Shopper): Promise<NewCustomer> => ({
  email: shopper.email,
  names: await orderedNames(platform, namesOf(shopper)),
  userId: shopper.userId,
  address: placeOf(shopper),
});

type Match = {
  readonly customer: CustomerRow;
  readonly isNew: boolean;
  /** Where they have been looked for already. */
  readonly addressTypes?: ReadonlySet<string>;
};

/** Null for a signed-in shopper, whose own record comes first, and where the database cannot do it in one statement. */
const lockOrCreateGuest = async (platform: Platform, shopper: Shopper): Promise<Match | null> => {
  const { db, clock } = platform;
  if (db.client !== 'postgres' || shopper.userId !== null) return null;
  const values = await newCustomer(platform, shopper);
  const uuid = randomUUID();
  const addressTypes = enqueueAddressTypes(db, shopper.email);
  const customer = await lockOrInsertCustomer(db, uuid, values, clock.now());
  return customer && { customer, isNew: customer.uuid === uuid, addressTypes: await addressTypes() };
};

const createCustomer = async (platform: Platform, shopper: Shopper): Promise<Match> => {
  const values = await newCustomer(platform, shopper);
  const uuid = randomUUID();
  const inserted = await insertCustomerIfNew(platform.db, uuid, values, platform.clock.now());
  // Our own new row, or the one that stood in its way.
  const customer = inserted ?? (await lockExisting(platform, shopper));
  if (!customer) throw new Error('The customer was neither inserted nor found.');
  return { customer, isNew: customer.uuid === uuid };
};

const lockOrCreate = async (platform: Platform, shopper: Shopper): Promise<Match> => {
  const existing = await lockExisting(platform, shopper);
  return existing ? { customer: existing, isNew: false } : createCustomer(platform, shopper);
};

/** Whoever merely types the address of an account must not write into its address book, which its owner reads. */
export const isStranger = (
  { user_id: owner }: Pick<CustomerRow, 'user_id'>,
  { userId }: Pick<Shopper, 'userId'>
): boolean => owner !== null && owner !== userId;

const addressTypesOf = async (
  { db }: Platform,
  { customer, isNew, addressTypes }: Match
): Promise<ReadonlySet<string>> => addressTypes ?? (isNew ? new Set<string>() : findAddressTypes(db, customer.id));

const addMissingAddresses = async (platform: Platform, match: Match, shopper: Shopper): Promise<void> => {
  const { customer } = match;
  const existing = await addressTypesOf(platform, match);
  const missing = shopper.addresses.filter(({ type }) => !existing.has(type));
  await insertAddresses(platform.db, customer.id, missing, platform.clock.now());
};

/**
 * The customer an order belongs to, made when there is none. An existing one keeps the addresses it has and gets those of a
 * type it lacks (docs/rules/customers.md). A signed-in shopper is linked to a record made here, never to one that a guest left
 * under the same address: signing up with somebody's e-mail address must not open their orders. Runs inside the checkout's
 * transaction and leaves the customer locked.
 */
export const matchCustomer = async (platform: Platform, shopper: Shopper): Promise<CustomerRow> => {
  const match = (await lockOrCreateGuest(platform, shopper)) ?? (await lockOrCreate(platform, shopper));
  if (!isStranger(match.customer, shopper)) await addMissingAddresses(platform, match, shopper);
  return match.customer;
};

type Buyer = Pick<Shopper, 'userId' | 'firstName' | 'lastName'>;

/** The name on the bill, where it is another one. */
const newNames = async (platform: Platform, customer: CustomerNames, buyer: Buyer) => {
  const name = fullNameOf(buyer);
  const known = fullNameOf({ firstName: customer.first_name, lastName: customer.last_name });
  return name === '' || name === known ? {} : orderedNames(platform, namesOf(buyer));
};

/**
 * What an order said of its buyer, for the next one: the name on the bill, and the business behind it, which replaces what was kept
 * before; the order of a consumer leaves that. A stranger's order leaves all of it: the owner of the account reads it. Runs inside
 * the checkout's transaction, with the customer locked; no statement where nothing is new. See docs/rules/customers.md.
 */
export const keepFromOrder = async (
  platform: Platform,
  customer: Pick<CustomerRow, 'id' | 'user_id' | 'first_name' | 'last_name'>,
  shopper: Buyer,
  info: CustomerTaxInfo | null
): Promise<void> => {
  if (isStranger(customer, shopper)) return;
  const names = await newNames(platform, customer, shopper);
  const kept = { ...names, ...(info ? { tax_info: taxInfoOf(info) } : {}) };
  if (Object.keys(kept).length > 0) await saveFromOrder(platform.db, customer.id, kept, platform.clock.now());
};
