import type { Schema, StringSchema } from 'yup';
import type { SettingField, SettingKind } from '../../contracts/settings';
import { isTimezone } from '../../domain/address';
import { isLongerThan } from '../../domain/text-length';
import { freeMap, text, wholeNumber, yesNo } from '../../platform/http/fields';
import { htmlText } from '../../platform/http/plain-fields';
import { cleanHtml, isPictureAddress } from './sanitize-setting';

/** Setting key -> yup schema that sanitises and validates its value; blank becomes undefined where nothing is required. */
export type SettingRules = Readonly<Record<string, Schema>>;

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]/u;

type Format = readonly [{ readonly test: (value: string) => boolean }, string];

/** The origin of a web site, with a path where it lies below one. */
const isWebAddress = (value: string): boolean => {
  if (!/^https?:\/\//i.test(value) || !isPictureAddress(value)) return false;
  const { username, password, search, hash } = new URL(value);
  return `${username}${password}${search}${hash}` === '' && !/[?#]/.test(value);
};

const FORMATS: Readonly<Record<NonNullable<SettingField['format']>, Format>> = {
  timezone: [{ test: isTimezone }, '${path} must be the IANA name of a time zone, e.g. Europe/Berlin'],
  web_address: [{ test: isWebAddress }, '${path} must be an address that starts with http:// or https://'],
  digits: [/^\d+$/, '${path} must be a whole number'],
  slug: [/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/, '${path} may hold small letters, digits, hyphens and slashes'],
  day_list: [/^\d{1,3}(?:,\d{1,3})*$/, '${path} must be days with commas between them, e.g. 1,3,7'],
};

const without = (forbidden: RegExp, schema: StringSchema<string | undefined>): StringSchema<string | undefined> =>
  schema.test(
    'characters',
    '${path} holds characters that cannot be shown',
    (value) => !value || !forbidden.test(value)
  );

/** `30, 7` is `30,7`. */
const closedUp = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((day) => day.trim())
        .join(',')
    : value;

const textRule = (field: SettingField, forbidden: RegExp): Schema => {
  const plain = text(field.max ?? 255);
  const schema = without(forbidden, field.format === 'day_list' ? plain.transform(closedUp) : plain);
  if (!field.format) return schema;
  const [pattern, message] = FORMATS[field.format];
  return schema.test('format', message, (value) => !value || pattern.test(value));
};

/** Above the limit nothing is worth cleaning: the value is refused as it is. */
const htmlRule = ({ max = 255 }: SettingField): Schema =>
  without(
    CONTROL_BUT_LINES,
    htmlText(max).transform((value: unknown) =>
      typeof value === 'string' && !isLongerThan(value, max) ? cleanHtml(value) : value
    )
  );

const urlRule = (field: SettingField): Schema => {
  if (field.format) return textRule(field, CONTROL);
  return text(field.max ?? 2000).test(
    'url',
    '${path} must be an address that starts with http://, https:// or /',
    (value) => !value || isPictureAddress(value)
  );
};

const selectRule = (field: SettingField): Schema => {
  const values = new Set((field.options ?? []).map(({ value }) => value));
  const listed = values.size <= 10 ? `one of ${[...values].join(', ')}` : 'one of the listed values';
  return text(100).test('one_of', `\${path} must be ${listed}`, (value) => !value || values.has(value));
};

const MAP_KEY = /^[a-z0-9_-]{1,64}$/i;
const COLOR = /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|transparent|(?:rgb|hsl)a?\([0-9.,%/ deg]{1,60}\))$/i;

const isColor = (value: unknown): boolean => typeof value === 'string' && COLOR.test(value);

const isScalar = (value: unknown): boolean =>
  typeof value === 'boolean' || Number.isFinite(value) || (typeof value === 'string' && !isLongerThan(value, 2000));

const isModule = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= 50 &&
  Object.entries(value).every(([key, entry]) => MAP_KEY.test(key) && isScalar(entry));

const mapRule = (isValue: (value: unknown) => boolean, message: string): Schema =>
  freeMap(100).test('entries', message, (value) =>
    Object.entries((value ?? {}) as object).every(([key, entry]) => MAP_KEY.test(key) && isValue(entry))
  );

const RULES: Readonly<Record<SettingKind, (field: SettingField) => Schema>> = {
  text: (field) => textRule(field, CONTROL),
  textarea: (field) => textRule(field, CONTROL_BUT_LINES),
  password: (field) => textRule(field, CONTROL),
  html: htmlRule,
  url: urlRule,
  picture: urlRule,
  select: selectRule,
  flag: yesNo,
  number: (field) => wholeNumber(0, field.max_value),
  colors: () => mapRule(isColor, '${path} must be a map of names to colours such as #1a2b3c'),
  modules: () => mapRule(isModule, '${path} must be a map of module names to their settings'),
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const ruleOf = (field: SettingField): Schema => {
  const rule = RULES[field.type](field).label(field.label);
  return field.required ? rule.test('required', '${path} is required', isGiven) : rule;
};

export const rulesOf = (fields: Readonly<Record<string, SettingField>>): SettingRules =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, ruleOf(field)]));
