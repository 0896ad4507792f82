import { isOperator, type Conditionals, type FeedCondition } from './conditionals';
import type { TagRoute } from './tag-routes';

/** What a field of a settings form takes, whatever else the form needs to show it. */
export type FieldRule = {
  readonly key: string;
  readonly label: string;
  readonly component: FieldComponent;
  readonly required?: boolean;
  readonly is_multiple?: boolean;
  /** Where they are given, and the field is not fed from elsewhere, nothing else is taken. */
  readonly options?: readonly { readonly id: string }[];
  readonly remote?: unknown;
  /** Kept encrypted. */
  readonly secret?: boolean;
  readonly max?: number;
  readonly min_value?: number;
  readonly max_value?: number;
  /** The field is needed where these fields have these values. */
  readonly dependency?: { readonly key: string; readonly value: string };
};

export const FIELD_COMPONENTS = [
  'text',
  'password',
  'url',
  'value_text',
  'value_textarea',
  'number',
  'select',
  'radio',
  'checkbox-single',
  'selection_group',
  'dynamic_select',
  'chained_select',
  'conditional_block',
  'map_fields',
  'pairs',
  'tag_routing',
  'html_info',
] as const;

export type FieldComponent = (typeof FIELD_COMPONENTS)[number];

export type CleanValue =
  | string
  | number
  | readonly string[]
  | Conditionals
  | Readonly<Record<string, string>>
  | readonly { readonly name: string; readonly value: string }[]
  | readonly TagRoute[];

export type CleanValues = Readonly<Record<string, CleanValue>>;

/** `undefined`: nothing was given. An error is a sentence for people. */
type Cleaned = { readonly value: CleanValue | undefined } | { readonly error: string };

type Plain = Readonly<Record<string, unknown>>;

const MAX_TEXT = 2_000;
const MAX_LONG_TEXT = 20_000;
const MAX_ENTRIES = 200;
const MAX_ROWS = 50;
const MAX_PATH = 200;

const isRecord = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

const plainText = (value: unknown): string | null => {
  if (isBlank(value)) return '';
  if (typeof value === 'string') return value.replaceAll('\0', '').trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
};

const boundedText = (value: unknown, max: number): string | null => {
  const text = plainText(value);
  return text === null || text.length > max ? null : text;
};

const listOfTexts = (value: unknown, max: number): readonly string[] | null => {
  if (isBlank(value)) return [];
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (entries.length > MAX_ENTRIES) return null;
  const texts = entries.map((entry) => boundedText(entry, max));
  return texts.includes(null) ? null : (texts as readonly string[]).filter((text) => text !== '');
};

const offers = ({ options, remote }: FieldRule, text: string): boolean =>
  remote !== undefined || options === undefined || options.some(({ id }) => id === text);

const isLong = ({ component }: FieldRule): boolean => component === 'value_textarea';

const cleanText = (field: FieldRule, given: unknown): Cleaned => {
  const max = field.max ?? (isLong(field) ? MAX_LONG_TEXT : MAX_TEXT);
  const text = boundedText(given, max);
  if (text === null) return { error: `${field.label} must be text of at most ${max} characters.` };
  if (text !== '' && !offers(field, text)) return { error: `${field.label} has a value that is not offered.` };
  return { value: text === '' ? undefined : text };
};

const cleanTexts = (field: FieldRule, given: unknown): Cleaned => {
  const texts = listOfTexts(given, field.max ?? MAX_PATH);
  if (texts === null) return { error: `${field.label} must be a list of at most ${MAX_ENTRIES} texts.` };
  if (!texts.every((text) => offers(field, text))) return { error: `${field.label} has a value that is not offered.` };
  return { value: texts.length === 0 ? undefined : [...new Set(texts)] };
};

const YES: ReadonlySet<unknown> = new Set(['yes', 'true', '1', 1, true]);
const NO: ReadonlySet<unknown> = new Set(['no', 'false', '0', 0, false]);

const cleanFlag = ({ label }: FieldRule, given: unknown): Cleaned => {
  if (isBlank(given)) return { value: undefined };
  if (YES.has(given)) return { value: 'yes' };
  return NO.has(given) ? { value: 'no' } : { error: `${label} must be yes or no.` };
};

const cleanNumber = (field: FieldRule, given: unknown): Cleaned => {
  const { label, min_value: min = 0, max_value: max = 1_000_000_000 } = field;
  const text = plainText(given);
  if (text === '') return { value: undefined };
  const number = text !== null && /^-?\d{1,12}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max
    ? { value: number }
    : { error: `${label} must be a number between ${min} and ${max}.` };
};

const cleanValue = (value: unknown): string | readonly string[] | null =>
  Array.isArray(value) ? listOfTexts(value, MAX_TEXT) : boundedText(value, MAX_TEXT);

const cleanCondition = (given: unknown): FeedCondition | null => {
  if (!isRecord(given)) return null;
  const field = boundedText(given.field, MAX_PATH);
  const value = cleanValue(given.value);
  if (field === null || value === null || !isOperator(given.operator)) return null;
  return { field, operator: given.operator, value };
};

