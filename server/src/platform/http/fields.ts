import * as yup from 'yup';
import { emailAddress, isEmail, searchedText } from '../../domain/email';
import { isPayable } from '../../domain/money';
import { pastedText } from '../../domain/text';
import { isLongerThan } from '../../domain/text-length';

/**
 * The building blocks of input schemas. They accept what HTTP clients really send (numbers as strings in queries, flags as
 * 1/0/true/false) and nothing more: no exponents, no fractions where whole numbers are meant, no objects for scalars.
 */

/**
 * What JSON Schema says of a value, beside the test that refuses others: yup's mixed schemas tell nothing of themselves. The description
 * of the API is made of it, see input-description.ts.
 */
export type JsonSchema = { readonly [keyword: string]: unknown };

export const described = <Described extends yup.Schema>(schema: Described, json: JsonSchema): Described =>
  schema.meta({ json }) as Described;

/** What a schema says of itself; {} where it says nothing. */
export const descriptionOf = (schema: { readonly spec: { readonly meta?: unknown } }): JsonSchema =>
  (schema.spec.meta as { readonly json?: JsonSchema } | undefined)?.json ?? {};

/** Adds words, or bounds that a test of its own sets, to what a schema says of itself. */
export const explained = <Explained extends yup.Schema>(schema: Explained, words: string | JsonSchema): Explained =>
  described(schema, { ...descriptionOf(schema), ...(typeof words === 'string' ? { description: words } : words) });

/** The largest id of a 32-bit column, and so the largest that can exist. */
export const MAX_ID = 2_147_483_647;
/** Cents. Far above any real amount, far below 2^53, so that sums stay exact. */
export const MAX_CENTS = 1_000_000_000_000;
export const MAX_QUANTITY = 1_000_000;

const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined;

const parseWholeNumber = (value: unknown): unknown => {
  if (typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value.trim())) return Number(value);
  return value;
};

const parseDecimal = (value: unknown): unknown => {
  if (typeof value === 'string' && /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(value.trim())) return Number(value);
  return value;
};

const number = (parse: (value: unknown) => unknown): yup.NumberSchema<number | undefined> =>
  yup
    .mixed<number>((value): value is number => typeof value === 'number' && Number.isFinite(value))
    .transform((_value, original) => (isBlank(original) ? undefined : parse(original)))
    .typeError('${path} must be a number') as unknown as yup.NumberSchema<number | undefined>;

const between = (value: number | undefined, min: number, max: number): boolean =>
  value === undefined || (value >= min && value <= max);

/** Whole number, or its digits as text; blank counts as absent. */
export const wholeNumber = (min = 0, max: number = MAX_CENTS): yup.NumberSchema<number | undefined> =>
  described(number(parseWholeNumber), { type: 'integer', minimum: min, maximum: max })
    .test('integer', '${path} must be a whole number', (value) => value === undefined || Number.isSafeInteger(value))
    .test('range', `\${path} must be between ${min} and ${max}`, (value) => between(value, min, max));

export const decimal = (min = 0, max: number = MAX_CENTS): yup.NumberSchema<number | undefined> =>
  described(number(parseDecimal), { type: 'number', minimum: min, maximum: max }).test(
    'range',
    `\${path} must be between ${min} and ${max}`,
    (value) => between(value, min, max)
  );

/**
 * An amount in units of a currency, as people write it: 12.5. Whether the currency has such a fraction is for `centsOfUnits` to say, which
 * knows the currency.
 */
export const units = (max: number, min = 0): yup.NumberSchema<number | undefined> =>
  decimal(min, max).test(
    'decimals',
    '${path} may have at most two decimals',
    (value) => value === undefined || isPayable(value)
  );

export const cents = (): yup.NumberSchema<number | undefined> => wholeNumber(0, MAX_CENTS);

export const id = (): yup.NumberSchema<number | undefined> => wholeNumber(1, MAX_ID);

/** An id, or 0 for none. */
export const idOrNone = (): yup.NumberSchema<number | undefined> => wholeNumber(0, MAX_ID);

/** An id; 0, '' and null take away what is there, while a missing field leaves it. */
export const idOrClear = (): yup.NumberSchema<number | undefined> =>
  idOrNone().transform((value: unknown, original: unknown) => (original === '' || original === null ? 0 : value));

/**
 * Text of at most `max` characters, trimmed and composed (NFC), for macOS and some keyboards send letters and accents apart, and no
 * database takes the two spellings for one; a number is taken as its digits; null counts as absent.
 */
