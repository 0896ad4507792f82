import type { Knex } from 'knex';
import { PAYMENT_SUCCESS, PLACED_BY_STRANGER } from '../../domain/order';
import { toDate, toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { jsonTextIsNot } from '../../platform/db/json-sql';

const PERMISSIONS = 'shop_download_permissions';

/** A variant that was bought with an order. */
export type Purchase = {
  readonly orderId: number;
  readonly paymentStatus: string;
  readonly customerId: number;
  readonly productId: number;
  readonly variationId: number;
  /** Bought to be paid again and again. */
  readonly isSubscription: boolean;
  /** Of a renewal the order that it renews, else the order itself. */
  readonly firstOrderId: number;
};

type Raw = Record<string, unknown>;

const purchases = (db: Database): Knex.QueryBuilder =>
  db
    .table('shop_order_items as i')
    .join('shop_orders as o', 'o.id', 'i.order_id')
    .select(['o.id as order_id', 'o.parent_id', 'o.type', 'o.payment_status', 'o.customer_id'])
    .select(['i.post_id', 'i.variation_id', 'i.payment_type']);

const toPurchase = (row: Raw): Purchase => ({
  orderId: toInt(row.order_id),
  paymentStatus: String(row.payment_status),
  customerId: toInt(row.customer_id),
  productId: toInt(row.post_id),
  variationId: toInt(row.variation_id),
  isSubscription: row.payment_type === 'subscription',
  firstOrderId: toInt(row.type === 'renewal' ? row.parent_id : row.order_id),
});

export const findPurchases = async (db: Database, orderIds: readonly number[]): Promise<readonly Purchase[]> => {
  const rows = (await purchases(db)
    .whereIn('o.id', [...orderIds])
    .orderBy('i.id')) as Raw[];
  return rows.map(toPurchase);
};

export type OwnPurchase = Purchase & { readonly orderUuid: string };

type Wanted = {
  readonly orderId?: number | undefined;
  readonly limit: number;
  /** Also of orders that strangers placed under the address of the customer's account. */
  readonly withStrangers: boolean;
};

/** What a customer bought that comes with files, newest first; of one order where it is named. */
export const findOwnPurchases = async (
  db: Database,
  customerId: number,
  { orderId, limit, withStrangers }: Wanted
): Promise<readonly OwnPurchase[]> => {
  const own = purchases(db).where({
    ...{ 'o.customer_id': customerId },
    ...(orderId === undefined ? {} : { 'o.id': orderId }),
  });
  if (!withStrangers) void own.where(jsonTextIsNot(db, 'o.config', PLACED_BY_STRANGER, 'yes'));
  const rows = (await own
    .whereIn('o.payment_status', [...PAYMENT_SUCCESS])
    .whereIn('i.post_id', db.table('shop_product_downloads').select('post_id'))
    .orderBy([
      { column: 'o.id', order: 'desc' },
      { column: 'i.cart_index', order: 'asc' },
      { column: 'i.id', order: 'asc' },
    ])
    .limit(limit)
    .select('o.uuid as order_uuid')) as Raw[];
  return rows.map((row) => ({ ...toPurchase(row), orderUuid: String(row.order_uuid) }));
};

export type PermissionRow = {
  readonly id: number;
  readonly orderId: number;
  readonly variationId: number;
  readonly count: number;
  readonly limit: number | null;
  readonly expires: Date | null;
  readonly countedLink: string | null;
};

const toRow = (row: Raw): PermissionRow => ({
  id: toInt(row.id),
  orderId: toInt(row.order_id),
  variationId: toInt(row.variation_id),
  count: toInt(row.download_count),
  limit: toIntOrNull(row.download_limit),
  expires: toDate(row.access_expires),
  countedLink: row.counted_link === null ? null : String(row.counted_link),
});

export const findPermissions = async (
  db: Database,
  downloadId: number,
  orderIds: readonly number[]
): Promise<readonly PermissionRow[]> => {
  const rows = (await db
    .table(PERMISSIONS)
    .where({ download_id: downloadId })
    .whereIn('order_id', [...orderIds])
    .orderBy('id')
    .select([
      'id',
      'order_id',
      'variation_id',
      'download_count',
      'download_limit',
      'access_expires',
      'counted_link',
    ])) as Raw[];
  return rows.map(toRow);
};

export type NewPermission = {
  readonly orderId: number;
  readonly variationId: number;
  readonly customerId: number;
  readonly downloadId: number;
  readonly limit: number | null;
  readonly expires: Date | null;
};

/** Rights that exist already stay as they are, with their count: giving twice gives once. */
export const insertPermissions = async (
  db: Database,
  permissions: readonly NewPermission[],
  now: Date
): Promise<void> => {
  if (permissions.length === 0) return;
  const rows = permissions.map(({ orderId, variationId, customerId, downloadId, limit, expires }) => ({
    order_id: orderId,
    variation_id: variationId,
    customer_id: customerId,
    download_id: downloadId,
    download_count: 0,
    download_limit: limit,
    access_expires: expires,
    counted_link: null,
    link_bytes: null,
    created_at: now,
    updated_at: now,
  }));
  await db.table(PERMISSIONS).insert(rows).onConflict(['order_id', 'download_id', 'variation_id']).ignore();
};

const notUsedUp =
  (db: Database) =>
  (row: Knex.QueryBuilder): void => {
    void row.whereNull('download_limit').orWhere('download_count', '<', db.raw('download_limit'));
  };

const notOver =
  (now: Date) =>
  (row: Knex.QueryBuilder): void => {
    void row.whereNull('access_expires').orWhere('access_expires', '>', now);
  };

export type Portion = { readonly id: number; readonly link: string; readonly bytes: number };

/** One statement decides and counts, so that however many downloads begin at once, no more than the limit do. */
export const countDownload = async (db: Database, { id, link, bytes }: Portion, now: Date): Promise<boolean> => {
  const changed = await db
    .table(PERMISSIONS)
    .where({ id })
    .where(notUsedUp(db))
    .where(notOver(now))
    .update({ download_count: db.raw('download_count + 1'), counted_link: link, link_bytes: bytes, updated_at: now });
  return changed === 1;
};

/** Takes bytes of the download that the link has begun; false where that would be more than `most` in all. */
export const takeBytes = async (db: Database, { id, link, bytes }: Portion, most: number): Promise<boolean> => {
  const changed = await db
    .table(PERMISSIONS)
    .where({ id, counted_link: link })
    .where(db.raw('coalesce(link_bytes, 0) + ? <= ?', [bytes, most]))
    .update({ link_bytes: db.raw('coalesce(link_bytes, 0) + ?', [bytes]) });
  return changed === 1;
};

/** What did not arrive, because the connection broke, may be asked for again. */
export const giveBytesBack = async (db: Database, { id, link, bytes }: Portion): Promise<void> => {
  await db
    .table(PERMISSIONS)
    .where({ id, counted_link: link })
    .where('link_bytes', '>=', bytes)
    .update({ link_bytes: db.raw('link_bytes - ?', [bytes]) });
};

/** The rights that these orders brought are those of another customer from now on. */
export const giveDownloads = async (
  db: Database,
  orderIds: readonly number[],
  customerId: number,
  now: Date
): Promise<void> => {
  await db
    .table(PERMISSIONS)
    .whereIn('order_id', [...orderIds])
    .update({ customer_id: customerId, updated_at: now });
};

/** How many rights to files are a customer's. */
export const countDownloadsOf = async (db: Database, customerId: number): Promise<number> => {
  const row = (await db.table(PERMISSIONS).where({ customer_id: customerId }).count({ rows: '*' }).first()) as
    Raw | undefined;
  return toInt(row?.rows);
};

/** All rights of one customer are those of another from now on. */
export const giveDownloadsOf = async (
  db: Database,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
  now: Date
): Promise<void> => {
  await db.table(PERMISSIONS).where({ customer_id: fromId }).update({ customer_id: toId, updated_at: now });
};
