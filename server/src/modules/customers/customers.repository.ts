import type { CustomerTaxInfo } from '../../domain/checkout';
import { emailKey } from '../../domain/customer';
import { documentColumns, fromJson, toDate, toInt, toIntOrNull, toJson } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { lockingSql, lockingWhere, placeholders, sql, type SqlText } from '../../platform/db/sql';
import { ADDRESS_COLUMNS, toAddress, toTaxInfo, type Address, type OrderedNames } from './customers.rows';

const CUSTOMERS = 'shop_customers';
const ADDRESSES = 'shop_customer_addresses';

export type CustomerRow = {
  readonly id: number;
  readonly uuid: string;
  readonly user_id: number | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: string;
};

export type NewCustomer = {
  readonly email: string;
  readonly names: OrderedNames;
  readonly userId: number | null;
  readonly address: Pick<Address, 'country' | 'state' | 'city' | 'postcode'>;
};

const COLUMNS = ['id', 'uuid', 'user_id', 'email', 'first_name', 'last_name', 'status'];
const SELECT = `select ${COLUMNS.join(', ')} from ${CUSTOMERS}`;

/** For whoever adds conditions, an order and columns of its own. */
export const customerRows = (db: Database) => db.table(CUSTOMERS);

const toCustomerRow = (row: Record<string, unknown>): CustomerRow => ({
  id: toInt(row.id),
  uuid: String(row.uuid),
  user_id: toIntOrNull(row.user_id),
  email: String(row.email),
  first_name: String(row.first_name ?? ''),
  last_name: String(row.last_name ?? ''),
  status: String(row.status),
});

export type CustomerSignIn = {
  readonly id: number;
  /** Tokens that were issued until this moment have ended, but for the kept one. */
  readonly tokensSince: Date | null;
  readonly keptToken: string | null;
};

export const findCustomerSignIn = async (db: Database, userId: number): Promise<CustomerSignIn | null> => {
  const row = await db.table(CUSTOMERS).where({ user_id: userId }).first(['id', 'tokens_since', 'kept_token']);
  if (!row) return null;
  const keptToken = row.kept_token === null ? null : String(row.kept_token);
  return { id: toInt(row.id), tokensSince: toDate(row.tokens_since), keptToken };
};

export const endTokensOf = async (db: Database, id: number, since: Date, kept: string | null): Promise<void> => {
  await db.table(CUSTOMERS).where({ id }).update({ tokens_since: since, kept_token: kept });
};

/** Of the record that is linked to the user, if there is one. */
export const endTokensOfUser = async (db: Database, userId: number, since: Date): Promise<void> => {
  await db.table(CUSTOMERS).where({ user_id: userId }).update({ tokens_since: since, kept_token: null });
};

/** Null where no new address waits to be confirmed. */
export const readEmailChange = async (db: Database, id: number): Promise<unknown> => {
  const row = await db.table(CUSTOMERS).where({ id }).first('email_change');
  return fromJson<unknown>(row?.email_change, null);
};

export const writeEmailChange = async (db: Database, id: number, change: object | null): Promise<void> => {
  await db
    .table(CUSTOMERS)
    .where({ id })
    .update({ email_change: change === null ? null : toJson(change) });
};

export const findCustomerByEmail = async (db: Database, email: string): Promise<CustomerRow | null> => {
  const row = await db
    .table(CUSTOMERS)
    .where({ email_key: emailKey(email) })
    .first(COLUMNS);
  return row ? toCustomerRow(row) : null;
};

export const findCustomerByUser = async (db: Database, userId: number): Promise<CustomerRow | null> => {
  const row = await db.table(CUSTOMERS).where({ user_id: userId }).first(COLUMNS);
  return row ? toCustomerRow(row) : null;
};

/**
 * Holds the customer for the rest of the transaction. Whoever needs orders, variants or the receipt counter too takes them
 * afterwards: with one order for all, nobody waits in a circle.
 */
export const lockCustomer = async (
  db: Database,
  key: { readonly id: number } | { readonly user_id: number } | { readonly email_key: string }
): Promise<CustomerRow | null> => {
  const [row] = await db.prepared(lockingSql(db, SELECT, key));
  return row ? toCustomerRow(row) : null;
};

/**
 * As `lockCustomer`, whoever the order belongs to at this moment; the order itself is not held. Queued as by `Database.enqueue`: what is
 * answered holds the customer at the latest.
 */
export const queueCustomerOfOrder = (db: Database, orderId: SqlText): (() => Promise<CustomerRow | null>) => {
  const payer = sql(`(select customer_id from shop_orders where id = ${orderId.text})`, orderId.values);
  const rows = db.enqueue(lockingWhere(db, SELECT, 'id', payer));
  return async () => {
    const [row] = await rows();
    return row ? toCustomerRow(row) : null;
  };
};

export const findCustomerById = async (db: Database, id: number): Promise<CustomerRow | null> => {
  const row = await db.table(CUSTOMERS).where({ id }).first(COLUMNS);
  return row ? toCustomerRow(row) : null;
};

/** By id; those that do not exist are missing. */
export const findCustomersByIds = async (
  db: Database,
  ids: readonly number[]
): Promise<ReadonlyMap<number, CustomerRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .table(CUSTOMERS)
    .whereIn('id', [...new Set(ids)])
    .select(COLUMNS);
  return new Map(rows.map(toCustomerRow).map((row) => [row.id, row]));
};

/** Nothing for a customer who does not exist. `ltv` in cents. */
export const findPurchaseFigures = async (
  db: Database,
  id: number
): Promise<{ readonly purchaseCount: number; readonly ltv: number }> => {
  const row = (await db.table(CUSTOMERS).where({ id }).first('purchase_count', 'ltv')) as
    Readonly<Record<string, unknown>> | undefined;
  return { purchaseCount: toInt(row?.purchase_count), ltv: toInt(row?.ltv) };
};

