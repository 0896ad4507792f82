import { toInt } from '../../platform/db/columns';
import type { Platform } from '../../platform/platform';
import { keptId, type ArchivePart, type Outside, type RecordKey } from './archive-parts';
import { countRows } from './carried-rows.repository';
import { readStore, type OutsideIds } from './read-store';
import { soldFileParts } from './sold-files';
import { createSpool } from './spool';
import { findRecords, KEY_OF, readIds } from './strapi-tables.repository';
import type { TransferPlan } from './transfer-plan';

const KEYS = 500;

async function* keyParts({ strapi }: Platform, to: Outside, ids: ReadonlySet<number>): AsyncGenerator<ArchivePart> {
  const all = [...ids];
  for (let at = 0; at < all.length; at += KEYS) {
    const rows = await findRecords(strapi, to, { by: 'id', values: all.slice(at, at + KEYS) });
    const keys = rows.flatMap((row): RecordKey[] => {
      const key = row[KEY_OF[to]];
      return key ? [{ id: toInt(row.id), key: String(key) }] : [];
    });
    if (keys.length > 0) yield { kind: 'keys', to, keys };
  }
}

async function* allKeys(platform: Platform, outside: OutsideIds): AsyncGenerator<ArchivePart> {
  for (const to of ['user', 'admin', 'file'] as const) yield* keyParts(platform, to, outside[to]);
}

/** The whole store, in the order in which it can be written. */
export async function* archiveParts(platform: Platform, plan: TransferPlan): AsyncGenerator<ArchivePart> {
  const spool = await createSpool<ArchivePart>();
  try {
    const { head, outside } = await readStore(platform, plan, spool);
    yield head;
    yield* allKeys(platform, outside);
    yield* spool.read();
    let files = 0;
    for await (const part of soldFileParts(platform)) {
      if (part.kind === 'file' && part.isLast) files += 1;
      yield part;
    }
    yield { kind: 'end', files };
  } finally {
    await spool.remove();
  }
}

const IDS = 1_000;

/** What Strapi reads in place of the rows of one of the store's types. */
export async function* keptIds(
  { strapi }: Platform,
  table: string
): AsyncGenerator<{ id: number; documentId: string }> {
  const pageAfter = (after: number): Promise<readonly number[]> => readIds(strapi, table, { after, limit: IDS });
  for (let ids = await pageAfter(0); ids.length > 0; ids = await pageAfter(ids.at(-1) as number)) {
    for (const id of ids) yield { id, documentId: keptId(id) };
  }
}

/** Rows that stay behind, by name, for whoever exports. */
export const linesOfStaying = async ({ db }: Platform, plan: TransferPlan): Promise<readonly string[]> => {
  const lines: string[] = [];
  for (const { table, because } of plan.stays) {
    const rows = await countRows(db, table);
    if (rows > 0) lines.push(`Not in the export: ${table} (${rows} ${rows === 1 ? 'row' : 'rows'}). ${because}`);
  }
  return lines;
};
