import type * as yup from 'yup';
import {
  freeMap,
  id,
  jsonOrBrackets,
  listOf,
  object,
  page,
  perPage,
  required,
  text,
  wholeNumber,
  word,
} from '../../platform/http/fields';
import { plainLine, plainLines, requiredPlainLine } from '../../platform/http/plain-fields';

const MAX_NAME = 50;
const MAX_DESCRIPTION = 2_000;
const MAX_SETTINGS = 10_000;
const MAX_SERIAL = 1_000_000;
const MAX_REORDERED = 500;

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
/** A page of this site or of another; no other scheme, because the URL ends up in a src attribute. */
const PICTURE = /^(?:https?:\/\/|\/(?!\/))[^\s"'<>\\]{1,2000}$/i;

const optionalName = () => plainLine(MAX_NAME);

const name = () => requiredPlainLine(MAX_NAME);

const description = () => plainLines(MAX_DESCRIPTION);

const fits = (value: unknown, pattern: RegExp): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'string' && pattern.test(value));

const settings = () =>
  freeMap(50).test(
    'size',
    `\${path} may have at most ${MAX_SETTINGS} characters`,
    (value) => value === undefined || JSON.stringify(value).length <= MAX_SETTINGS
  );

const termSettings = () =>
  settings()
    .test('color', '${path}.color must be a hexadecimal colour such as #ff8800', (value) => fits(value?.color, COLOR))
    .test('image', '${path}.image must be the URL of a picture', (value) => fits(value?.image, PICTURE));

const serial = () => wholeNumber(0, MAX_SERIAL);

const listQuery = {
  /** Text, or {column: {column, operator, value}}; read against the declared columns. */
  search: jsonOrBrackets(),
  filters: jsonOrBrackets(),
  order_by: word(),
  order_type: word(),
  page: page(),
};

const relations = listOf(text(50), 20);

export const listGroupsQuery = object({ ...listQuery, per_page: perPage(10, 200), with: relations });

export const listTermsQuery = object({ ...listQuery, per_page: perPage(15, 200) });

export const groupQuery = object({ with: relations });

export const groupBody = object({
  title: name(),
  slug: name(),
  description: description(),
  settings: settings(),
});

export const termBody = object({
  title: name(),
  slug: name(),
  description: description(),
  serial: serial(),
  settings: termSettings(),
});

const listedTerm = object({
  title: name(),
  slug: optionalName(),
  description: description(),
  serial: serial(),
  settings: termSettings(),
});

export const termsBody = object({
  terms: required(listOf(listedTerm, 10)).test(
    'min',
    '${path} must have at least one entry',
    (value: unknown) => value === undefined || (Array.isArray(value) && value.length > 0)
  ),
});

export const reorderBody = object({
  ids: required(listOf(id(), MAX_REORDERED)).test(
    'unique',
    '${path} may name each id once',
    (value: unknown) => !Array.isArray(value) || new Set(value).size === value.length
  ),
});

const chosenGroup = object({ group_id: required(id()), term_ids: listOf(id(), 100) });

export const generateVariationsBody = object({ groups: listOf(chosenGroup, 10) });

export type ListGroupsQuery = yup.InferType<typeof listGroupsQuery>;
export type ListTermsQuery = yup.InferType<typeof listTermsQuery>;
export type GroupQuery = yup.InferType<typeof groupQuery>;
export type GroupBody = yup.InferType<typeof groupBody>;
export type TermBody = yup.InferType<typeof termBody>;
export type ListedTerm = yup.InferType<typeof listedTerm>;
/** Both lists are required by their schemas, whose types do not tell. */
export type TermsBody = { readonly terms?: readonly ListedTerm[] };
export type ReorderBody = { readonly ids?: readonly number[] };
export type GenerateVariationsBody = yup.InferType<typeof generateVariationsBody>;
