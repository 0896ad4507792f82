import type { Knex } from 'knex';
import type { TextOperator } from '../../domain/search';

/** Case-insensitive comparison of text that finds the same rows on SQLite, PostgreSQL and MariaDB/MySQL. */

/** A piece of SQL with `??` for names and `?` for values, and what stands for them, in order. */
export type Fragment = { readonly sql: string; readonly bindings: readonly Knex.RawBinding[] };

/**
 * A qualified column; or several read as one text: the parts that are not empty, joined by a blank (first and last name), null
 * without any; or an expression that is written in the code, such as a key of a JSON column, and never comes from a request.
 */
export type SqlColumn = string | { readonly concat: readonly string[] } | { readonly expression: string };

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

/** The value of a mapped column. */
export const columnValue = (column: SqlColumn): Fragment => {
  if (typeof column === 'string') return { sql: '??', bindings: [column] };
  if ('expression' in column) return { sql: column.expression, bindings: [] };
  const parts = column.concat.map(() => `nullif(??, '')`).join(', ');
  return { sql: `nullif(concat_ws(' ', ${parts}), '')`, bindings: column.concat };
};

// The binary collation keeps MariaDB from finding 'José' for 'Jose', which the others would not.
const lowered = (sql: string, flavour: SqlFlavour): string =>
  flavour === 'mysql' ? `convert(lower(${sql}) using utf8mb4) collate utf8mb4_bin` : `lower(${sql})`;

const folded = ({ sql, bindings }: Fragment, letters: readonly LetterPair[], flavour: SqlFlavour): Fragment => ({
  sql: letters.reduce((inner) => `replace(${inner}, ?, ?)`, lowered(sql, flavour)),
  bindings: [...bindings, ...letters.flat()],
});

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

/** LIKE even for equality: `=` would ignore trailing blanks on MariaDB. */
export const textMatches = (column: SqlColumn, operator: TextOperator, text: string, flavour: SqlFlavour): Fragment => {
  const letters = lettersOf(text);
  const left = folded(columnValue(column), letters, flavour);
  const right = folded({ sql: '?', bindings: [patternOf(operator, text)] }, letters, flavour);
  return { sql: `${left.sql} like ${right.sql} escape '!'`, bindings: [...left.bindings, ...right.bindings] };
};
