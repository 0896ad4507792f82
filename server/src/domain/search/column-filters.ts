import { InvalidInputError } from '../errors';
import { isStorable } from '../text';
import { allOf, anyOf, onRelation, type Condition } from './condition';
import { MAX_TEXT_LENGTH, type AdvancedFilterField, type SearchContext } from './fields';
import { readFilter, type FilterMoment, type FilterValue } from './filter-operators';
import { localZone } from './local-time';

/** Column as clients write it -> what it means. */
export type ColumnFilterFields = Readonly<Record<string, AdvancedFilterField>>;

export type ColumnFilterOptions = {
  /** Name of the parameter, for the error answer. */
  readonly parameter: string;
  /** What an entry without an operator, or a bare value, means. */
  readonly defaultOperator: 'contains' | '=';
};

const MAX_ENTRIES = 20;
const MAX_VALUES = 100;
const MAX_JSON_LENGTH = 20_000;

/** Other spellings of the operators that clients use. */
const ALIASES: Readonly<Record<string, string>> = {
  eq: '=',
  '==': '=',
  neq: '!=',
  '<>': '!=',
  not_equals: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'contains',
  like_all: 'contains',
  not_like: 'not_contains',
  is_not_null: 'not_null',
};

const VALUELESS: ReadonlySet<string> = new Set(['is_null', 'not_null']);

const ALTERNATIVE = 'or_';

type Refuse = (rule: 'format' | 'max' | 'column' | 'value', message: string) => never;

type Entry = {
  readonly column: string;
  readonly operator: string;
  readonly value: FilterValue;
  readonly alternative: boolean;
};

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseText = (text: string, refuse: Refuse): unknown => {
  if (text.length > MAX_JSON_LENGTH) return refuse('max', 'The filters are too long.');
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return refuse('format', 'The filters are no object.');
  }
};

const toText = (value: unknown, refuse: Refuse): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return refuse('value', 'A filter value must be a text, a number or a flag.');
  const text = String(value).trim();
  if (text.length > MAX_TEXT_LENGTH) return refuse('max', 'A filter value is too long.');
  return isStorable(text) ? text : refuse('value', 'A filter value holds a character that cannot be stored.');
};

const toValue = (value: unknown, refuse: Refuse): FilterValue => {
  if (!Array.isArray(value)) return toText(value, refuse) || null;
  if (value.length > MAX_VALUES) return refuse('max', 'A filter has too many values.');
  const filled = value.map((each) => toText(each, refuse)).filter((text) => text !== '');
  return filled.length > 0 ? filled : null;
};

const toOperator = (given: unknown, fallback: string, refuse: Refuse): Pick<Entry, 'operator' | 'alternative'> => {
  if (given !== undefined && typeof given !== 'string') return refuse('value', 'A filter operator must be a text.');
  const written = (given ?? '').trim().toLowerCase() || fallback;
  const alternative = written.startsWith(ALTERNATIVE);
  const name = alternative ? written.slice(ALTERNATIVE.length) : written;
  return { operator: (Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined) ?? name, alternative };
};

const toEntry = (key: string, given: unknown, fallback: string, refuse: Refuse): Entry => {
  if (!isPlainObject(given)) {
    const operator = Array.isArray(given) ? 'in' : fallback;
    return { column: key, value: toValue(given, refuse), operator, alternative: false };
  }
  const { column = key, operator, value } = given;
  if (typeof column !== 'string') return refuse('column', 'A filter column must be a text.');
  return { column: column.trim(), value: toValue(value, refuse), ...toOperator(operator, fallback, refuse) };
};

const conditionOf = (entry: Entry, fields: ColumnFilterFields, moment: FilterMoment, refuse: Refuse): Condition => {
  const field = Object.hasOwn(fields, entry.column) ? fields[entry.column] : undefined;
  if (!field) return refuse('column', 'There is no such filter for this list.');
  const reading = readFilter(field, entry.operator, entry.value, moment);
  if (!reading) return refuse('value', `The filter ${entry.column} does not understand its operator or value.`);
  return reading.relation === null ? reading.condition : onRelation(reading.relation, reading.condition);
};

/**
 * Reads filter objects, as those of attribute groups: each key a column name holding {column, operator, value},
 * all of which must hold. Those whose operator starts with `or_` are alternatives, joined as SQL joins a OR b AND c. Operators
 * are those of advanced filters; an entry without a value is a form not filled in yet. JSON text is read as what it
 * stands for. null: no restriction.
 * @throws InvalidInputError on the named parameter: no object, too much of it, an unknown column, a value that does not fit.
 */
export const parseColumnFilters = (
  input: unknown,
  fields: ColumnFilterFields,
  { parameter, defaultOperator }: ColumnFilterOptions,
  context: SearchContext
): Condition | null => {
  const refuse: Refuse = (rule, message) => {
    throw new InvalidInputError(message, { [parameter]: { [rule]: message } });
  };
  const given = (typeof input === 'string' ? parseText(input, refuse) : input) ?? {};
  // PHP clients write an empty object as an empty list.
  const filters = Array.isArray(given) && given.length === 0 ? {} : given;
  if (!isPlainObject(filters)) return refuse('format', 'The filters are no object.');
  const keys = Object.keys(filters);
  if (keys.length > MAX_ENTRIES) return refuse('max', `There are more than ${MAX_ENTRIES} filters.`);
  const moment: FilterMoment = { zone: localZone(context.timezone), now: context.now };
  const entries = keys
    .map((key) => toEntry(key, filters[key], defaultOperator, refuse))
    .filter(({ value, operator }) => value !== null || VALUELESS.has(operator));
  const read = (alternative: boolean): readonly Condition[] =>
    entries
      .filter((entry) => entry.alternative === alternative)
      .map((entry) => conditionOf(entry, fields, moment, refuse));
  const [demands, alternatives] = [read(false), read(true)];
  const branches = [...(demands.length > 0 ? [allOf(demands)] : []), ...alternatives];
  return branches.length > 0 ? anyOf(branches) : null;
};
