import type { Knex } from 'knex';
import type { LicenseSurroundings } from '../../../contracts/licenses';
import { fullNameOf } from '../../../domain/customer';
import { presentPaymentStatus, type PaymentStatus } from '../../../domain/order';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { pageRows, type RowsRequest } from '../../../platform/db/page-rows';
import { LICENSE_ACTIVATIONS } from '../content-types/activation';
import { LICENSES } from '../content-types/license';
import { LICENSE_COLUMNS, toLicenseRow, type LicenseRow } from '../licenses.rows';
import { LICENSE_SQL } from './licenses.search';

type Surroundings = Omit<LicenseSurroundings, 'activations_count'>;

export type ListedRow = { readonly row: LicenseRow; readonly beside: Surroundings };

/** Columns of the list: a licence, and the names of what it belongs to. */
export const LISTED_COLUMNS = [
  ...LICENSE_COLUMNS.map((name) => `${LICENSES}.${name}`),
  'shop_customers.email as customer_email',
  'shop_customers.first_name as customer_first_name',
  'shop_customers.last_name as customer_last_name',
  'shop_products.post_title as product_title',
  'shop_product_variants.variation_title as variant_title',
  'shop_orders.uuid as order_uuid',
  'shop_orders.invoice_no as order_invoice_no',
  'shop_orders.status as order_status',
  'shop_orders.payment_status as order_payment_status',
];

type Raw = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const customerOf = (raw: Raw): Surroundings['customer'] => {
  if (raw.customer_email === null || raw.customer_email === undefined) return null;
  const [firstName, lastName] = [textOf(raw.customer_first_name), textOf(raw.customer_last_name)];
  return {
    id: toInt(raw.customer_id),
    email: textOf(raw.customer_email),
    first_name: firstName,
    last_name: lastName,
    full_name: fullNameOf({ firstName, lastName }),
  };
};

const orderOf = (raw: Raw): Surroundings['order'] => ({
  id: toInt(raw.order_id),
  uuid: textOf(raw.order_uuid),
  invoice_no: textOf(raw.order_invoice_no),
  status: textOf(raw.order_status) as Surroundings['order']['status'],
  payment_status: presentPaymentStatus(textOf(raw.order_payment_status) as PaymentStatus),
});

export const toListedRow = (raw: Raw): ListedRow => ({
  row: toLicenseRow(raw),
  beside: {
    customer: customerOf(raw),
    product: { ID: toInt(raw.product_id), post_title: textOf(raw.product_title) },
    product_variant: { id: toInt(raw.variation_id), variation_title: textOf(raw.variant_title) },
    order: orderOf(raw),
  },
});

export const listedLicenses = (db: Database): Knex.QueryBuilder =>
  db
    .table(LICENSES)
    .leftJoin('shop_customers', 'shop_customers.id', `${LICENSES}.customer_id`)
    .leftJoin('shop_products', 'shop_products.id', `${LICENSES}.product_id`)
    .leftJoin('shop_product_variants', 'shop_product_variants.id', `${LICENSES}.variation_id`)
    .leftJoin('shop_orders', 'shop_orders.id', `${LICENSES}.order_id`);

/** A page of licences with what they belong to, in one statement. */
export const selectLicensePage = async (
  db: Database,
  request: RowsRequest
): Promise<{ readonly licenses: readonly ListedRow[]; readonly total: number }> => {
  const { rows, total } = await pageRows(() => listedLicenses(db), LISTED_COLUMNS, LICENSE_SQL, request);
  return { licenses: rows.map(toListedRow), total };
};

export const findListedLicenses = async (db: Database, ids: readonly number[]): Promise<readonly ListedRow[]> => {
  if (ids.length === 0) return [];
  const rows = (await listedLicenses(db)
    .whereIn(`${LICENSES}.id`, [...ids])
    .orderBy(`${LICENSES}.id`, 'desc')
    .select(LISTED_COLUMNS)) as readonly Raw[];
  return rows.map(toListedRow);
};

/** Sites that use each of these licences, local ones included; those without any are missing. */
export const countSites = async (db: Database, licenseIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (licenseIds.length === 0) return new Map();
  const rows = (await db
    .table(LICENSE_ACTIVATIONS)
    .whereIn('license_id', [...licenseIds])
    .where({ status: 'active' })
    .groupBy('license_id')
    .select('license_id', db.raw('count(*) as sites'))) as readonly Raw[];
  return new Map(rows.map((row) => [toInt(row.license_id), toInt(row.sites)]));
};
