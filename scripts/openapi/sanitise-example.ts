const UUID = '3f2b8c1e-5d4a-4b7e-9c1d-2a6f8e0b7c54';
const HEX = '0123456789abcdef';
const SECRET = 'a-secret';

const fixedHex = ({ length }: string): string => HEX.repeat(Math.ceil(length / HEX.length)).slice(0, length);

type TextRule = readonly [RegExp, string | ((found: string) => string)];

/** What differs from run to run, and what stands for it; in this order. */
const TEXT_RULES: readonly TextRule[] = [
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, UUID],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, 'a-token'],
  [/\b\d{4}-\d{2}-\d{2}(?=[T ]\d{2}:\d{2})/g, '2026-01-15'],
  [/(?<=2026-01-15[T ])\d{2}:\d{2}(:\d{2})?(\.\d+)?/g, (time) => '10:30:00.000'.slice(0, time.length)],
  [/\bhttps?:\/\/(127\.0\.0\.1|localhost)(:\d+)?/g, 'https://shop.example'],
  // Files get names of their own when they are uploaded.
  [/_[\da-f]{10}(?=\.\w+$)/g, ''],
  [/-[\da-f]{8}-\d{13}(?=\.\w+$)/g, ''],
  // The tests make names that no other test has by such an ending.
  [/-[\da-f]{10}\b/g, ''],
  [/(?<![\da-z])(?=[a-f]*\d)[\da-f]{14,}(?![\da-z])/gi, fixedHex],
];

const SECRET_NAME = /secret|password|token|access_key|api_key|signature/i;

/** Masks are the store's own words for a secret that it keeps. */
const isSecret = (name: string, value: string): boolean =>
  SECRET_NAME.test(name) && value !== '' && !/^\*+$/.test(value) && !/^(yes|no)$/.test(value);

const sanitisedText = (name: string, value: string): string => {
  if (isSecret(name, value)) return SECRET;
  return TEXT_RULES.reduce(
    (text, [pattern, fixed]) =>
      typeof fixed === 'string' ? text.replace(pattern, fixed) : text.replace(pattern, (found) => fixed(found)),
    value
  );
};

/** The value with fixed texts in place of identifiers, moments, addresses of machines and secrets. */
export const sanitise = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return sanitisedText(name, value);
  if (Array.isArray(value)) return value.map((entry) => sanitise(entry, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [sanitisedText('', key), sanitise(entry, key)])
  );
};

const sizeOf = (value: unknown): number => JSON.stringify(value ?? null).length;

const LARGE_ENTRY = 200;

const shortText = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}\u2026` : text;

const firstEntries = (entries: readonly unknown[]): readonly unknown[] =>
  entries.slice(0, sizeOf(entries[0]) > LARGE_ENTRY ? 1 : 2);

/** The value with lists of one or two entries, and texts of at most so many characters. */
export const shorten = (value: unknown, length = 120): unknown => {
  if (typeof value === 'string') return shortText(value, length);
  if (Array.isArray(value)) return firstEntries(value).map((entry) => shorten(entry, length));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shorten(entry, length)]));
};

const MAP_ENTRIES = 4;

const withEntry = (parent: object, key: string, entry: unknown): object =>
  Array.isArray(parent)
    ? parent.map((each: unknown, index) => (String(index) === key ? entry : each))
    : { ...parent, [key]: entry };

/**
 * The value with maps of many entries cut to the first ones. Whether an object is a map or a record its schema alone knows:
 * `isValid` is asked about the whole value with each cut.
 */
export const shortenMaps = (value: unknown, isValid: (whole: unknown) => boolean): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const cut = Object.fromEntries(entries.slice(0, 2));
  const isLong = !Array.isArray(value) && entries.length > MAP_ENTRIES;
  const whole = isLong && isValid(cut) ? cut : value;
  return Object.entries(whole as object).reduce<object>(
    (now, [key, entry]) =>
      withEntry(
        now,
        key,
        shortenMaps(entry, (next) => isValid(withEntry(now, key, next)))
      ),
    whole
  );
};
