import type { Knex } from 'knex';
import { bareSpelling } from '../../domain/address';
import type { TextOperator } from '../../domain/search';
import type { DatabaseClient } from './database';
import { withoutSeparatorsSql } from './signs-sql';

/** Case-insensitive comparison of text that finds the same rows on SQLite, PostgreSQL and MariaDB/MySQL. */

/** A piece of SQL with `??` for names and `?` for values, and what stands for them, in order. */
export type Fragment = { readonly sql: string; readonly bindings: readonly Knex.RawBinding[] };

/**
 * A qualified column; or two read as one text: the parts that are not empty, joined by a blank (first and last name), null
 * without any; or an expression that is written in the code, such as a key of a JSON column, and never comes from a request; or one
 * in which blanks and dashes say nothing, such as a postcode.
 */
export type SqlColumn =
  | string
  | { readonly concat: readonly [string, string] }
  | { readonly expression: string }
  | { readonly spelled: string };

export type SqlFlavour = 'mysql' | 'standard';

/** Each distinct letter costs a function call per row. */
const MAX_FOLDED_LETTERS = 32;

type LetterPair = readonly [upper: string, lower: string];

const isSingle = (text: string): boolean => [...text].length === 1;

/**
 * The letters beyond ASCII of a needle, in both cases. SQLite's lower() leaves them alone, and PostgreSQL's does so in
 * databases with the C locale; spelling them out makes 'ÉLODIE' find 'élodie' everywhere.
 */
const lettersOf = (needle: string): readonly LetterPair[] => {
  const pairs = new Map<string, LetterPair>();
  for (const letter of needle) {
    const [upper, lower] = [letter.toUpperCase(), letter.toLowerCase()];
    const foldable = letter > '\u007f' && upper !== lower && isSingle(upper) && isSingle(lower);
    if (foldable && pairs.size < MAX_FOLDED_LETTERS) pairs.set(lower, [upper, lower]);
  }
  return [...pairs.values()];
};

const PART = `coalesce(??, '')`;

// PostgreSQL indexes expressions made of || only: to it, concat() may answer differently tomorrow.
const JOINED: Readonly<Record<SqlFlavour, string>> = {
  mysql: `concat(${PART}, ' ', ${PART})`,
  standard: `${PART} || ' ' || ${PART}`,
};

/** The value of a mapped column. */
export const columnValue = (column: SqlColumn, flavour: SqlFlavour): Fragment => {
  if (typeof column === 'string') return { sql: '??', bindings: [column] };
  if ('expression' in column) return { sql: column.expression, bindings: [] };
  if ('spelled' in column) return { sql: withoutSeparatorsSql('??'), bindings: [column.spelled] };
  return { sql: `nullif(trim(${JOINED[flavour]}), '')`, bindings: column.concat };
};

// The binary collation keeps MariaDB from finding 'José' for 'Jose', which the others would not.
const binary = (sql: string): string => `convert(${sql} using utf8mb4) collate utf8mb4_bin`;

const lowered = (sql: string, flavour: SqlFlavour): string =>
  flavour === 'mysql' ? binary(`lower(${sql})`) : `lower(${sql})`;

/** A text by which rows are put into groups: on MariaDB, too, 'Broken' and 'broken' are two. */
export const groupedText = (client: DatabaseClient, sql: string): string => (client === 'mysql' ? binary(sql) : sql);

const folded = ({ sql, bindings }: Fragment, letters: readonly LetterPair[]): Fragment => ({
  sql: letters.reduce((inner) => `replace(${inner}, ?, ?)`, sql),
  bindings: [...bindings, ...letters.flat()],
});

/** Any letter where one is folded: an index finds these rows, of which few are not meant. */
const withGaps = (pattern: string, letters: readonly LetterPair[]): string =>
  letters.reduce((gaps, [upper, lower]) => gaps.replaceAll(upper, '_').replaceAll(lower, '_'), pattern);

// Not the backslash: MariaDB reads '\' as an escape in string literals too, the others do not.
const escapeWildcards = (text: string): string => text.replace(/[!%_]/g, '!$&');

const patternOf = (operator: TextOperator, text: string): string => {
  const literal = escapeWildcards(text);
  switch (operator) {
    case 'text_equals':
      return literal;
    case 'starts_with':
      return `${literal}%`;
    case 'ends_with':
      return `%${literal}`;
    case 'contains':
      return `%${literal}%`;
  }
};

const loweredOf = ({ sql, bindings }: Fragment, flavour: SqlFlavour): Fragment => ({
  sql: lowered(sql, flavour),
  bindings,
});

/** What text searches compare, and what an index for them is made of. */
export const loweredValue = (column: SqlColumn, flavour: SqlFlavour): Fragment =>
  loweredOf(columnValue(column, flavour), flavour);

const loweredText = (text: string, flavour: SqlFlavour): Fragment => loweredOf({ sql: '?', bindings: [text] }, flavour);

const like = (left: Fragment, right: Fragment): Fragment => ({
  sql: `${left.sql} like ${right.sql} escape '!'`,
  bindings: [...left.bindings, ...right.bindings],
});

/** Characters. */
const LONGEST_PIECE = 10;

/**
 * What a longer text is looked up by. At each row of its rarest trigram an index looks for all the others of a pattern, so that an
 * e-mail address as one pattern costs five times what its pieces do, which leave each other out.
 */
const piecesOf = (text: string): readonly string[] => {
  const letters = [...text];
  const count = Math.max(1, Math.ceil(letters.length / LONGEST_PIECE));
  const length = Math.ceil(letters.length / count);
  return Array.from({ length: count }, (_none, index) => letters.slice(index * length, (index + 1) * length).join(''));
};

/** No index is made of this. */
const unindexed = ({ sql, bindings }: Fragment): Fragment => ({ sql: `(${sql} || '')`, bindings });

const allOf = (fragments: readonly Fragment[]): Fragment => ({
  sql: `(${fragments.map(({ sql }) => sql).join(' and ')})`,
  bindings: fragments.flatMap(({ bindings }) => bindings),
});

/** What is looked for in the column; null where nothing of it counts there, as of a dash alone. */
const soughtIn = (column: SqlColumn, text: string): string | null => {
  if (typeof column === 'string' || !('spelled' in column) || text === '') return text;
  return bareSpelling(text) || null;
};

/** LIKE even for equality: `=` would ignore trailing blanks on MariaDB. */
export const textMatches = (
  column: SqlColumn,
  operator: TextOperator,
  written: string,
  flavour: SqlFlavour
): Fragment => {
  const text = soughtIn(column, written);
  if (text === null) return { sql: '1 = 0', bindings: [] };
  const letters = lettersOf(text);
  const value = loweredValue(column, flavour);
  const pattern = loweredText(patternOf(operator, text), flavour);
  const pieces = operator === 'contains' ? piecesOf(text) : [text];
  if (flavour === 'mysql' || (letters.length === 0 && pieces.length === 1)) {
    return like(folded(value, letters), folded(pattern, letters));
  }
  const near = pieces.map((piece) => like(value, loweredText(withGaps(patternOf(operator, piece), letters), flavour)));
  return allOf([...near, like(unindexed(folded(value, letters)), folded(pattern, letters))]);
};
