import { parseOperatorSearch, plainSearch, type EntityFields, type SearchContext } from '../../../domain/search';
import type { ListedLicenseSite } from '../../../contracts/licenses';
import { siteOf } from '../../../domain/license';
import { fromJson, toDate, toInt, toTextOrNull, toTimestamp } from '../../../platform/db/columns';
import type { SqlMapping } from '../../../platform/db/condition-sql';
import type { Database } from '../../../platform/db/database';
import { pageRows, type RowsRequest } from '../../../platform/db/page-rows';
import { LICENSE_ACTIVATIONS, LICENSE_SITES } from '../content-types/activation';
import { ACTIVATION_COLUMNS, toActivationRow, type ActivationRow } from '../licenses.rows';

/** What the directory can be searched and sorted by. */
export const SITE_FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  site_url: { type: 'text', column: 'site_url', aliases: ['url', 'site'] },
  server_version: { type: 'text', column: 'server_version' },
  platform_version: { type: 'text', column: 'platform_version' },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

const SITE_SQL: SqlMapping = {
  filled: ['site_url', 'created_at', 'updated_at'],
  columns: Object.fromEntries(Object.keys(SITE_FIELDS).map((name) => [name, `${LICENSE_SITES}.${name}`])),
};

/** More licences than one site has. */
const MAX_ACTIVATIONS = 200;

const COLUMNS = [...Object.keys(SITE_FIELDS), 'other'].map((name) => `${LICENSE_SITES}.${name}`);

type Raw = Readonly<Record<string, unknown>>;

export type SiteRow = Omit<ListedLicenseSite, 'activations_count'>;

const toSiteRow = (raw: Raw): SiteRow => ({
  id: toInt(raw.id),
  site_url: String(raw.site_url),
  server_version: toTextOrNull(raw.server_version),
  platform_version: toTextOrNull(raw.platform_version),
  other: fromJson<SiteRow['other']>(raw.other, {}),
  created_at: toTimestamp(toDate(raw.created_at)) as string,
  updated_at: toTimestamp(toDate(raw.updated_at)) as string,
});

/** The operator syntax, else an address, in whichever spelling, or a part of one. */
export const siteSearch = (search: string | undefined, context: SearchContext) => {
  const text = (search ?? '').trim();
  return (
    parseOperatorSearch(text, SITE_FIELDS, context) ??
    plainSearch(siteOf(text, () => '')?.address ?? text, ['site_url'])
  );
};

export const selectSitePage = async (db: Database, request: RowsRequest) => {
  const { rows, total } = await pageRows(() => db.table(LICENSE_SITES), COLUMNS, SITE_SQL, request);
  return { sites: rows.map(toSiteRow), total };
};

export const findSite = async (db: Database, id: number): Promise<SiteRow | null> => {
  const raw = (await db.table(LICENSE_SITES).where({ id }).first(COLUMNS)) as Raw | undefined;
  return raw ? toSiteRow(raw) : null;
};

/** Licences in use on each of these sites; those without any are missing. */
export const countLicenses = async (db: Database, siteIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (siteIds.length === 0) return new Map();
  const rows = (await db
    .table(LICENSE_ACTIVATIONS)
    .whereIn('site_id', [...siteIds])
    .where({ status: 'active' })
    .groupBy('site_id')
    .select('site_id', db.raw('count(*) as licenses'))) as readonly Raw[];
  return new Map(rows.map((row) => [toInt(row.site_id), toInt(row.licenses)]));
};

/** Of the licences that are, or were, in use on a site; the newest first. */
export const findActivationsOfSite = async (db: Database, siteId: number): Promise<readonly ActivationRow[]> => {
  const rows = (await db
    .table(`${LICENSE_ACTIVATIONS} as a`)
    .join(`${LICENSE_SITES} as s`, 's.id', 'a.site_id')
    .where('a.site_id', siteId)
    .orderBy('a.id', 'desc')
    .limit(MAX_ACTIVATIONS)
    .select([...ACTIVATION_COLUMNS])) as readonly Raw[];
  return rows.map(toActivationRow);
};
