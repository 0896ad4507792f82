import type { Knex } from 'knex';
import type { Database } from '../../../platform/db/database';
import { SEARCH_TABLE, type SearchDialect, type SearchScope } from './search-index';

const VECTORS: Readonly<Record<SearchScope, string>> = {
  title: `to_tsvector('simple', coalesce(title, '') || ' ' || coalesce(words, ''))`,
  content: `to_tsvector('simple', coalesce(title, '') || ' ' || coalesce(words, '') || ' ' || coalesce(content, ''))`,
};

const hasTrigrams = async (db: Database): Promise<boolean> => {
  const { rows } = (await db.raw(`select 1 from pg_extension where extname = 'pg_trgm'`)) as unknown as {
    rows: unknown[];
  };
  return rows.length > 0;
};

/** The extension may be missing, or the database user may not add it; search then works without typo tolerance. */
const offerTrigrams = async (db: Database): Promise<boolean> => {
  if (await hasTrigrams(db)) return true;
  const { rows } = (await db.raw(
    `select 1 from pg_available_extensions where name = 'pg_trgm'
       and has_database_privilege(current_database(), 'create')`
  )) as unknown as { rows: unknown[] };
  if (rows.length === 0) return false;
  await db.raw('create extension if not exists pg_trgm');
  return true;
};

export const createPostgresSearch = (): SearchDialect => {
  let trigrams = false;
  return {
    prepare: async (db) => {
      for (const [scope, vector] of Object.entries(VECTORS)) {
        await db.raw(
          `create index if not exists shop_product_search_${scope}_fts on ${SEARCH_TABLE} using gin ((${vector}))`
        );
      }
      trigrams = await offerTrigrams(db);
      if (!trigrams) return;
      await db.raw(
        `create index if not exists shop_product_search_title_trgm on ${SEARCH_TABLE} using gin (lower(title) gin_trgm_ops)`
      );
    },
    matching: (db, words, scope) => {
      const query = words.map((word) => `${word}:*`).join(' & ');
      const table = db.table(SEARCH_TABLE) as unknown as Knex.QueryBuilder;
      return table.whereRaw(`${VECTORS[scope]} @@ to_tsquery('simple', ?)`, [query]);
    },
    similar: (db, text) => {
      if (!trigrams) return null;
      const table = db.table(SEARCH_TABLE) as unknown as Knex.QueryBuilder;
      return table.whereRaw('lower(title) %> ?', [text.toLowerCase()]);
    },
  };
};
