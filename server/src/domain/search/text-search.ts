import {
  comparisonTest,
  onField,
  rangeTest,
  textTest,
  type ColumnTest,
  type Comparison,
  type SignedTest,
} from './column-tests';
import { anyOf, onRelation, type Condition, type TextOperator } from './condition';
import { findField, MAX_TEXT_LENGTH, type EntityField, type EntityFields, type SearchContext } from './fields';
import { localZone, type LocalZone } from './local-time';

const NUL = '\u0000';

/** Search text as far as it reaches a query: without NUL (PostgreSQL refuses it), trimmed, at most 255 characters. */
export const boundSearchText = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).replaceAll(NUL, '').trim();

/** A column as a plain search names it: 'title', or 'items.title' for a column of related rows. */
const containsIn = (name: string, value: string): Condition => {
  const cut = name.lastIndexOf('.');
  const compare: Condition = { kind: 'compare', field: name.slice(cut + 1), operator: 'contains', value };
  return cut < 0 ? compare : onRelation(name.slice(0, cut), compare);
};

/** As it was typed, and with its letters composed and taken apart, as other keyboards and systems write them: one text as a rule. */
const spellingsOf = (text: string): readonly string[] => [
  ...new Set([text, text.normalize('NFC'), text.normalize('NFD')]),
];

/** The text occurs, regardless of case and of how its letters are composed, in one of the columns. null for an empty text: no restriction. */
export const plainSearch = (text: string, columns: readonly string[]): Condition | null => {
  const value = boundSearchText(text);
  if (value === '') return null;
  return anyOf(columns.flatMap((name) => spellingsOf(value).map((spelling) => containsIn(name, spelling))));
};

type Operator = Comparison | '::';

type Expression = { readonly key: string; readonly operator: Operator; readonly value: string };

// Longer operators come first, so that '>=' is not read as '>'.
const OPERATOR = /::|!=|>=|<=|=|>|</;

const splitAtFirstOperator = (text: string): Expression | null => {
  const match = OPERATOR.exec(text);
  if (!match) return null;
  const key = text.slice(0, match.index).trim();
  const value = text.slice(match.index + match[0].length).trim();
  return key && value ? { key, operator: match[0] as Operator, value } : null;
};

type Pattern = { readonly operator: TextOperator; readonly core: string };

/** `*` at the start and/or end; null when there is none. A lone `*` stands for any value. */
const readWildcards = (value: string): Pattern | null => {
  const open = value.startsWith('*');
  const close = value.endsWith('*');
  if (!open && !close) return null;
  const core = value.slice(open ? 1 : 0, close ? Math.max(1, value.length - 1) : undefined);
  if (open && close) return { operator: 'contains', core };
  return { operator: open ? 'ends_with' : 'starts_with', core };
};

const patternTest = (field: EntityField, value: string): ColumnTest | null => {
  const pattern = field.wildcards === false ? null : readWildcards(value);
  if (!pattern) return field.contains ? textTest(field, 'contains', value) : null;
  return textTest(field, field.contains ? 'contains' : pattern.operator, pattern.core);
};

/** A range is cut at the first '-' that has a readable value on both sides: '1-10', '-5--1', '2024-01-01-2024-01-31'. */
const readRange = (field: EntityField, value: string, zone: LocalZone): SignedTest | null => {
  for (let cut = value.indexOf('-', 1); cut > 0; cut = value.indexOf('-', cut + 1)) {
    const range = rangeTest(field, value.slice(0, cut).trim(), value.slice(cut + 1).trim(), zone);
    if (range) return range;
  }
  return null;
};

const readTest = (field: EntityField, { operator, value }: Expression, zone: LocalZone): SignedTest | null => {
  if (operator === '::') return readRange(field, value, zone);
  if ((field.type === 'text' || field.type === 'enum') && (operator === '=' || operator === '!=')) {
    const test = patternTest(field, value);
    if (test) return { test, negated: operator === '!=' };
  }
  return comparisonTest(field, operator, value, zone);
};

/**
 * Reads `<field> <op> <value>`: = != > < >= <= and the range `::`, `*` at either end of a text.
 * null means that the text is no operator search, so the entity's plain search applies: no operator, an unknown field, a
 * value that the field's type cannot hold, or more than 255 characters.
 */
export const parseOperatorSearch = (text: string, fields: EntityFields, context: SearchContext): Condition | null => {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const expression = splitAtFirstOperator(boundSearchText(text));
  if (!expression) return null;
  const field = findField(fields, expression.key);
  if (!field || field.searchable === false) return null;
  const test = readTest(field, expression, localZone(context.timezone));
  return test && onField(field, test);
};
