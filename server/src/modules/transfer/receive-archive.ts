import { SCHEMA } from '../../platform/db/schema-number';
import type { Platform } from '../../platform/platform';
import { FORMAT, type ArchivedRow, type ArchivePart, type HeadPart } from './archive-parts';
import { emptyTable, updateRow, type ChangedRow } from './carried-rows.repository';
import { raiseNextId } from './next-ids.repository';
import { createOutsideRecords, type OutsideRecords } from './outside-records';
import { receiveFiles, type ReceivedFiles } from './sold-files';
import { columnsOf, SETTINGS_UID, settingKey, type Repository } from './strapi-tables.repository';
import type { CarriedTable, TransferPlan } from './transfer-plan';

/** A store that is coming in. Everything is written in the transaction that the caller is in. */
export type Reception = {
  readonly take: (part: ArchivePart) => Promise<void>;
  readonly outside: OutsideRecords;
  readonly files: ReceivedFiles;
  readonly head: () => HeadPart | null;
  readonly isComplete: () => boolean;
};

type State = {
  head: HeadPart | null;
  complete: boolean;
  readonly written: Map<string, number>;
  /** Rows that point at a row of their own table, which may come after them. */
  readonly children: ChangedRow[];
};

type Parts = {
  readonly platform: Platform;
  readonly plan: TransferPlan;
  /** Of Strapi, below whatever watches transfers. */
  readonly repository: (uid: string) => Repository;
};

const UPDATE = 'Update the plugin here first.';
const UNCHANGED = 'Nothing of this site has been changed.';

const refuse = (reason: string): never => {
  throw new Error(`The shop in this file cannot be taken in: ${reason} ${UNCHANGED}`);
};

const assertReadable = ({ platform, plan }: Parts, head: HeadPart): void => {
  if (head.format > FORMAT) refuse(`it was written by a newer version of the plugin. ${UPDATE}`);
  if (head.schema.keptSince > SCHEMA.number) {
    refuse(
      `its tables are those of a newer version of the plugin (schema ${head.schema.number}; here ${SCHEMA.number}). ${UPDATE}`
    );
  }
  for (const { name, columns, rows } of head.tables) {
    const own = plan.carried.find((table) => table.name === name);
    if (!own && rows > 0) {
      refuse(`this version of the plugin does not know the table ${name} (${rows} rows). ${UPDATE}`);
    }
    const known = new Set(own ? columnsOf(platform.strapi, own.uid) : []);
    const unknown = columns.filter((column) => !known.has(column));
    if (own && rows > 0 && unknown.length > 0) {
      refuse(
        `this version of the plugin does not know ${unknown.map((column) => `${name}.${column}`).join(', ')}. ${UPDATE}`
      );
    }
  }
};

const clear = async ({ platform, plan }: Parts): Promise<void> => {
  for (const { name } of [...plan.carried].reverse()) await emptyTable(platform.db, name);
  for (const { table, emptied } of plan.stays) if (emptied) await emptyTable(platform.db, table);
};

/** Past what keeps Strapi's own transfer from these rows. */
const writeSettings = async ({ repository, plan }: Parts, settings: HeadPart['settings']): Promise<void> => {
  const rows = repository(SETTINGS_UID);
  for (const key of plan.settings) {
    const place = settingKey(key);
    await rows.deleteMany({ where: { key: place } });
    const value = settings[key];
    if (value === undefined) continue;
    const data = { key: place, value: JSON.stringify(value), type: typeof value, environment: null, tag: null };
    await rows.create({ data });
  }
};

const begin = async (parts: Parts, state: State, head: HeadPart): Promise<void> => {
  assertReadable(parts, head);
  await clear(parts);
  await writeSettings(parts, head.settings);
  state.head = head;
};

const withoutParents = ({ name, parents }: CarriedTable, row: ArchivedRow, state: State): ArchivedRow => {
  const values = Object.fromEntries(parents.map((column) => [column, row[column] ?? null]));
  if (Object.values(values).every((value) => value === null)) return row;
  state.children.push({ table: name, id: row.id, values });
  return { ...row, ...Object.fromEntries(parents.map((column) => [column, null])) } as ArchivedRow;
};

const writeRows = async (
  { plan, repository }: Parts,
  state: State,
  outside: OutsideRecords,
  { table: name, rows }: Extract<ArchivePart, { kind: 'rows' }>
): Promise<void> => {
  const table = plan.carried.find((carried) => carried.name === name);
  if (!table) return refuse(`this version of the plugin does not know the table ${name}.`);
  const translated = rows.flatMap((row) => outside.translate(table, row) ?? []);
  const data = translated.map((row) => withoutParents(table, row, state));
  if (data.length > 0) await repository(table.uid).createMany({ data });
  state.written.set(name, (state.written.get(name) ?? 0) + rows.length);
};

const finish = async ({ platform }: Parts, state: State, files: ReceivedFiles, expected: number): Promise<void> => {
  const tables = state.head?.tables ?? [];
  for (const { name, rows } of tables) {
    const written = state.written.get(name) ?? 0;
    if (written !== rows) refuse(`${name} has ${rows} rows, of which ${written} came.`);
  }
  if (files.complete() !== expected) refuse(`it has ${expected} files for sale, of which ${files.complete()} came.`);
  for (const child of state.children) await updateRow(platform.db, child);
  for (const { name, next } of tables) await raiseNextId(platform, name, next);
  state.complete = true;
};

export const createReception = (parts: Parts): Reception => {
  const state: State = { head: null, complete: false, written: new Map(), children: [] };
  const outside = createOutsideRecords(parts.platform);
  const files = receiveFiles();
  const take = async (part: ArchivePart): Promise<void> => {
    if (part.kind === 'head') return begin(parts, state, part);
    if (!state.head) return refuse('its beginning is missing.');
    if (part.kind === 'keys') return outside.learn(part.to, part.keys);
    if (part.kind === 'rows') return writeRows(parts, state, outside, part);
    if (part.kind === 'file') return files.add(part);
    return finish(parts, state, files, part.files);
  };
  return {
    // Joins the transaction of the import, which the store's own statements know nothing of otherwise.
    take: (part) => parts.platform.db.transaction(() => take(part)),
    outside,
    files,
    head: () => state.head,
    isComplete: () => state.complete,
  };
};
