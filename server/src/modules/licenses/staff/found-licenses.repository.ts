import type { Knex } from 'knex';
import { isKeyText, siteAddress } from '../../../domain/license';
import type { Condition } from '../../../domain/search';
import { toInt } from '../../../platform/db/columns';
import { applyCondition } from '../../../platform/db/condition-sql';
import type { Database } from '../../../platform/db/database';
import { COUNTED } from '../../../platform/db/page-rows';
import { indexTexts, type TextIndex } from '../../../platform/db/trigrams';
import { LICENSE_SITES } from '../content-types/activation';
import { LICENSES } from '../content-types/license';
import { keyDigest, siteDigest } from '../../../platform/db/license-digests';
import { indexSiteHosts, ofSites } from './found-sites.repository';
import { bearsText, CUSTOMER_SQL as CUSTOMER, LICENSE_SQL, siteText, type LicenseText } from './licenses.search';

/** A text that more rows bear is met so often that walking the licences finds a page of them, and counts them, sooner. */
const MAX_FOUND = COUNTED;

const TEXT_INDEXES: readonly TextIndex[] = [
  { name: 'shop_licenses_key_trgm', table: LICENSES, columns: ['license_key'] },
  { name: 'shop_license_sites_trgm', table: LICENSE_SITES, columns: ['site_url'] },
];

/** What `searchLicenses` reads on PostgreSQL; names of customers have an index that orders made. */
export const indexLicenseTexts = async (db: Database): Promise<void> => {
  for (const index of TEXT_INDEXES) await indexTexts(db, index);
  await indexSiteHosts(db);
};

/** What a whole text may name: the license of a key, and a site by its address. */
type Named = { readonly license: number | null; readonly site: string | null };

/** Both in one statement. */
const findNamed = async (db: Database, text: string): Promise<Named> => {
  const address = siteAddress(text);
  const digests = [
    ...(isKeyText(text) ? [{ what: 'license', table: LICENSES, digest: { key_digest: keyDigest(text) } }] : []),
    ...(address === null ? [] : [{ what: 'site', table: LICENSE_SITES, digest: { site_digest: siteDigest(address) } }]),
  ];
  const [first, ...others] = digests.map(({ what, table, digest }) =>
    (db.table(table) as Knex.QueryBuilder).where(digest).select('id', db.raw('? as what', [what]))
  );
  const rows = first ? ((await first.unionAll(others)) as readonly Readonly<Record<string, unknown>>[]) : [];
  const license = rows.find(({ what }) => what === 'license');
  return {
    license: license ? toInt(license.id) : null,
    site: rows.some(({ what }) => what === 'site') ? address : null,
  };
};

const findings = (db: Database, { key, orderId, customer, site, host }: LicenseText): readonly Knex.QueryBuilder[] => [
  ...(key ? [applyCondition(db.table(LICENSES).select(`${LICENSES}.id as id`), key, LICENSE_SQL)] : []),
  ...(orderId === null ? [] : [db.table(LICENSES).where({ order_id: orderId }).select('id')]),
  applyCondition(
    db
      .table(`${CUSTOMER.table} as ${CUSTOMER.alias}`)
      .join(LICENSES, ...CUSTOMER.on)
      .select(`${LICENSES}.id as id`),
    customer,
    CUSTOMER
  ),
  ofSites(db, site, host),
];

/** Ids of the licences that bear the text, each part of it read once; null where there are too many to name. See `searchOrders`. */
const findIds = async (db: Database, text: LicenseText): Promise<readonly number[] | null> => {
  // SQLite wants a query around each part that has a limit of its own.
  const [first, ...others] = findings(db, text).map((rows, index) =>
    (db.table(LICENSES) as Knex.QueryBuilder).from(rows.limit(MAX_FOUND + 1).as(`part_${index}`)).select('id')
  );
  const query = (first as Knex.QueryBuilder).unionAll(others).limit(MAX_FOUND + 1);
  const rows: readonly Record<string, unknown>[] = text.isIndexed ? await db.prepared(query) : await query;
  return rows.length > MAX_FOUND ? null : [...new Set(rows.map(({ id }) => toInt(id)))];
};

/**
 * The condition of licences that bear the text: the one whose key it is, or else all in whose parts it occurs. The address of a known site
 * finds what is in use on it, below it and on its subdomains, and not all sites whose addresses contain it.
 */
export const searchLicenses = async (db: Database, search: string, text: LicenseText): Promise<Condition> => {
  const { license, site } = await findNamed(db, search);
  if (license !== null) return { kind: 'compare', field: 'id', operator: 'in', values: [license] };
  const meant = site === null ? text : { ...text, ...siteText(site) };
  const ids = await findIds(db, meant);
  return ids ? { kind: 'compare', field: 'id', operator: 'in', values: ids } : bearsText(meant);
};
