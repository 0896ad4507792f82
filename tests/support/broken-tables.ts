import type { Knex } from 'knex';

/**
 * Lets a test do to tables what no constraint would allow, and puts them back as they were: the store under test then finds in
 * its database what a fault, a hand or a bad restore might have left there.
 */
const KEPT = 'doctor_kept_rows';

const withoutForeignKeys = async (knex: Knex): Promise<void> => {
  const client = String((knex.client as { config: { client: unknown } }).config.client);
  if (client === 'better-sqlite3') await knex.raw('pragma foreign_keys = off');
  if (client === 'mysql2') await knex.raw('set foreign_key_checks = 0');
  if (client === 'pg') await knex.raw('set session_replication_role = replica');
};

export type Breakage = {
  readonly table: string;
  /** Changes rows of that table only. */
  readonly statement: string;
  /** A unique index that has to be out of the way. */
  readonly unique?: { readonly columns: string[]; readonly name: string };
};

export const update = (table: string, change: string): Breakage => ({
  table,
  statement: `update ${table} set ${change}`,
});

export const insert = (table: string, row: Readonly<Record<string, string | number>>): Breakage => ({
  table,
  statement: `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row)
    .map((value) => (typeof value === 'string' ? `'${value}'` : value))
    .join(', ')})`,
});

export const remove = (table: string, condition: string): Breakage => ({
  table,
  statement: `delete from ${table} where ${condition}`,
});

/** Runs `look` while the rows are broken. `knex` must have a single connection: the settings above belong to one. */
export const whileBroken = async (knex: Knex, breakage: Breakage, look: () => Promise<void>): Promise<void> => {
  const { table, statement, unique } = breakage;
  await withoutForeignKeys(knex);
  await knex.raw(`create table ${KEPT} as select * from ${table}`);
  if (unique) await knex.schema.alterTable(table, (part) => part.dropUnique(unique.columns, unique.name));
  try {
    await knex.raw(statement);
    await look();
  } finally {
    await knex.raw(`delete from ${table}`);
    await knex.raw(`insert into ${table} select * from ${KEPT}`);
    if (unique) await knex.schema.alterTable(table, (part) => part.unique(unique.columns, { indexName: unique.name }));
    await knex.raw(`drop table ${KEPT}`);
  }
};