/** Null where one of the rows cannot be read. */
const rowsOf = <Row>(given: unknown, clean: (row: unknown) => Row | null): readonly Row[] | null => {
  if (isBlank(given)) return [];
  if (!Array.isArray(given) || given.length > MAX_ROWS) return null;
  const rows = given.map(clean);
  return rows.includes(null) ? null : (rows as readonly Row[]);
};

const cleanConditionals = ({ label }: FieldRule, given: unknown): Cleaned => {
  if (isBlank(given)) return { value: undefined };
  const conditions = isRecord(given) ? rowsOf(given.conditions, cleanCondition) : null;
  if (!isRecord(given) || conditions === null) {
    return { error: `${label} must be {status, type, conditions}, with at most ${MAX_ROWS} known conditions.` };
  }
  const type = given.type === 'any' ? 'any' : 'all';
  return { value: { status: YES.has(given.status), type, conditions } };
};

const cleanRoute = (given: unknown): TagRoute | null => {
  const condition = cleanCondition(given);
  const tags = isRecord(given) ? cleanValue(given.input_value) : null;
  return condition === null || tags === null ? null : { ...condition, input_value: tags };
};

const cleanRoutes = ({ label }: FieldRule, given: unknown): Cleaned => {
  const routes = rowsOf(given, cleanRoute);
  if (routes === null) return { error: `${label} must be a list of {field, operator, value, input_value}.` };
  return { value: routes.length === 0 ? undefined : routes };
};

type Pair = { readonly name: string; readonly value: string };

const cleanPair = (given: unknown): Pair | null => {
  if (!isRecord(given)) return null;
  const name = boundedText(given.name ?? given.key, MAX_PATH);
  const value = boundedText(given.value, MAX_TEXT);
  return name === null || value === null ? null : { name, value };
};

const cleanPairs = ({ label }: FieldRule, given: unknown): Cleaned => {
  const pairs = rowsOf(given, cleanPair);
  if (pairs === null) return { error: `${label} must be a list of at most ${MAX_ROWS} {name, value}.` };
  const named = pairs.filter(({ name }) => name !== '');
  return { value: named.length === 0 ? undefined : named };
};

/** `{KEY: value}`, or a list of `{key, value}`. */
const cleanMap = ({ label }: FieldRule, given: unknown): Cleaned => {
  if (isBlank(given)) return { value: undefined };
  const entries = isRecord(given) ? Object.entries(given).map(([name, value]) => ({ name, value })) : given;
  const pairs = Array.isArray(entries) && entries.length <= MAX_ENTRIES ? entries.map(cleanPair) : [null];
  if (pairs.includes(null)) return { error: `${label} must be an object of texts.` };
  const filled = (pairs as readonly Pair[]).filter(({ name, value }) => name !== '' && value !== '');
  return {
    value: filled.length === 0 ? undefined : Object.fromEntries(filled.map(({ name, value }) => [name, value])),
  };
};

type Clean = (field: FieldRule, given: unknown) => Cleaned;

const CLEANERS: Readonly<Partial<Record<FieldComponent, Clean>>> = {
  number: cleanNumber,
  'checkbox-single': cleanFlag,
  selection_group: cleanTexts,
  conditional_block: cleanConditionals,
  map_fields: cleanMap,
  pairs: cleanPairs,
  tag_routing: cleanRoutes,
};

const cleanerOf = ({ component, is_multiple: isMultiple }: FieldRule): Clean =>
  CLEANERS[component] ?? (isMultiple ? cleanTexts : cleanText);

const isWanted = ({ required, dependency }: FieldRule, values: CleanValues): boolean =>
  required === true && (dependency === undefined || values[dependency.key] === dependency.value);

export type CleanedFeed = {
  readonly values: CleanValues;
  /** By field: what is missing, or cannot be taken. Empty where all is well. */
  readonly errors: Readonly<Record<string, string>>;
};

/** Keeps what the fields declare and nothing else. */
export const cleanFeed = (fields: readonly FieldRule[], given: Plain): CleanedFeed => {
  const stored = fields.filter(({ component }) => component !== 'html_info');
  const read = stored.map(
    (field) => [field, cleanerOf(field)(field, Object.hasOwn(given, field.key) ? given[field.key] : undefined)] as const
  );
  const values: CleanValues = Object.fromEntries(
    read.flatMap(([{ key }, cleaned]) =>
      'value' in cleaned && cleaned.value !== undefined ? [[key, cleaned.value] as const] : []
    )
  );
  const errors = read.flatMap(([field, cleaned]) => {
    if ('error' in cleaned) return [[field.key, cleaned.error] as const];
    return cleaned.value === undefined && isWanted(field, values)
      ? [[field.key, `${field.label} is required.`] as const]
      : [];
  });
  return { values, errors: Object.fromEntries(errors) };
};
