import type { CartContent } from '../../domain/cart';
import { documentColumns, fromJson, toInt, toIntOrNull, toJson } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { lockingSql, sql, type SqlText } from '../../platform/db/sql';
import { updateCartSql } from './cart-update.repository';

const CARTS = 'shop_carts';

/** What the cart remembers of a line; everything else is read from the catalogue when the cart is shown or bought. */
export type StoredItem = CartContent[number];

export type CartStage = 'draft' | 'intended' | 'completed';

export type CartRow = {
  readonly id: number;
  readonly cart_hash: string;
  readonly customer_id: number | null;
  readonly user_id: number | null;
  readonly order_id: number | null;
  readonly items: readonly StoredItem[];
  readonly checkout_data: Readonly<Record<string, unknown>>;
  readonly utm_data: Readonly<Record<string, string>>;
  readonly coupons: readonly string[];
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly stage: CartStage;
  readonly cart_group: string;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
  readonly version: number;
  /** Of the one open cart for a purpose, or of an account, or of code of the site; null for others, and once another one has taken the place. */
  readonly purpose_key: string | null;
  readonly completed_at: unknown;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export const COLUMNS = [
  'id',
  'cart_hash',
  'customer_id',
  'user_id',
  'order_id',
  'cart_data',
  'checkout_data',
  'utm_data',
  'coupons',
  'first_name',
  'last_name',
  'email',
  'stage',
  'cart_group',
  'user_agent',
  'ip_address',
  'version',
  'purpose_key',
  'completed_at',
  'created_at',
  'updated_at',
];

/** Written out, for it is asked with every request of a shopper. */
const SELECT = `select ${COLUMNS.join(', ')} from ${CARTS}`;
const BY_HASH = `${SELECT} where cart_hash = ?`;

export const toCartRow = ({ cart_data, ...row }: Record<string, unknown>): CartRow =>
  ({
    ...row,
    id: toInt(row.id),
    customer_id: toIntOrNull(row.customer_id),
    user_id: toIntOrNull(row.user_id),
    order_id: toIntOrNull(row.order_id),
    version: toInt(row.version),
    items: fromJson<readonly StoredItem[]>(cart_data, []),
    checkout_data: fromJson<Record<string, unknown>>(row.checkout_data, {}),
    utm_data: fromJson<Record<string, unknown>>(row.utm_data, {}),
    coupons: fromJson<readonly string[]>(row.coupons, []),
  }) as CartRow;

export const findCartByHash = async (db: Database, hash: string): Promise<CartRow | null> => {
  const [row] = await db.prepared(sql(BY_HASH, [hash]));
  return row ? toCartRow(row) : null;
};

/** The newest open cart of a signed-in shopper. */
export const findOpenCartOfUser = async (db: Database, userId: number): Promise<CartRow | null> => {
  const row = await db
    .table(CARTS)
    .where({ user_id: userId, cart_group: 'global' })
    .whereNot('stage', 'completed')
    .orderBy('id', 'desc')
    .first(COLUMNS);
  return row ? toCartRow(row) : null;
};

/** Holds the cart for the rest of the transaction: submitting it twice at once makes the second wait, then see the result. */
export const lockCart = async (
  db: Database,
  key: { readonly id: number } | { readonly cart_hash: string } | { readonly purpose_key: string }
): Promise<CartRow | null> => {
  const [row] = await db.prepared(lockingSql(db, SELECT, key));
  return row ? toCartRow(row) : null;
};

/** A subquery for PostgreSQL: every variant that the cart names, what an order bump has replaced too. As `variationIdsOf`. */
export const variantsNamedBy = (hash: string): SqlText =>
  sql(
    `select named.id::int from ${CARTS} c
       cross join lateral jsonb_array_elements(c.cart_data) line
       cross join lateral (values (line ->> 'variation_id'), (line -> 'replaced' ->> 'variation_id')) named(id)
     where c.cart_hash = ? and named.id is not null`,
    [hash]
  );

export type NewCart = {
  readonly cart_hash: string;
  readonly items: readonly StoredItem[];
  readonly user_id: number | null;
  readonly customer_id: number | null;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly user_agent: string;
  readonly ip_address: string;
  readonly cart_group: string;
  readonly utm_data: Readonly<Record<string, string>>;
  readonly checkout_data?: CartRow['checkout_data'];
  /** @see releasePurpose */
  readonly purpose_key?: string | null;
};

/** @throws where another cart has the key of its purpose. */
export const insertCart = (
  db: Database,
  { items, utm_data: utm, checkout_data: data = {}, ...cart }: NewCart,
  now: Date
): Promise<number> =>
  db.insert(CARTS, {
    ...documentColumns(now),
    ...cart,
    cart_data: toJson(items),
    checkout_data: toJson(data),
    utm_data: toJson(utm),
    coupons: toJson([]),
    stage: 'draft',
    version: 1,
  });

export type CartChanges = Partial<
  Pick<
    CartRow,
    | 'items'
    | 'coupons'
    | 'checkout_data'
    | 'utm_data'
    | 'email'
    | 'first_name'
    | 'last_name'
    | 'user_id'
    | 'customer_id'
    | 'purpose_key'
  >
>;

const changedColumns = ({
  items,
  coupons,
  checkout_data: data,
  utm_data: utm,
  ...plain
}: CartChanges): Record<string, unknown> => ({
  ...plain,
  ...(items ? { cart_data: toJson(items) } : {}),
  ...(coupons ? { coupons: toJson(coupons) } : {}),
  ...(data ? { checkout_data: toJson(data) } : {}),
  ...(utm ? { utm_data: toJson(utm) } : {}),
});

/** False when somebody changed the cart since `version` was read, or it was completed. */
export const updateCart = async (
  db: Database,
  cart: Pick<CartRow, 'id' | 'version'>,
  changes: CartChanges,
  now: Date
): Promise<boolean> => {
  const values = { ...changedColumns(changes), version: cart.version + 1, updated_at: now };
  if (db.client === 'postgres') return (await db.prepared(updateCartSql(COLUMNS, cart, values))).length === 1;
  const known = { id: cart.id, version: cart.version };
  return (await db.table(CARTS).where(known).whereNot('stage', 'completed').update(values)) === 1;
};

export const deleteCart = async (db: Database, id: number): Promise<void> => {
  await db.table(CARTS).where({ id }).delete();
};

/** Deletes up to `limit` carts that were never bought and not touched since `before`; answers how many. */
export const deleteAbandoned = async (db: Database, before: Date, limit: number): Promise<number> => {
  const rows = await db
    .table(CARTS)
    .whereIn('stage', ['draft', 'intended'])
    .where('updated_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .select('id');
  const ids = rows.map((row) => toInt((row as Record<string, unknown>).id));
  if (ids.length === 0) return 0;
  return Number(
    await db
      .table(CARTS)
      .whereIn('id', ids)
      // A shopper may have come back since.
      .where('updated_at', '<', before)
      .delete()
  );
};

export type CartOutcome = {
  readonly order_id: number;
  readonly customer_id: number;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly stage: CartStage;
  readonly completed_at: Date | null;
  /** An account may begin its next cart. */
  readonly purpose_key?: null;
};

/** The last that a checkout writes of its cart. */
export const saveOutcome = (db: Database, cartId: number, outcome: CartOutcome, now: Date): Promise<void> =>
  db.deferUpdate(CARTS, cartId, { ...outcome, updated_at: now });

/** The cart of an order that was paid is done, and makes room for the next one. Answers its id; null where it was done before, or is gone. */
export const completeCartOf = async (db: Database, orderId: number, now: Date): Promise<number | null> => {
  const open = await db.table(CARTS).where({ order_id: orderId }).whereNot('stage', 'completed').first('id');
  if (!open) return null;
  const id = toInt((open as Record<string, unknown>).id);
  const changed = await db
    .table(CARTS)
    .where({ id, order_id: orderId })
    .whereNot('stage', 'completed')
    .update({ stage: 'completed', completed_at: now, updated_at: now, purpose_key: null });
  return changed === 1 ? id : null;
};

/** Another cart may be made for what this one was made for. */
export const releasePurpose = async (db: Database, id: number): Promise<void> => {
  await db.table(CARTS).where({ id }).update({ purpose_key: null });
};

/** Holds the carts of an order until the transaction ends. */
export const lockCartOf = async (db: Database, orderId: number): Promise<void> => {
  await db.table(CARTS).where({ order_id: orderId }).orderBy('id').forUpdate().select('id');
};

export const deleteCartOf = async (db: Database, orderId: number): Promise<void> => {
  await db.table(CARTS).where({ order_id: orderId }).delete();
};

/** By id; those that do not exist are missing. */
export const findCartsByIds = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, CartRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .table(CARTS)
    .whereIn('id', [...ids])
    .select(COLUMNS);
  return new Map(rows.map(toCartRow).map((row) => [row.id, row]));
};

/** By the order that was placed from them; of several of one order the last. */
export const findCartsOfOrders = async (
  db: Database,
  orderIds: readonly number[]
): Promise<ReadonlyMap<number, CartRow>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .table(CARTS)
    .whereIn('order_id', [...orderIds])
    .orderBy('id')
    .select(COLUMNS);
  return new Map(rows.map(toCartRow).map((row) => [row.order_id ?? 0, row]));
};

/** No index: customers are merged once in a while, and carts are kept for a month. */
export const findCartsOfCustomer = async (db: Database, customerId: number): Promise<readonly number[]> =>
  ((await db.table(CARTS).where({ customer_id: customerId }).pluck('id')) as unknown[]).map(toInt);

/** All carts of one customer are those of another from now on. */
export const giveCarts = async (
  db: Database,
  { fromId, toId }: { readonly fromId: number; readonly toId: number }
): Promise<void> => {
  const ids = await findCartsOfCustomer(db, fromId);
  // One by one: each waits for its shopper alone, and holds nobody else's cart meanwhile.
  for (const id of ids) await db.table(CARTS).where({ id, customer_id: fromId }).update({ customer_id: toId });
};