export const text = (max: number): yup.StringSchema<string | undefined> =>
  described(
    yup.mixed<string>((value): value is string => typeof value === 'string'),
    { type: 'string', maxLength: max }
  )
    .transform((_value, original) => {
      if (original === null || original === undefined) return undefined;
      return typeof original === 'number' && Number.isFinite(original) ? String(original) : original;
    })
    .transform((value: unknown) => (typeof value === 'string' ? value.trim().normalize('NFC') : value))
    .typeError('${path} must be text')
    .test(
      'max',
      `\${path} may have at most ${max} characters`,
      (value) => value === undefined || !isLongerThan(value, max)
    ) as unknown as yup.StringSchema<string | undefined>;

const filled = (schema: yup.StringSchema<string | undefined>): yup.StringSchema<string> =>
  schema.test(
    'required',
    '${path} is required',
    (value) => typeof value === 'string' && value !== ''
  ) as yup.StringSchema<string>;

/** What people paste, a code or a search: without what nobody sees, and with plain blanks. */
export const pasted = (max: number): yup.StringSchema<string | undefined> =>
  text(max).transform((value: unknown) => (typeof value === 'string' ? pastedText(value) : value));

/** What people look for. */
export const searched = (max: number): yup.StringSchema<string | undefined> =>
  text(max).transform((value: unknown) => (typeof value === 'string' ? searchedText(value) : value));

export const requiredPasted = (max: number): yup.StringSchema<string> => filled(pasted(max));

export const requiredText = (max: number): yup.StringSchema<string> => filled(text(max));

/** What yup knows of no kind of schema in particular, such as `listOf`, would be `any` once it is defined. */
type Defined<Schema extends yup.AnySchema> = 0 extends 1 & ReturnType<Schema['defined']>
  ? yup.Schema<NonNullable<yup.InferType<Schema>>>
  : ReturnType<Schema['defined']>;

export const required = <Schema extends yup.AnySchema>(schema: Schema): Defined<Schema> =>
  schema.test('required', '${path} is required', (value) => value !== undefined && value !== null) as Defined<Schema>;

export const oneOf = <Value extends string>(...values: readonly Value[]): yup.StringSchema<Value | undefined> =>
  described(text(100), { type: 'string', enum: values })
    .transform((value: unknown) => (value === '' ? undefined : value))
    .test(
      'one_of',
      `\${path} must be one of ${values.join(', ')}`,
      (value) => value === undefined || (values as readonly string[]).includes(value)
    ) as yup.StringSchema<Value | undefined>;

const YES = new Set<unknown>(['yes', '1', 1, true, 'true', 'on']);
const NO = new Set<unknown>(['no', '0', 0, false, 'false', 'off']);

/** 'yes' | 'no'; also takes 1/0, true/false, on/off. */
export const yesNo = (): yup.StringSchema<'yes' | 'no' | undefined> =>
  described(
    yup.mixed<'yes' | 'no'>((value): value is 'yes' | 'no' => value === 'yes' || value === 'no'),
    { type: 'string', enum: ['yes', 'no'] }
  )
    .transform((_value, original) => {
      if (isBlank(original)) return undefined;
      if (YES.has(original)) return 'yes';
      return NO.has(original) ? 'no' : original;
    })
    .typeError('${path} must be yes or no') as unknown as yup.StringSchema<'yes' | 'no' | undefined>;

/** 0 | 1; also takes yes/no and true/false. */
export const zeroOne = (): yup.NumberSchema<0 | 1 | undefined> =>
  described(
    yup.mixed<0 | 1>((value): value is 0 | 1 => value === 0 || value === 1),
    { type: 'integer', enum: [0, 1] }
  )
    .transform((_value, original) => {
      if (isBlank(original)) return undefined;
      if (YES.has(original)) return 1;
      return NO.has(original) ? 0 : original;
    })
    .typeError('${path} must be 0 or 1') as unknown as yup.NumberSchema<0 | 1 | undefined>;

const splitList = (original: unknown): unknown => {
  if (isBlank(original)) return undefined;
  if (typeof original === 'string') return original.split(',').map((part) => part.trim());
  return original;
};

/** A list; a lone value and `a,b,c` count as lists too, as query strings write them. Blank entries are dropped. */
export const listOf = <Item>(item: yup.Schema<Item>, max: number): yup.Schema<NonNullable<Item>[] | undefined> =>
  described(yup.array(item as yup.Schema<NonNullable<Item>>), { type: 'array', maxItems: max })
    .transform((_value, original) => {
      const list = splitList(original);
      return Array.isArray(list) ? list.filter((entry) => !isBlank(entry)) : list;
    })
    .typeError('${path} must be a list')
    .max(max, `\${path} may have at most ${max} entries`) as unknown as yup.Schema<NonNullable<Item>[] | undefined>;

/** An object of these fields, in the store's own words: yup's would quote back what was sent. */
export const object = <Fields extends yup.ObjectShape>(fields: Fields) =>
  yup
    .object(fields)
    .typeError(({ path }: { readonly path: string }) =>
      path === 'this' ? 'The input must be an object' : `${path} must be an object`
    );

