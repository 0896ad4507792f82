import { InvalidInputError } from '../errors';
import { searchedText } from '../email';
import { isStorable } from '../text';
import { allOf, anyOf, onRelation, type Condition } from './condition';
import { MAX_TEXT_LENGTH, type AdvancedFilterField, type AdvancedFilterFields, type SearchContext } from './fields';
import { readFilter, type FilterMoment, type FilterReading, type FilterValue } from './filter-operators';
import { localZone } from './local-time';

const MAX_JSON_LENGTH = 20_000;
const MAX_GROUPS = 20;
const MAX_ITEMS = 20;
const MAX_VALUES = 200;

/** Operators that need no value; with any other, an item without one is a row of the filter form not filled in yet. */
const VALUELESS: ReadonlySet<string> = new Set(['is_null', 'not_null']);

export type FilterItem = {
  readonly source: readonly [string, string];
  readonly operator: string;
  readonly value: FilterValue;
};

const invalid = (rule: 'json' | 'max' | 'source' | 'value', message: string): InvalidInputError =>
  new InvalidInputError(message, { advanced_filters: { [rule]: message } });

/** Non-text input takes the same way through JSON, which leaves plain data: no getters, no prototypes, no cycles. */
const toJsonText = (input: unknown): string => {
  if (typeof input === 'string') return input;
  try {
    return JSON.stringify(input) ?? '';
  } catch {
    throw invalid('json', 'The filters are not valid JSON.');
  }
};

const parseJson = (input: unknown): unknown => {
  const text = toJsonText(input ?? '');
  if (text.length > MAX_JSON_LENGTH) throw invalid('max', `The filters are longer than ${MAX_JSON_LENGTH} characters.`);
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text) ?? [];
  } catch {
    throw invalid('json', 'The filters are not valid JSON.');
  }
};

const asList = (value: unknown, max: number, what: string): readonly unknown[] => {
  if (!Array.isArray(value)) throw invalid('json', `The ${what} must be a list.`);
  if (value.length > max) throw invalid('max', `There are more than ${max} ${what}.`);
  return value;
};

const storable = (text: string): string => {
  if (!isStorable(text)) throw invalid('value', 'A filter holds a character that cannot be stored.');
  return text;
};

const toText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') throw invalid('value', 'A filter value must be a text, a number or a flag.');
  const text = searchedText(String(value));
  if (text.length > MAX_TEXT_LENGTH) {
    throw invalid('max', `A filter value is longer than ${MAX_TEXT_LENGTH} characters.`);
  }
  return storable(text);
};

const toFilterValue = (value: unknown): FilterValue => {
  if (!Array.isArray(value)) return toText(value) || null;
  const texts = asList(value, MAX_VALUES, 'filter values').map(toText);
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 ? filled : null;
};

const toSource = (source: unknown): readonly [string, string] | null => {
  if (!Array.isArray(source) || source.length !== 2) return null;
  const [provider, property] = source as readonly unknown[];
  return typeof provider === 'string' && typeof property === 'string' && provider && property
    ? [storable(provider), storable(property)]
    : null;
};

/** null: the item lacks its source, operator or value, so it restricts nothing. */
const toItem = (input: unknown): FilterItem | null => {
  if (typeof input !== 'object' || input === null) return null;
  const { source: givenSource, operator: givenOperator, value: givenValue } = input as Record<string, unknown>;
  const source = toSource(givenSource);
  const operator = typeof givenOperator === 'string' ? storable(givenOperator.trim().toLowerCase()) : '';
  if (!source || !operator) return null;
  const value = toFilterValue(givenValue);
  return value === null && !VALUELESS.has(operator) ? null : { source, operator, value };
};

const fieldOf = (filters: AdvancedFilterFields, [provider, property]: FilterItem['source']): AdvancedFilterField => {
  const properties = Object.hasOwn(filters, provider) ? filters[provider] : undefined;
  const field = properties && Object.hasOwn(properties, property) ? properties[property] : undefined;
  if (!field) throw invalid('source', 'There is no such filter for this list.');
  return field;
};

const readItem = (item: FilterItem, filters: AdvancedFilterFields, moment: FilterMoment): FilterReading => {
  const reading = readFilter(fieldOf(filters, item.source), item.operator, item.value, moment);
  if (!reading) {
    const name = item.source.join('.');
    throw invalid('value', `The filter ${name} does not understand its operator or value.`);
  }
  return reading;
};

/** What one related row has to meet, by the column that is asked about. */
type WantedRow = { readonly relation: string; readonly tests: Map<string, Condition> };

/**
 * Positive items on several columns of a relation become one EXISTS: a charge that succeeded and is of that card. Items on the same
 * column become one each: an order that has both labels, of which no row is.
 */
const mergeRelations = (readings: readonly FilterReading[]): Condition => {
  const own: Condition[] = [];
  const rows: WantedRow[] = [];
  for (const reading of readings) {
    if (reading.relation === null) {
      own.push(reading.condition);
      continue;
    }
    const { relation, column, condition } = reading;
    const open = rows.find((row) => row.relation === relation && !row.tests.has(column));
    if (open) open.tests.set(column, condition);
    else rows.push({ relation, tests: new Map([[column, condition]]) });
  }
  return allOf([...own, ...rows.map(({ relation, tests }) => onRelation(relation, allOf([...tests.values()])))]);
};

/**
 * The groups of advanced_filters, whatever the list: JSON or its structure, without what restricts nothing.
 * @throws InvalidInputError on field advanced_filters: not JSON, too much of it.
 */
export const readFilterGroups = (json: unknown): readonly (readonly FilterItem[])[] =>
  asList(parseJson(json), MAX_GROUPS, 'filter groups')
    .map((group) => asList(group, MAX_ITEMS, 'filters in a group').flatMap((item) => toItem(item) ?? []))
    .filter((items) => items.length > 0);

/**
 * Reads the JSON of advanced_filters: a list of groups, OR-ed, of items, AND-ed. What a filter means
 * is decided by its declaration alone; `filter_type`, `relation` and `column` of an item are ignored. null: no restriction.
 * @throws InvalidInputError on field advanced_filters: not JSON, too much of it, an unknown filter, a value that does not fit.
 */
export const parseAdvancedFilters = (
  json: unknown,
  filters: AdvancedFilterFields,
  context: SearchContext
): Condition | null => {
  const moment: FilterMoment = { zone: localZone(context.timezone), now: context.now };
  const groups = readFilterGroups(json).map((items) =>
    mergeRelations(items.map((item) => readItem(item, filters, moment)))
  );
  return groups.length > 0 ? anyOf(groups) : null;
};
