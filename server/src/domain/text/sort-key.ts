import { alphabetOf, type Alphabet } from './alphabet';
import { HANGUL } from './sorted-signs';
import type { Weights } from './weights';

/**
 * Names in the order of a dictionary, as texts of decimal digits alone: those have one order in all collations of all databases. (Letters
 * have not: a Danish database puts 'aa' behind 'z', a Czech one 'ch' behind 'h'.) A key is made of the letters, then of their accents, then
 * of their kinds: accents count where the letters are the same, and small or capital where accents are the same as well.
 */

/** Digits; a column of text holds 255 of them. */
export const SORT_KEY_LENGTH = 255;

/** Of a part; no letter has a code that begins so. */
const END = '00';

/** No accent has a code that begins so. */
const END_OF_ACCENTS = '0';

/** Signs of which there are too many for a table: where the first would stand, by code point. */
const BLOCKS = [
  { first: '\u{1f600}', from: 0x1f000, to: 0x1faff },
  { first: HANGUL, from: 0xac00, to: 0xd7a3 },
  { first: '一', from: 0x4e00, to: 0x9fff },
] as const;

const NOTHING: Weights = { letter: '', accents: '', kind: '' };

const UNSEEN = /^[\p{C}\p{M}]/u;

const untabled = (sign: string, { letters }: Alphabet): Weights => {
  const point = sign.codePointAt(0) as number;
  const block = BLOCKS.find(({ from, to }) => from <= point && point <= to);
  const first = letters.get(block?.first ?? '')?.letter;
  if (block && first !== undefined) {
    return { letter: first + String(point - block.from).padStart(5, '0'), accents: '0', kind: '1' };
  }
  if (UNSEEN.test(sign)) return NOTHING;
  return { letter: `9${String(point).padStart(7, '0')}`, accents: '0', kind: '1' };
};

/** Longer texts are alike in as many digits as are kept. */
const MAX_LETTERS = SORT_KEY_LENGTH;

const NOT_HANGUL = /[^\uac00-\ud7a3]+/gu;

/** Thai and Lao vowels that are written before the consonant after which they are spoken. */
const LEADING_VOWEL = /([\u0e40-\u0e44])([\u0e01-\u0e2e])|([\u0ec0-\u0ec4])([\u0e81-\u0eae])/gu;

const decomposed = (text: string): string =>
  text
    .slice(0, MAX_LETTERS)
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(NOT_HANGUL, (part) => part.normalize('NFD'))
    .replace(LEADING_VOWEL, '$2$1$4$3');

const LONGEST_LETTER = 4;

/** The longest letter that begins there; none where an accent stands alone. */
const letterAt = (text: string, at: number, alphabet: Alphabet): readonly [string, Weights] => {
  if (alphabet.marks.has(text.charAt(at))) return ['', NOTHING];
  for (let length = LONGEST_LETTER; length > 0; length -= 1) {
    const letter = text.slice(at, at + length);
    const weights = alphabet.letters.get(letter);
    if (weights) return [letter, weights];
  }
  const sign = String.fromCodePoint(text.codePointAt(at) as number);
  return [sign, untabled(sign, alphabet)];
};

const marksAt = (text: string, at: number, { marks }: Alphabet): readonly string[] => {
  let end = at;
  while (marks.has(text.charAt(end))) end += 1;
  return text.slice(at, end).split('');
};

/** Each letter with its accents. One of them may make it another letter, also where it is not the first: ậ is an â. */
const weigh = (text: string, alphabet: Alphabet): readonly Weights[] => {
  const { letters, marks } = alphabet;
  const all: Weights[] = [];
  for (let at = 0; at < text.length;) {
    const [letter, plain] = letterAt(text, at, alphabet);
    const accents = marksAt(text, at + letter.length, alphabet);
    const own = accents.find((mark) => letters.has(letter + mark));
    const weights = own === undefined ? plain : (letters.get(letter + own) as Weights);
    const others = accents.filter((mark) => mark !== own).map((mark) => marks.get(mark));
    all.push({ ...weights, accents: weights.accents + others.join('') });
    at += letter.length + accents.length;
  }
  return all;
};

const weightsOf = (text: string, alphabet: Alphabet) => weigh(decomposed(text), alphabet);

const joined = (weights: readonly Weights[], name: keyof Weights): string => weights.map((each) => each[name]).join('');

const partKey = (text: string, alphabet: Alphabet): string => joined(weightsOf(text, alphabet), 'letter');

/**
 * What a name is sorted by: at most 255 decimal digits, which compare as the readers of the language sort names, bytewise and in every
 * collation. Several texts count one after the other: last name, first name.
 */
export const sortKey = (texts: string | readonly string[], alphabet: Alphabet = alphabetOf('')): string => {
  const parts = (typeof texts === 'string' ? [texts] : texts).map((text) => weightsOf(text, alphabet));
  const letters = parts.map((part) => joined(part, 'letter') + END).join('');
  const all = parts.flat();
  return (letters + joined(all, 'accents') + END_OF_ACCENTS + joined(all, 'kind')).slice(0, SORT_KEY_LENGTH);
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

/** Of the texts that begin with the text: also where its last letters are the beginning of one letter, as 'a' of Danish 'aa'. */
const beginnings = (text: string, alphabet: Alphabet): readonly string[] => {
  const key = partKey(text, alphabet);
  if (key === '') return [];
  const letters = text.toLowerCase();
  const continued = alphabet.digraphs.flatMap((digraph) =>
    Array.from({ length: digraph.length - 1 }, (_none, index) => digraph.slice(0, index + 1))
      .filter((begun) => letters.endsWith(begun))
      .map((begun) => partKey(text.slice(0, -begun.length) + digraph, alphabet))
  );
  return [...new Set([key, ...continued.filter((other) => !other.startsWith(key))])];
};

/**
 * The keys of names that begin with the text, whatever its case and accents: with the whole of it, or with its first words and then the
 * next text of the key ('Ana Ruiz' of first and last name). Empty for a text that no name begins with.
 */
export const sortKeyRanges = (text: string, alphabet: Alphabet = alphabetOf('')): readonly KeyRange[] => {
  const words = text.trim().split(/\s+/u);
  const cuts = words.slice(0, MAX_CUTS + 1).map((_word, cut) => [words.slice(0, cut), words.slice(cut)]);
  return cuts.flatMap((parts) => {
    const [last, ...before] = parts
      .filter((part) => part.length > 0)
      .map((part) => part.join(' '))
      .reverse();
    const whole = before.map((part) => partKey(part, alphabet));
    if (last === undefined || whole.includes('')) return [];
    const starts = beginnings(last, alphabet).map((key) => [...whole, key].join(END).slice(0, SORT_KEY_LENGTH));
    return starts.map(rangeOf);
  });
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
