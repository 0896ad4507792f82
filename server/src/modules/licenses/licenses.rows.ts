import type { LicenseConfig } from '../../contracts/licenses';
import type { LicenseStatus, LicenseValidity } from '../../domain/license';
import { fromJson, toDate, toInt, toIntOrNull, toTextOrNull } from '../../platform/db/columns';

type Raw = Readonly<Record<string, unknown>>;

export type LicenseRow = {
  readonly id: number;
  readonly status: LicenseStatus;
  readonly limit: number;
  readonly activation_count: number;
  readonly license_key: string;
  readonly product_id: number;
  readonly variation_id: number;
  readonly order_id: number;
  readonly order_item_id: number;
  readonly unit: number;
  readonly parent_id: number | null;
  readonly customer_id: number;
  readonly subscription_id: number | null;
  readonly expiration_date: Date | null;
  readonly config: LicenseConfig;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export const LICENSE_COLUMNS = [
  'id',
  'status',
  'limit',
  'activation_count',
  'license_key',
  'product_id',
  'variation_id',
  'order_id',
  'order_item_id',
  'unit',
  'parent_id',
  'customer_id',
  'subscription_id',
  'expiration_date',
  'config',
  'created_at',
  'updated_at',
] as const;

export const toLicenseRow = (row: Raw): LicenseRow => ({
  id: toInt(row.id),
  status: row.status as LicenseStatus,
  limit: toInt(row.limit),
  activation_count: toInt(row.activation_count),
  license_key: String(row.license_key),
  product_id: toInt(row.product_id),
  variation_id: toInt(row.variation_id),
  order_id: toInt(row.order_id),
  order_item_id: toInt(row.order_item_id),
  unit: toInt(row.unit),
  parent_id: toIntOrNull(row.parent_id),
  customer_id: toInt(row.customer_id),
  subscription_id: toIntOrNull(row.subscription_id),
  expiration_date: toDate(row.expiration_date),
  config: fromJson<LicenseConfig>(row.config, {}),
  created_at: toDate(row.created_at) as Date,
  updated_at: toDate(row.updated_at) as Date,
});

/** What the rules know of a row. */
export const validityOf = ({ status, expiration_date: expiresAt }: LicenseRow): LicenseValidity => ({
  status,
  expiresAt,
});

export type ActivationRow = {
  readonly id: number;
  readonly license_id: number;
  readonly site_id: number;
  readonly status: 'active' | 'inactive';
  readonly is_local: 0 | 1;
  readonly product_id: number;
  readonly variation_id: number;
  readonly activation_method: 'key' | 'staff';
  readonly activation_hash: string;
  readonly last_update_version: string | null;
  readonly last_update_date: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly site_url: string;
};

export const ACTIVATION_COLUMNS = [
  'a.id',
  'a.license_id',
  'a.site_id',
  'a.status',
  'a.is_local',
  'a.product_id',
  'a.variation_id',
  'a.activation_method',
  'a.activation_hash',
  'a.last_update_version',
  'a.last_update_date',
  'a.created_at',
  'a.updated_at',
  's.site_url',
] as const;

export const toActivationRow = (row: Raw): ActivationRow => ({
  id: toInt(row.id),
  license_id: toInt(row.license_id),
  site_id: toInt(row.site_id),
  status: row.status === 'active' ? 'active' : 'inactive',
  is_local: toInt(row.is_local) === 1 ? 1 : 0,
  product_id: toInt(row.product_id),
  variation_id: toInt(row.variation_id),
  activation_method: row.activation_method === 'staff' ? 'staff' : 'key',
  activation_hash: String(row.activation_hash),
  last_update_version: toTextOrNull(row.last_update_version),
  last_update_date: toDate(row.last_update_date),
  created_at: toDate(row.created_at) as Date,
  updated_at: toDate(row.updated_at) as Date,
  site_url: String(row.site_url),
});
