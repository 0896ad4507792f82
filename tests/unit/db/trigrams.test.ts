import { createPostgresSearch } from '../../../server/src/modules/storefront/search/postgres-search.repository';
import type { Database } from '../../../server/src/platform/db/database';
import { indexTexts, offerTrigrams } from '../../../server/src/platform/db/trigrams';

type Found = { readonly isThere: boolean; readonly isOffered?: boolean; readonly schema?: string };

/** Remembers what it is asked, and knows as much of the extension as is said. */
const databaseWith = ({ isThere, isOffered = false, schema }: Found) => {
  const asked: string[] = [];
  const rowsFor = (sql: string): readonly object[] => {
    if (sql.includes('pg_available_extensions')) return isOffered ? [{}] : [];
    if (sql.includes('quote_ident')) return schema === undefined ? [] : [{ schema }];
    return isThere || !sql.includes('pg_extension') ? [{}] : [];
  };
  const raw = (sql: string) => {
    asked.push(sql);
    return Promise.resolve({ rows: rowsFor(sql) });
  };
  return { db: { client: 'postgres', raw } as unknown as Database, asked };
};

const INDEX = { name: 'shop_titles', table: 'shop_titles', columns: ['title'] };

it('names the operators of an extension that another schema of the database has', async () => {
  const { db, asked } = databaseWith({ isThere: true, schema: '"Other site"' });
  await indexTexts(db, INDEX);
  expect(asked.at(-1)).toContain('(lower(??)) "Other site".gin_trgm_ops)');
  const search = createPostgresSearch();
  await search.prepare(db);
  expect(search.similar?.('Mug')).toEqual({ sql: 'lower(title) operator("Other site".%>) ?', bindings: ['mug'] });
});

it('goes without one whose schema this user may not use', async () => {
  const { db, asked } = databaseWith({ isThere: true });
  await indexTexts(db, INDEX);
  expect(asked.filter((sql) => sql.startsWith('create'))).toEqual([]);
  const search = createPostgresSearch();
  await search.prepare(db);
  expect(search.similar?.('mug')).toBeNull();
});

it('adds one that is missing where it may', async () => {
  const offered = databaseWith({ isThere: false, isOffered: true, schema: 'public' });
  expect(await offerTrigrams(offered.db)).toBe('public');
  expect(offered.asked).toContain('create extension if not exists pg_trgm');
  const missing = databaseWith({ isThere: false });
  expect(await offerTrigrams(missing.db)).toBeNull();
});