export const findTaxInfo = async (db: Database, id: number): Promise<CustomerTaxInfo | null> =>
  toTaxInfo((await db.table(CUSTOMERS).where({ id }).first('tax_info')) ?? {});

type KeptFromOrder = Partial<OrderedNames> & { readonly tax_info?: CustomerTaxInfo };

/** With the customer locked; written at the end of the transaction. */
export const saveFromOrder = (
  db: Database,
  id: number,
  { tax_info: info, ...names }: KeptFromOrder,
  now: Date
): Promise<void> =>
  db.deferUpdate(CUSTOMERS, id, { ...names, ...(info ? { tax_info: toJson(info) } : {}), updated_at: now });

const newRow = ({ address, ...customer }: NewCustomer, uuid: string, now: Date): Record<string, unknown> => ({
  ...documentColumns(now),
  uuid,
  user_id: customer.userId,
  email: customer.email.trim(),
  email_key: emailKey(customer.email),
  ...customer.names,
  status: 'active',
  purchase_count: 0,
  ltv: 0,
  aov: 0,
  country: address.country,
  state: address.state,
  city: address.city,
  postcode: address.postcode,
});

/**
 * Changes nothing where the address or the user is taken: two checkouts of one new shopper must not fail each other. Answers
 * the new row, or null where the caller has to look: something stood in its way, or the database does not tell.
 */
export const insertCustomerIfNew = async (
  db: Database,
  uuid: string,
  customer: NewCustomer,
  now: Date
): Promise<CustomerRow | null> => {
  const insert = db
    .table(CUSTOMERS)
    .insert(newRow(customer, uuid, now))
    .onConflict();
  // MariaDB's `insert ignore` leaves everybody who came second a shared lock on the taken row, and no two of them could then
  // lock it; an update that changes nothing makes them queue.
  if (db.client === 'mysql') {
    await insert.merge({ uuid: db.raw('uuid') });
    return null;
  }
  const [row] = (await insert.ignore().returning(COLUMNS)) as unknown as readonly Record<string, unknown>[];
  return row ? toCustomerRow(row) : null;
};

/**
 * PostgreSQL alone looks, locks and inserts in one statement: the customer of this address, locked, or the new row. Null where
 * somebody else's insert came in between; their row is to be looked for then.
 */
export const lockOrInsertCustomer = async (
  db: Database,
  uuid: string,
  customer: NewCustomer,
  now: Date
): Promise<CustomerRow | null> => {
  const row = newRow(customer, uuid, now);
  const names = Object.keys(row);
  const columns = COLUMNS.join(', ');
  const [customerRow] = await db.prepared(
    sql(
      `with found as materialized (select ${columns} from ${CUSTOMERS} where email_key = ? for update),
         made as (
           insert into ${CUSTOMERS} (${names.join(', ')}) select ${placeholders(names.length)}
           where not exists (select 1 from found) on conflict do nothing returning ${columns})
       select * from found union all select * from made`,
      [row.email_key, ...Object.values(row)]
    )
  );
  return customerRow ? toCustomerRow(customerRow) : null;
};

const typesOf = (rows: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> =>
  new Set(rows.map((row) => String(row.type)));

const TYPES_OF_EMAIL = `select type from ${ADDRESSES} where customer_id = (select id from ${CUSTOMERS} where email_key = ?)`;

/** As `findAddressTypes`, along with the statement that finds and locks the customer: it looks when that one is done. */
export const enqueueAddressTypes = (db: Database, email: string): (() => Promise<ReadonlySet<string>>) => {
  const rows = db.enqueue(sql(TYPES_OF_EMAIL, [emailKey(email)]));
  return async () => typesOf(await rows());
};

/** With the customer locked. */
export const findAddressTypes = async (db: Database, customerId: number): Promise<ReadonlySet<string>> => {
  const rows = await db.prepared(db.table(ADDRESSES).where({ customer_id: customerId }).select('type'));
  return typesOf(rows);
};

export type AddressOwner = { readonly customerId: number; readonly type: 'billing' | 'shipping' };

export const findAddressOwner = async (db: Database, id: number): Promise<AddressOwner | null> => {
  const row = (await db.table(ADDRESSES).where({ id }).first('customer_id', 'type')) as
    Readonly<Record<string, unknown>> | undefined;
  return row ? { customerId: toInt(row.customer_id), type: row.type === 'shipping' ? 'shipping' : 'billing' } : null;
};

/** A saved address, when it is this customer's own; null for everybody else's. */
export const findOwnAddress = async (db: Database, customerId: number, id: number): Promise<Address | null> => {
  const row = await db
    .table(ADDRESSES)
    .where({ id, customer_id: customerId })
    .first([...ADDRESS_COLUMNS]);
  return row ? toAddress(row as Readonly<Record<string, unknown>>) : null;
};

export const insertAddresses = (
  db: Database,
  customerId: number,
  addresses: readonly { readonly type: string; readonly address: Address }[],
  now: Date
): Promise<void> =>
  db.deferInsert(
    ADDRESSES,
    addresses.map(({ type, address }) => ({
      ...documentColumns(now),
      ...address,
      customer_id: customerId,
      type,
      label: '',
      status: 'active',
      is_primary: 1,
    }))
  );

/** Nobody stays signed in by a token of before. */
export const refuseAllTokens = async (db: Database, now: Date): Promise<void> => {
  await db.table(CUSTOMERS).whereNotNull('user_id').update({ tokens_since: now, kept_token: null });
};
