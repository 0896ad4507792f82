/** What Strapi's parser makes of a list with more entries than it likes to have in one (100 as a rule): {0: 'a', 1: 'b', ...}. */
const isBrokenList = (keys: readonly string[]): boolean =>
  keys.length > 0 && keys.every((key, position) => key === String(position));

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;

const entriesOf = (table: object): readonly (readonly [string, unknown])[] =>
  Object.entries(table).map(([key, value]) => [key, withWhole(value)] as const);

const withWhole = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withWhole);
  if (!isTable(value)) return value;
  const entries = entriesOf(value);
  return isBrokenList(entries.map(([key]) => key)) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
};

/**
 * A query in which lists are lists, however long; how long each may be is for its schema to say. The query itself is none, even if its only
 * parameter is called 0.
 */
export const withWholeLists = (query: unknown): unknown =>
  isTable(query) ? Object.fromEntries(entriesOf(query)) : query;