/** A map whose keys the store does not know; bounded, and only ever stored or compared, never spread into a query. */
export const freeMap = (maxKeys = 100): yup.Schema<Record<string, unknown> | undefined> =>
  described(
    yup.mixed<Record<string, unknown>>(
      (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
    ),
    { type: 'object', additionalProperties: true, maxProperties: maxKeys }
  )
    .transform((_value, original) => (original === null || original === '' ? undefined : original))
    .typeError('${path} must be an object')
    .test(
      'keys',
      `\${path} may have at most ${maxKeys} keys`,
      (value) => value === undefined || Object.keys(value).length <= maxKeys
    ) as unknown as yup.Schema<Record<string, unknown> | undefined>;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

const clamped = (fallback: number, min: number, max: number): yup.NumberSchema<number> =>
  described(yup.mixed<number>(), { type: 'integer', minimum: min, maximum: max })
    .transform((_value, original) => {
      const parsed = parseWholeNumber(original);
      return typeof parsed === 'number' && Number.isSafeInteger(parsed) ? clamp(parsed, min, max) : fallback;
    })
    .default(fallback) as unknown as yup.NumberSchema<number>;

/** Falls back to the nearest bound, and to the default where it is no number at all. */
export const perPage = (fallback = 10, max = 200): yup.NumberSchema<number> => clamped(fallback, 1, max);

export const page = (): yup.NumberSchema<number> => clamped(1, 1, 1_000_000);

/** Words for `sort_by`, `active_view` and the like: bounded text that is only ever looked up in an allow-list. */
export const word = (): yup.StringSchema<string | undefined> =>
  described(yup.mixed<string>(), { type: 'string', maxLength: 100 }).transform((_value, original) =>
    typeof original === 'string' && original.length <= 100 ? original.trim() : undefined
  ) as unknown as yup.StringSchema<string | undefined>;

/** An address in the spelling of `emailAddress`, that is not looked at yet. */
export const writtenEmail = (): yup.StringSchema<string | undefined> =>
  text(255).transform((value: unknown) => (typeof value === 'string' ? emailAddress(value) : value));

export const email = (): yup.StringSchema<string | undefined> =>
  described(writtenEmail(), { type: 'string', format: 'email', maxLength: 255 }).test(
    'email',
    '${path} must be a valid e-mail address',
    (value) => !value || isEmail(value)
  );

export const requiredEmail = (): yup.StringSchema<string | undefined> =>
  email().test('required', '${path} is required', (value) => typeof value === 'string' && value !== '');

/** What an editor began with, see `assertVersion`. */
export const versionField = (record: string): yup.StringSchema<string | undefined> =>
  explained(
    text(64),
    `The \`version\` that was read with the ${record}. Refused (409) where somebody else has changed the ${record} since.`
  );

/** A structure as JSON text, or as query brackets write it; whoever reads it judges it. */
export const jsonOrBrackets = () =>
  described(yup.mixed(), { oneOf: [{ type: 'string' }, { type: 'array' }, { type: 'object' }] });

/** What every list of the back office takes: page, search text, sort, tab and advanced filters. */
export const listFields = (maxPerPage = 200) => ({
  page: page(),
  per_page: perPage(10, maxPerPage),
  search: searched(255),
  sort_by: explained(word(), 'A field of the list; other words are passed over.'),
  sort_type: explained(word(), '`asc` or `desc`.'),
  active_view: explained(word(), 'A tab of the list, or the slug of a saved view; an unknown one shows everything.'),
  filter_type: explained(word(), '`advanced`: `advanced_filters` count.'),
  /** JSON, or the list itself as query brackets write it; read against the declared filters. */
  advanced_filters: explained(jsonOrBrackets(), 'JSON, or the same structure in query brackets.'),
  user_tz: explained(
    word(),
    'IANA name of the time zone of the dates in `search` and filters; else that of the store.'
  ),
});

type Listed = {
  readonly one: string;
  readonly many: string;
  /** What may stand beside each. */ readonly relations: string;
};

/** What lists with relations take beside `listFields`. */
export const relationFields = ({ one, many, relations }: Listed) => ({
  with: explained(listOf(text(50), 20), `What is to stand beside each ${one}: ${relations}.`),
  select: explained(listOf(text(50), 50), `Only these fields of each ${one}, and its id.`),
  scopes: explained(
    listOf(text(50), 20),
    'Tabs of the list that have to hold beside active_view; unknown ones restrict nothing.'
  ),
  limit: explained(wholeNumber(1, 200), 'Rows, instead of per_page.'),
  offset: explained(wholeNumber(0, MAX_ID), 'Rows that come before, instead of page.'),
  include_ids: explained(listOf(id(), 200), `Only these ${many}.`),
});
