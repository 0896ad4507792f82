import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { toInt } from '../../platform/db/columns';
import type { Platform } from '../../platform/platform';
import type { ArchivedRow, Outside } from './archive-parts';

type Attribute = { readonly type: string };

type Builder = {
  readonly select: (columns: string) => Builder;
  readonly where: (where: object) => Builder;
  readonly orderBy: (order: object) => Builder;
  readonly limit: (count: number) => Builder;
  readonly transacting: (trx: Knex.Transaction) => Builder;
  readonly execute: () => Promise<readonly ArchivedRow[]>;
};

/** The part of Strapi's database that a transfer goes through. */
export type Repository = {
  readonly create: (params: { readonly data: Readonly<Record<string, unknown>> }) => Promise<unknown>;
  readonly createMany: (params: { readonly data: readonly object[] }) => Promise<unknown>;
  readonly findMany: (params: object) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly deleteMany: (params: object) => Promise<unknown>;
};

export const UIDS: Readonly<Record<Outside, string>> = {
  user: 'plugin::users-permissions.user',
  admin: 'admin::user',
  file: 'plugin::upload.file',
};

/** The attribute by which a record is found again. */
export const KEY_OF: Readonly<Record<Outside, string>> = {
  user: 'documentId',
  admin: 'email',
  file: 'documentId',
};

export const SETTINGS_UID = 'strapi::core-store';

/** Where Strapi keeps what is stored by `strapi.store({ type: 'plugin', name: 'shop' })`. */
export const settingKey = (key: string): string => `plugin_shop_${key}`;

export const hasModel = (strapi: Core.Strapi, uid: string): boolean => strapi.db.metadata.has(uid);

/** Attributes that are columns and no relations. */
export const columnsOf = (strapi: Core.Strapi, uid: string): readonly string[] =>
  Object.entries(strapi.db.metadata.get(uid).attributes as Readonly<Record<string, Attribute>>)
    .filter(([, { type }]) => type !== 'relation')
    .map(([name]) => name);

export type Page = { readonly uid: string; readonly after: number; readonly limit: number };

/** Rows in the order of their ids, in the forms that Strapi has for values on all databases. */
export const readPage = (
  strapi: Core.Strapi,
  trx: Knex.Transaction,
  { uid, after, limit }: Page
): Promise<readonly ArchivedRow[]> => {
  const builder = strapi.db.queryBuilder(uid as never) as unknown as Builder;
  return builder
    .select('*')
    .where({ id: { $gt: after } })
    .orderBy({ id: 'asc' })
    .limit(limit)
    .transacting(trx)
    .execute();
};

/** Strapi's repositories as they are now: whatever watches transfers later is not asked. */
export const repositoriesOf = (strapi: Core.Strapi): ((uid: string) => Repository) =>
  strapi.db.query.bind(strapi.db) as unknown as (uid: string) => Repository;

const CHUNK = 200;

/** Ids and keys of records; none where the site has no such type. */
export const findRecords = async (
  strapi: Core.Strapi,
  to: Outside,
  { by, values }: { readonly by: string; readonly values: readonly (string | number)[] }
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  if (!hasModel(strapi, UIDS[to])) return [];
  const repository = strapi.db.query(UIDS[to] as never) as unknown as Repository;
  const found: Readonly<Record<string, unknown>>[] = [];
  for (let at = 0; at < values.length; at += CHUNK) {
    const where = { [by]: { $in: values.slice(at, at + CHUNK) } };
    found.push(...(await repository.findMany({ where, select: ['id', KEY_OF[to]] })));
  }
  return found;
};

export const readIds = async (
  strapi: Core.Strapi,
  table: string,
  { after, limit }: Omit<Page, 'uid'>
): Promise<readonly number[]> => {
  const rows = (await strapi.db
    .getConnection(table)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id')) as readonly { id: unknown }[];
  return rows.map(({ id }) => toInt(id));
};

/**
 * One state of all tables, however many visitors write meanwhile. A transaction of its own: the store's are READ COMMITTED, where each
 * statement would see another state.
 */
export const inOneState = <Result>(
  { strapi, db }: Platform,
  work: (trx: Knex.Transaction) => Promise<Result>
): Promise<Result> => {
  const { connection } = strapi.db;
  // SQLite has no other level than this one.
  return db.client === 'sqlite'
    ? connection.transaction(work)
    : connection.transaction(work, { isolationLevel: 'repeatable read' });
};
