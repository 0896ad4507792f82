import type { License, LicenseActivation, ShownLicenseStatus } from '../../contracts/licenses';
import { shownStatus } from '../../domain/license';
import { toTimestamp } from '../../platform/db/columns';
import { validityOf, type ActivationRow, type LicenseRow } from './licenses.rows';

const timestamp = (date: Date): string => toTimestamp(date) as string;

/** An active licence that no site uses is `inactive`; local sites do not count. */
export const shownTo = (row: LicenseRow, at: Date): ShownLicenseStatus => {
  const status = shownStatus(validityOf(row), at);
  return status === 'active' && row.activation_count === 0 ? 'inactive' : status;
};

export const presentLicense = (row: LicenseRow, at: Date): License => ({
  id: row.id,
  status: shownStatus(validityOf(row), at),
  shown_status: shownTo(row, at),
  limit: row.limit,
  activation_count: row.activation_count,
  license_key: row.license_key,
  product_id: row.product_id,
  variation_id: row.variation_id,
  order_id: row.order_id,
  unit: row.unit,
  parent_id: row.parent_id,
  customer_id: row.customer_id,
  expiration_date: toTimestamp(row.expiration_date),
  subscription_id: row.subscription_id,
  config: row.config,
  created_at: timestamp(row.created_at),
  updated_at: timestamp(row.updated_at),
});

export const presentActivation = (row: ActivationRow): LicenseActivation => ({
  id: row.id,
  license_id: row.license_id,
  site_id: row.site_id,
  status: row.status,
  is_local: row.is_local,
  activation_method: row.activation_method,
  activation_hash: row.activation_hash,
  last_update_version: row.last_update_version,
  last_update_date: toTimestamp(row.last_update_date),
  site: { id: row.site_id, site_url: row.site_url },
  created_at: timestamp(row.created_at),
  updated_at: timestamp(row.updated_at),
});
