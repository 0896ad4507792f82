import type { Knex } from 'knex';
import { SCHEMA } from '../../platform/db/schema-number';
import type { Platform } from '../../platform/platform';
import {
  FORMAT,
  type ArchivedRow,
  type ArchivedTable,
  type ArchivePart,
  type HeadPart,
  type Outside,
} from './archive-parts';
import { readVersionNames } from './carried-rows.repository';
import { readNextId } from './next-ids.repository';
import { idsIn } from './outside-ids';
import type { Spool } from './spool';
import { columnsOf, inOneState, readPage } from './strapi-tables.repository';
import type { CarriedTable, TransferPlan } from './transfer-plan';

const PAGE = 500;
/** Characters of JSON, about: Strapi's remote transfers send messages of a megabyte. */
const PART = 200_000;

export type OutsideIds = Readonly<Record<Outside, Set<number>>>;

const pick = (row: ArchivedRow, columns: readonly string[]): ArchivedRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null])) as ArchivedRow;

/** Rows in parts that are neither too many nor too long. */
async function* partsOf(table: string, rows: AsyncIterable<ArchivedRow>): AsyncGenerator<ArchivePart> {
  let [waiting, length]: [ArchivedRow[], number] = [[], 0];
  for await (const row of rows) {
    waiting.push(row);
    length += JSON.stringify(row).length;
    if (length < PART && waiting.length < PAGE) continue;
    yield { kind: 'rows', table, rows: waiting };
    [waiting, length] = [[], 0];
  }
  if (waiting.length > 0) yield { kind: 'rows', table, rows: waiting };
}

async function* rowsOf(
  { strapi }: Platform,
  trx: Knex.Transaction,
  uid: string,
  columns: readonly string[]
): AsyncGenerator<ArchivedRow> {
  let page = await readPage(strapi, trx, { uid, after: 0, limit: PAGE });
  while (page.length > 0) {
    for (const row of page) yield pick(row, columns);
    const after = Number(page.at(-1)?.id);
    page = page.length < PAGE ? [] : await readPage(strapi, trx, { uid, after, limit: PAGE });
  }
}

const noteOutside = (row: ArchivedRow, { references }: CarriedTable, outside: OutsideIds): void => {
  for (const reference of references) {
    for (const id of idsIn(reference, row[reference.column])) outside[reference.to].add(id);
  }
};

type Reading = {
  readonly trx: Knex.Transaction;
  readonly spool: Spool<ArchivePart>;
  readonly outside: OutsideIds;
};

const readTable = async (
  platform: Platform,
  table: CarriedTable,
  { trx, spool, outside }: Reading
): Promise<ArchivedTable> => {
  const columns = columnsOf(platform.strapi, table.uid);
  let rows = 0;
  for await (const part of partsOf(table.name, rowsOf(platform, trx, table.uid, columns))) {
    if (part.kind !== 'rows') continue;
    rows += part.rows.length;
    part.rows.forEach((row) => noteOutside(row, table, outside));
    await spool.write(part);
  }
  return { name: table.name, columns, rows, next: await readNextId(platform, trx, table.name) };
};

const readSettings = async ({ strapi }: Platform, keys: readonly string[]): Promise<HeadPart['settings']> => {
  const entries: [string, unknown][] = [];
  for (const key of keys) entries.push([key, await strapi.store({ type: 'plugin', name: 'shop' }).get({ key })]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
};

/**
 * All rows go into the spool before the first is sent: the transaction takes no longer than the database needs, however slowly the other
 * end takes them.
 */
export const readStore = async (
  platform: Platform,
  plan: TransferPlan,
  spool: Spool<ArchivePart>
): Promise<{ readonly head: HeadPart; readonly outside: OutsideIds }> => {
  const outside: OutsideIds = { user: new Set(), admin: new Set(), file: new Set() };
  const tables = await inOneState(platform, async (trx) => {
    const read: ArchivedTable[] = [];
    for (const table of plan.carried) read.push(await readTable(platform, table, { trx, spool, outside }));
    return read;
  });
  const settings = await readSettings(platform, plan.settings);
  const versions = await readVersionNames(platform.db);
  return { head: { kind: 'head', format: FORMAT, schema: SCHEMA, tables, settings, versions }, outside };
};
