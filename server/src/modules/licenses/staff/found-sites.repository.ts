import type { Knex } from 'knex';
import type { Condition } from '../../../domain/search';
import { applyCondition, type SqlRelation } from '../../../platform/db/condition-sql';
import type { Database } from '../../../platform/db/database';
import { LICENSE_SITES } from '../content-types/activation';
import { ACTIVATION_SQL as ACTIVATION, SITE_SQL as SITE } from './licenses.search';

/** Host and port of a site backwards, so that a host and its subdomains stand side by side in an index. */
const hostBackwards = (column: string): string => `reverse(split_part(${column}, '/', 1))`;

const backwards = (text: string): string => [...text].reverse().join('');

/**
 * What `ofSites` reads on PostgreSQL for a known site. Trigrams of an address would not do: all sites have some of them (`.com`), and
 * reading those of a million sites takes 30 ms.
 */
export const indexSiteHosts = async (db: Database): Promise<void> => {
  if (db.client !== 'postgres') return;
  await db.raw(
    `create index if not exists shop_license_sites_host_idx on ${LICENSE_SITES} (${hostBackwards('site_url')} text_pattern_ops)`
  );
};

/** No index is made of this expression, so the planner keeps to that of the hosts. */
const UNINDEXED_SITE: SqlRelation = {
  ...SITE,
  columns: { site_url: { expression: `(${SITE.alias}.site_url || '')` } },
};

/** Ids of licences in use on sites that meet the condition; `under` narrows them to a host and its subdomains. */
export const ofSites = (db: Database, site: Condition, under: string | null): Knex.QueryBuilder => {
  const rows = (db.table(`${SITE.table} as ${SITE.alias}`) as Knex.QueryBuilder)
    .join(`${ACTIVATION.table} as ${ACTIVATION.alias}`, ...SITE.on)
    .where(ACTIVATION.where)
    .select('found_activation.license_id as id');
  if (under === null || db.client !== 'postgres') return applyCondition(rows, site, SITE);
  const host = hostBackwards(`${SITE.alias}.site_url`);
  // '/' is the character behind '.', which the subdomains go on with.
  rows.whereRaw(`${host} ~>=~ ? and ${host} ~<~ ?`, [backwards(under), `${backwards(under)}/`]);
  return applyCondition(rows, site, UNINDEXED_SITE);
};
