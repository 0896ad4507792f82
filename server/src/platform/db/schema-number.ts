import type { Core } from '@strapi/strapi';

/**
 * Which tables these are, and whether processes of an older version may run on them. See decision 0075.
 *
 * `number` is raised by one with every change of a table, an index or a foreign key (a test holds their digest). `keptSince` is
 * the oldest number whose plugin may still write: it stays where a change only adds tables, indexes that are not unique, or
 * columns that may be null or have a default; it becomes the new number where an older process would write what the new one
 * cannot read, or alter a column back.
 */
export const SCHEMA: SchemaNumbers = { number: 16, keptSince: 1 };

export type SchemaNumbers = { readonly number: number; readonly keptSince: number };

const KEY = 'schema';
/** Strapi's own table, which is there before those of the store. */
const CORE_STORE = 'strapi_core_store_settings';

const isNumbers = (value: unknown): value is SchemaNumbers =>
  typeof value === 'object' &&
  value !== null &&
  ['number', 'keptSince'].every((name) => Number.isSafeInteger((value as Readonly<Record<string, unknown>>)[name]));

/** Why a plugin of `own` numbers must not run on tables of `stored` ones, in words for whoever runs the site; null where it may. */
export const refusalOfSchema = (own: SchemaNumbers, stored: SchemaNumbers): string | null =>
  stored.keptSince <= own.number
    ? null
    : `The tables of the shop were written by a newer version of the plugin (schema ${stored.number}); this one knows schema ` +
      `${own.number} and would damage them. Nothing has been changed. Install the newer version again (one with schema ` +
      `${stored.keptSince} or above), or restore a backup that was made before the upgrade.`;

const coreStore = (strapi: Core.Strapi) => strapi.store({ type: 'plugin', name: 'shop' });

const readNumbers = async (strapi: Core.Strapi): Promise<SchemaNumbers | null> => {
  const stored: unknown = await coreStore(strapi).get({ key: KEY });
  return isNumbers(stored) ? stored : null;
};

/** Notes which tables these are; those of a newer version stay what they are. */
export const stampSchema = async (strapi: Core.Strapi): Promise<void> => {
  const stored = await readNumbers(strapi);
  if (stored === null || stored.number < SCHEMA.number) await coreStore(strapi).set({ key: KEY, value: SCHEMA });
};

/**
 * Before Strapi brings the tables in step with this version: @throws Error where a newer version has left what this one cannot keep. The
 * numbers of this version stand there before its first change, so that no older process starts in the middle of it.
 */
const assertKept = async (strapi: Core.Strapi): Promise<void> => {
  const stored = await readNumbers(strapi);
  const refusal = stored && refusalOfSchema(SCHEMA, stored);
  if (refusal) throw new Error(refusal);
  await stampSchema(strapi);
};

type Changes = { readonly removed: readonly { readonly name: string }[] };

type TableChanges = {
  readonly name: string;
  readonly columns: Changes;
  readonly indexes: Changes;
  readonly foreignKeys: Changes;
};

/** Of what Strapi is about to do to the tables, the part that matters here. */
export type SchemaChanges = { readonly tables: { readonly updated: readonly TableChanges[] } };

const withoutRemovals = (table: TableChanges): TableChanges => ({
  ...table,
  columns: { ...table.columns, removed: [] },
  indexes: { ...table.indexes, removed: [] },
  foreignKeys: { ...table.foreignKeys, removed: [] },
});

/** The same changes, but for columns, indexes and foreign keys of the store's tables that would be dropped. */
export const keptChanges = <Given extends SchemaChanges>(changes: Given, own: ReadonlySet<string>): Given => ({
  ...changes,
  tables: {
    ...changes.tables,
    updated: changes.tables.updated.map((table) => (own.has(table.name) ? withoutRemovals(table) : table)),
  },
});

type PersistedTable = { readonly name: string };

const PERSISTED_TABLES = { type: 'core', key: 'persisted_tables' } as const;

/**
 * Strapi drops the tables of a plugin that is disabled. A shop's orders must outlive that, so every table of ours is put on
 * the list that Strapi's schema sync leaves alone. Repeated at each boot, because new versions bring new tables; and before they are made,
 * where the list is there already: an older process that starts in that moment knows none of them, and would drop them.
 */
export const protectTables = async (strapi: Core.Strapi, tables: readonly string[]): Promise<void> => {
  const stored = ((await strapi.store.get(PERSISTED_TABLES)) ?? []) as readonly (PersistedTable | string)[];
  const names = new Set(stored.map((entry) => (typeof entry === 'string' ? entry : entry.name)));
  const missing = tables.filter((table) => !names.has(table));
  if (missing.length === 0) return;
  await strapi.store.set({ ...PERSISTED_TABLES, value: [...stored, ...missing.map((name) => ({ name }))] });
};

/**
 * To be called while the plugin registers. Strapi drops from the tables what a version does not know, without a word: an older process of
 * the store that is started once more, as happens in every deployment that is rolled out or back, would take the columns of the newer
 * one with everything in them.
 */
export const guardSchema = (strapi: Core.Strapi, tables: readonly string[]): void => {
  const own = new Set(tables);
  strapi.hook('strapi::content-types.beforeSync').register(async () => {
    if (await strapi.db.getSchemaConnection().hasTable(CORE_STORE)) {
      await assertKept(strapi);
      await protectTables(strapi, tables);
    }
    const { builder } = strapi.db.schema;
    const updateSchema = builder.updateSchema.bind(builder);
    builder.updateSchema = (changes) => updateSchema(keptChanges(changes, own));
  });
};
