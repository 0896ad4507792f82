import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** Tables that change by themselves, or that count and remember visitors rather than what they did. */
const VOLATILE: readonly string[] = [
  'rate_windows',
  'sessions',
  'cron_runs',
  'jobs',
  'outbox',
  'event_deliveries',
  // Tried again by the clock where a receiver did not answer an earlier test.
  'messages',
  'webhook_deliveries',
  'integration_runs',
  'demo_secrets',
];

/**
 * Made from tables that are compared themselves: beside a save, or by the clock a minute or two later, and by SQLite's full text
 * search.
 */
const isDerived = (table: string): boolean =>
  ['shop_product_search', 'shop_report_days', 'shop_report_parts', 'shop_report_rollups'].includes(table) ||
  table.startsWith('shop_product_fts');

type NameRow = { readonly name: string };

const namesSql = (client: string): string => {
  if (client === 'better-sqlite3') return `select name from sqlite_master where type = 'table' and name like 'shop%'`;
  const schema = client === 'pg' ? 'current_schema()' : 'database()';
  return `select table_name as name from information_schema.tables where table_schema = ${schema} and table_name like 'shop%'`;
};

export const shopTables = async (knex: Knex): Promise<readonly string[]> => {
  const result = (await knex.raw(namesSql(String(knex.client.config.client)))) as unknown;
  const rows = Array.isArray(result)
    ? Array.isArray(result[0])
      ? result[0]
      : result
    : (result as { rows: unknown }).rows;
  return (rows as NameRow[]).map(({ name }) => name).sort();
};

/** Table -> digest of its rows. Equal fingerprints: nothing was written in between, or all of it was undone. */
export const fingerprint = async (knex: Knex): Promise<Readonly<Record<string, string>>> => {
  const tables = (await shopTables(knex)).filter(
    (name) => !VOLATILE.includes(name.slice('shop_'.length)) && !isDerived(name)
  );
  const digests: Record<string, string> = {};
  for (const table of tables) {
    const rows = (await knex(table).orderBy('id')) as unknown[];
    digests[table] =
      `${rows.length} rows ${createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)}`;
  }
  return digests;
};
