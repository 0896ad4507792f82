import { PLAIN_ALPHABET, type Alphabet } from './alphabet';
import { foldText } from './fold';

/**
 * Names in the order of a dictionary, as texts of decimal digits alone: those have one order in all collations of all databases. (Letters
 * have not: a Danish database puts 'aa' behind 'z', a Czech one 'ch' behind 'h'.) Each sign has a code of which no other is the beginning:
 *
 *     00            the end of a part
 *     01            a blank
 *     02 .. 34      ASCII's other signs
 *     35nnnnnnn     signs that are neither letter nor digit, by code point
 *     36 .. 45      digits
 *     46 .. 71      a to z
 *     800 .. 899    Greek and Cyrillic
 *     9nnnnn        other letters, by code point
 *     99nnnnnnn     those beyond 65,535
 *     999n          behind the code of a letter: the nth that follows it as a letter of its own, behind all words with that letter
 */

/** Digits; a column of text holds 255 of them. */
export const SORT_KEY_LENGTH = 255;

const END = '00';

const SIGNS = `_-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$`;
const DIGITS = '0123456789';
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const GREEK_AND_CYRILLIC = 'αβγδεζηθικλμνξοπρστυφχψω' + 'абвгґдђеєжзѕиійјклљмнњопрстћуўфхцчџшщъыьэюя';

const codes = (letters: string, first: number): readonly (readonly [string, string])[] =>
  [...letters].map((letter, index) => [letter, String(first + index).padStart(2, '0')]);

const CODES: ReadonlyMap<string, string> = new Map([
  [' ', '01'],
  ...codes(SIGNS, 2),
  ...codes(DIGITS, 36),
  ...codes(LATIN, 46),
  ...codes(GREEK_AND_CYRILLIC, 800),
]);

const LETTER = /[\p{L}\p{M}\p{N}]/u;

const KATAKANA = /[\u30a1-\u30f6]/;

/** Of the same sound as hiragana, which comes this many code points before. */
const HIRAGANA = 0x60;

const codeOf = (sign: string): string => {
  const known = CODES.get(sign);
  if (known !== undefined) return known;
  const point = (sign.codePointAt(0) as number) - (KATAKANA.test(sign) ? HIRAGANA : 0);
  if (!LETTER.test(sign)) return `35${String(point).padStart(7, '0')}`;
  return point > 0xffff ? `99${String(point).padStart(7, '0')}` : `9${String(point).padStart(5, '0')}`;
};

const foldedCode = (text: string): string => [...foldText(text)].map(codeOf).join('');

type Followers = {
  readonly codes: ReadonlyMap<string, string>;
  /** The longest first: 'dzs' before 'dz'. */
  readonly letters: readonly string[];
};

const followersOf = ({ followers, same = {} }: Alphabet): Followers => {
  const own = new Map(
    followers.flatMap(([letter, ...others]) =>
      others.map((other, index) => [other, `${foldedCode(letter)}999${index + 1}`] as const)
    )
  );
  const all = new Map([
    ...own,
    ...Object.entries(same).map(([letter, other]) => [letter, own.get(other) as string] as const),
  ]);
  return { codes: all, letters: [...all.keys()].sort((one, other) => other.length - one.length) };
};

const followersByAlphabet = new Map<string, Followers>();

const knownFollowers = (alphabet: Alphabet): Followers => {
  const known = followersByAlphabet.get(alphabet.name) ?? followersOf(alphabet);
  followersByAlphabet.set(alphabet.name, known);
  return known;
};

/** Longer texts are alike in as many digits as are kept. */
const MAX_LETTERS = SORT_KEY_LENGTH;

/** Letters of the alphabet's own by their codes, and folded what stands between them. */
const codesOf = (text: string, { codes, letters }: Followers): string => {
  let [key, between] = ['', ''];
  for (let at = 0; at < text.length;) {
    const own = letters.find((letter) => text.startsWith(letter, at));
    if (own === undefined) between += text.charAt(at);
    else [key, between] = [key + foldedCode(between) + (codes.get(own) ?? ''), ''];
    at += own?.length ?? 1;
  }
  return key + foldedCode(between);
};

const partKey = (text: string, alphabet: Alphabet): string => {
  const lowered = text
    .slice(0, MAX_LETTERS)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
  return codesOf(lowered, knownFollowers(alphabet));
};

/** Every UTF-16 unit, so that texts that differ in case or accents alone have an order, too. */
const exactKey = (text: string): string =>
  text
    .slice(0, SORT_KEY_LENGTH / 5)
    .split('')
    .map((unit) => String(unit.charCodeAt(0)).padStart(5, '0'))
    .join('');

/**
 * What a name is sorted by: at most 255 decimal digits, which compare as the readers of the language sort names, bytewise and in every
 * collation. Case and accents count where all else is the same. Several texts count one after the other: last name, first name.
 */
export const sortKey = (texts: string | readonly string[], alphabet: Alphabet = PLAIN_ALPHABET): string => {
  const parts = typeof texts === 'string' ? [texts] : texts;
  const keys = [...parts.map((text) => partKey(text, alphabet)), exactKey(parts.join('\n'))];
  return keys.join(END).slice(0, SORT_KEY_LENGTH);
};

/** Blanks of a text at which the next of several texts may begin. */
const MAX_CUTS = 3;

/** Keys from `from` on and before `before`: what an index finds at once, and the same in all collations. */
export type KeyRange = { readonly from: string; readonly before: string };

/** All keys that begin with these digits; no code is made of nines alone. */
const rangeOf = (start: string): KeyRange => {
  let last = start.length - 1;
  while (start.charAt(last) === '9') last -= 1;
  return { from: start, before: `${start.slice(0, last)}${Number(start.charAt(last)) + 1}` };
};

/**
 * The keys of names that begin with the text, whatever its case and accents: with the whole of it, or with its first words and then the
 * next text of the key ('Ana Ruiz' of first and last name). Empty for a text that no name begins with.
 */
export const sortKeyRanges = (text: string, alphabet: Alphabet = PLAIN_ALPHABET): readonly KeyRange[] => {
  const words = text.trim().split(/\s+/u);
  const cuts = words.slice(0, MAX_CUTS + 1).map((_word, cut) => [words.slice(0, cut), words.slice(cut)]);
  return cuts
    .map((parts) => parts.filter((part) => part.length > 0).map((part) => partKey(part.join(' '), alphabet)))
    .filter((keys) => keys.every((key) => key !== ''))
    .map((keys) => rangeOf(keys.join(END).slice(0, SORT_KEY_LENGTH)));
};

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The rows in the order of their names; those with the same name as they were. For lists that are read whole. */
export const sortedByName = <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  alphabet: Alphabet
): readonly Row[] =>
  rows
    .map((row) => ({ row, key: sortKey(nameOf(row), alphabet) }))
    .sort((one, other) => compare(one.key, other.key))
    .map(({ row }) => row);
