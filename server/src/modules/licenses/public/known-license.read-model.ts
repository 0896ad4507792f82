import { isLicenseStatus, type LicenseStatus } from '../../../domain/license';
import { toDate, toInt } from '../../../platform/db/columns';
import type { Database, DatabaseClient } from '../../../platform/db/database';
import { sql } from '../../../platform/db/sql';
import { keyDigest, siteDigest } from '../../../platform/db/license-digests';

/** What a device names: the product, its licence by the key or by the hash of an activation, and the site where it runs. */
export type AskedLicense = {
  readonly productId: number;
  readonly by: { readonly key: string } | { readonly hash: string };
  /** Address as `resolveSite` writes it; null where the device names none. */
  readonly site: string | null;
};

export type FoundLicense = {
  readonly id: number;
  readonly status: LicenseStatus;
  readonly limit: number;
  readonly activation_count: number;
  readonly license_key: string;
  readonly key_digest: string;
  readonly product_id: number;
  readonly variation_id: number;
  readonly variation_title: string;
  readonly expiration_date: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export type FoundActivation = {
  readonly id: number;
  readonly activation_hash: string;
  readonly site_url: string;
};

export type FoundProduct = { readonly id: number; readonly title: string; readonly status: string };

/** Null for what there is not; of activations only those that are active. */
export type Found = {
  readonly product: FoundProduct | null;
  readonly license: FoundLicense | null;
  readonly activation: FoundActivation | null;
};

const COLUMNS = `p.id as found_product, p.post_title, p.post_status,
  l.id, l.status, l.activation_count, l.license_key, l.key_digest, l.product_id, l.variation_id, l.expiration_date,
  l.created_at, l.updated_at, v.variation_title, a.id as activation_id, a.activation_hash, s.site_url`;

/** One row, whatever there is: unknown keys, those of other products and the right ones take the same way. */
const FROM = `from (select 1 as one) asked left join shop_products p on p.id = ?`;

const BY_KEY = `left join shop_licenses l on l.key_digest = ?
  left join shop_license_sites s on s.site_digest = ?
  left join shop_license_activations a on a.license_id = l.id and a.site_id = s.id and a.status = 'active'`;

const BY_HASH = `left join shop_license_activations a on a.activation_hash = ? and a.status = 'active'
  left join shop_licenses l on l.id = a.license_id
  left join shop_license_sites s on s.id = a.site_id`;

const VARIANT = 'left join shop_product_variants v on v.id = l.variation_id';

const textOf = (client: DatabaseClient, by: string): string => {
  const limit = client === 'mysql' ? 'l.`limit`' : 'l."limit"';
  return `select ${COLUMNS}, ${limit} as site_limit ${FROM} ${by} ${VARIANT}`;
};

const textsOf = (client: DatabaseClient) => ({ key: textOf(client, BY_KEY), hash: textOf(client, BY_HASH) });

/** Long, and always the same. */
const TEXTS: Readonly<Record<DatabaseClient, ReturnType<typeof textsOf>>> = {
  sqlite: textsOf('sqlite'),
  postgres: textsOf('postgres'),
  mysql: textsOf('mysql'),
};

type Raw = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const productIn = (row: Raw): FoundProduct | null =>
  row.found_product === null
    ? null
    : { id: toInt(row.found_product), title: text(row.post_title), status: text(row.post_status) };

const licenseIn = (row: Raw): FoundLicense | null => {
  if (row.id === null) return null;
  return {
    id: toInt(row.id),
    status: isLicenseStatus(row.status) ? row.status : 'disabled',
    limit: toInt(row.site_limit),
    activation_count: toInt(row.activation_count),
    license_key: text(row.license_key),
    key_digest: text(row.key_digest),
    product_id: toInt(row.product_id),
    variation_id: toInt(row.variation_id),
    variation_title: text(row.variation_title),
    expiration_date: toDate(row.expiration_date),
    created_at: toDate(row.created_at) as Date,
    updated_at: toDate(row.updated_at) as Date,
  };
};

const activationIn = (row: Raw): FoundActivation | null =>
  row.activation_id === null
    ? null
    : {
        id: toInt(row.activation_id),
        activation_hash: text(row.activation_hash),
        site_url: text(row.site_url),
      };

/** In one statement. */
export const findAskedLicense = async (db: Database, { productId, by, site }: AskedLicense): Promise<Found> => {
  const texts = TEXTS[db.client];
  const query =
    'key' in by
      ? sql(texts.key, [productId, keyDigest(by.key), siteDigest(site ?? '')])
      : sql(texts.hash, [productId, by.hash]);
  const row = (await db.prepared(query))[0] as Raw;
  return { product: productIn(row), license: licenseIn(row), activation: activationIn(row) };
};
