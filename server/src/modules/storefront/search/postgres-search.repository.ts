import type { Database } from '../../../platform/db/database';
import { searchText, type Beginnings } from '../../../domain/text';
import { indexTexts, offerTrigrams } from '../../../platform/db/trigrams';
import { newestThenIndex } from './candidates.repository';
import { SEARCH_TABLE, type SearchDialect, type SearchScope, type Sql } from './search-index';

/** Kept in a column: a search that looks through the newest products must not parse each title anew. */
const TITLE_COLUMN = 'title_vector';
const TITLE_TEXT = `to_tsvector('simple', coalesce(title, '') || ' ' || coalesce(words, ''))`;

const VECTORS: Readonly<Record<SearchScope, string>> = {
  title: TITLE_COLUMN,
  content: `to_tsvector('simple', coalesce(title, '') || ' ' || coalesce(words, '') || ' ' || coalesce(content, ''))`,
};

const addTitleColumn = async (db: Database): Promise<void> => {
  const { rows } = (await db.raw(
    `select 1 from information_schema.columns where table_schema = current_schema() and table_name = ? and column_name = ?`,
    [SEARCH_TABLE, TITLE_COLUMN]
  )) as unknown as { rows: unknown[] };
  // Adding it locks the table even where it is there.
  if (rows.length > 0) return;
  await db.raw(
    `alter table ${SEARCH_TABLE} add column if not exists ${TITLE_COLUMN} tsvector generated always as (${TITLE_TEXT}) stored`
  );
};

const TITLE_IN_ORDER = `lower(s.title) collate "C"`;

const anyOf = (some: Beginnings): string => `(${some.map((token) => `${token}:*`).join(' | ')})`;

const matchesOf = (column: string, tokens: readonly Beginnings[]): Sql => ({
  sql: `${column} @@ to_tsquery('simple', ?)`,
  bindings: [tokens.map(anyOf).join(' & ')],
});

const inTitle = (tokens: readonly Beginnings[]): Sql => matchesOf(`s.${TITLE_COLUMN}`, tokens);

export const createPostgresSearch = (): SearchDialect => {
  let trigrams: string | null = null;
  return {
    prepare: async (db) => {
      await addTitleColumn(db);
      await db.raw(
        `create index if not exists shop_product_search_title_begin on ${SEARCH_TABLE} ((lower(title) collate "C"))`
      );
      for (const [scope, vector] of Object.entries(VECTORS)) {
        await db.raw(
          `create index if not exists shop_product_search_${scope}_fts on ${SEARCH_TABLE} using gin ((${vector}))`
        );
      }
      trigrams = await offerTrigrams(db);
      await indexTexts(db, { name: 'shop_product_search_title_trgm', table: SEARCH_TABLE, columns: ['title'] });
    },
    matching: (tokens, scope) => matchesOf(VECTORS[scope], tokens),
    beginsWithNewest: true,
    candidates: (search) => newestThenIndex(search, { title: TITLE_IN_ORDER, each: inTitle, indexed: inTitle }),
    similar: (text) =>
      trigrams === null ? null : { sql: `lower(title) operator(${trigrams}.%>) ?`, bindings: [searchText(text)] },
  };
};
