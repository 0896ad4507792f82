import type * as yup from 'yup';
import {
  explained,
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
import type { Conforms } from '../../platform/http/parse-input';
import type {
  GenerateVariationsCommand,
  GroupCommand,
  GroupCriteria,
  ListGroupsCriteria,
  ListTermsCriteria,
  ListedTermCommand,
  TermCommand,
} from './commands';

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
  explained(freeMap(50), `How it looks in a shop; at most ${MAX_SETTINGS} characters as JSON.`).test(
    'size',
    `\${path} may have at most ${MAX_SETTINGS} characters`,
    (value) => value === undefined || JSON.stringify(value).length <= MAX_SETTINGS
  );

const TERM_SETTINGS = {
  color: { type: ['string', 'null'], pattern: '^(#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}))?$' },
  image: { type: ['string', 'null'], maxLength: 2_008, description: 'Address of a picture, on this site or another.' },
};

const termSettings = () =>
  explained(settings(), { properties: TERM_SETTINGS })
    .test('color', '${path}.color must be a hexadecimal colour such as #ff8800', (value) => fits(value?.color, COLOR))
    .test('image', '${path}.image must be the URL of a picture', (value) => fits(value?.image, PICTURE));

const serial = () => explained(wholeNumber(0, MAX_SERIAL), 'The lowest comes first; a new term without one has 10.');

/** Read against the declared columns. */
const listQuery = {
  search: explained(
    jsonOrBrackets(),
    'A part of title or slug, or `{column: {column, operator, value}}`; a bare value of a column is a part of it.'
  ),
  filters: explained(jsonOrBrackets(), '`{column: {column, operator, value}}`; a bare value is compared.'),
  order_type: explained(word(), 'ASC or DESC; ASC without a word.'),
  page: page(),
};

const relations = explained(listOf(text(50), 20), '`terms`: the terms of each group.');

export const listGroupsQuery = object({
  ...listQuery,
  order_by: explained(word(), 'id, title, slug, serial or created_at; title without a word.'),
  per_page: perPage(10, 200),
  with: relations,
});

export const listTermsQuery = object({
  ...listQuery,
  order_by: explained(word(), 'id, title, slug, serial or created_at; serial without a word.'),
  per_page: perPage(15, 200),
});

export const groupQuery = object({ with: relations });

export const groupBody = object({
  title: name(),
  slug: name(),
  description: description(),
  settings: settings(),
});

export const termBody = object({
  title: name(),
  slug: explained(name(), 'It gets a word where it is digits alone.'),
  description: description(),
  serial: serial(),
  settings: termSettings(),
});

const listedTerm = object({
  title: name(),
  slug: explained(optionalName(), 'Made of the title where it is left out; it gets a word where it is digits alone.'),
  description: description(),
  serial: serial(),
  settings: termSettings(),
});

export const termsBody = object({
  terms: explained(required(listOf(listedTerm, 10)), { minItems: 1 }).test(
    'min',
    '${path} must have at least one entry',
    (value: unknown) => value === undefined || (Array.isArray(value) && value.length > 0)
  ),
});

export const reorderBody = object({
  ids: explained(required(listOf(id(), MAX_REORDERED)), { uniqueItems: true }).test(
    'unique',
    '${path} may name each id once',
    (value: unknown) => !Array.isArray(value) || new Set(value).size === value.length
  ),
});

const chosenGroup = object({
  group_id: required(id()),
  term_ids: explained(listOf(id(), 100), 'Terms of the group; at least one.'),
});

export const generateVariationsBody = object({
  groups: explained(listOf(chosenGroup, 10), 'At least one; each group once.'),
});

export type ListGroupsQuery = Conforms<ListGroupsCriteria, yup.InferType<typeof listGroupsQuery>>;
export type ListTermsQuery = Conforms<ListTermsCriteria, yup.InferType<typeof listTermsQuery>>;
export type GroupQuery = Conforms<GroupCriteria, yup.InferType<typeof groupQuery>>;
export type GroupBody = Conforms<GroupCommand, yup.InferType<typeof groupBody>>;
export type TermBody = Conforms<TermCommand, yup.InferType<typeof termBody>>;
export type ListedTerm = Conforms<ListedTermCommand, yup.InferType<typeof listedTerm>>;
/** Both lists are required by their schemas, whose types do not tell. */
export type TermsBody = { readonly terms?: readonly ListedTerm[] };
export type ReorderBody = { readonly ids?: readonly number[] };
export type GenerateVariationsBody = Conforms<GenerateVariationsCommand, yup.InferType<typeof generateVariationsBody>>;
