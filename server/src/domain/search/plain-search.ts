import { anyOf, onRelation, type Condition } from './condition';
import { MAX_TEXT_LENGTH } from './fields';

const NUL = '\u0000';

/** Search text as far as it reaches a query: without NUL (PostgreSQL refuses it), trimmed, at most 255 characters. */
export const boundSearchText = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).replaceAll(NUL, '').trim();

/** A column as a plain search names it: 'title', or 'items.title' for a column of related rows. */
const containsIn = (name: string, value: string): Condition => {
  const cut = name.lastIndexOf('.');
  const compare: Condition = { kind: 'compare', field: name.slice(cut + 1), operator: 'contains', value };
  return cut < 0 ? compare : onRelation(name.slice(0, cut), compare);
};

/** The text occurs, regardless of case, in one of the columns. null for an empty text: no restriction. */
export const plainSearch = (text: string, columns: readonly string[]): Condition | null => {
  const value = boundSearchText(text);
  return value === '' ? null : anyOf(columns.map((name) => containsIn(name, value)));
};
