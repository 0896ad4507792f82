import type { Platform } from '../../../platform/platform';
import { mysqlSearch } from './mysql-search.repository';
import { createPostgresSearch } from './postgres-search.repository';
import type { SearchDialect } from './search-index';
import { sqliteSearch } from './sqlite-search.repository';

const DIALECT = Symbol('search dialect');

const createDialect = ({ db }: Platform): SearchDialect => {
  if (db.client === 'postgres') return createPostgresSearch();
  return db.client === 'mysql' ? mysqlSearch : sqliteSearch;
};

export const dialectOf = (platform: Platform): SearchDialect => platform.memo(DIALECT, () => createDialect(platform));
